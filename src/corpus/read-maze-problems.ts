import { type MazeProblem, parseMazeProblem } from "../task/maze/maze-problem.js";
import { readRecords } from "./read-records.js";

/**
 * The maze problems of a file, Horizon's own or the released seqBench data, as
 * JSON Lines or an array, plain or `.gz`, with keys in any spelling.
 *
 * Refuses the first record that has no readable facts or plan, with file and line.
 *
 * @example for await (const problem of readMazeProblems("seqBench.jsonl.gz")) …
 * @remarks One record at a time; memory does not grow with the file.
 */
export async function* readMazeProblems(path: string): AsyncGenerator<MazeProblem, void, void> {
  for await (const { record, where } of readRecords(path)) yield parseMazeProblem(record, where);
}
