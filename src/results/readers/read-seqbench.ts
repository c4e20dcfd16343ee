import { DataFormatError } from "../../internal/errors.js";
import { judgeMaze } from "../../task/maze/judge-maze.js";
import { parseMazeProblem } from "../../task/maze/maze-problem.js";
import { mazeTask } from "../../task/maze/maze-task.js";
import { readMazeAnswer } from "../../task/maze/read-maze-answer.js";
import type { ResultRow } from "../result-row.js";
import { orPassedOver } from "../score-results.js";
import { fieldsOf, numberOf, textOf } from "./fields-of.js";
import { makeRow } from "./make-row.js";
import type { ReaderContext } from "./result-source.js";
import { tolerantRecords } from "./tolerant-records.js";

/** Where a model's text stands; `completion` is the reference where any of these is there. */
const replyNames = [
  "reply",
  "response",
  "model_response",
  "model_output",
  "prediction",
  "generation",
  "raw",
  "llm_response",
];

/**
 * The rows of a file in seqBench's released format, one maze a line, with a
 * model's reply beside it, each judged here. A row without a reply is a
 * problem and no result: it is passed over, and told.
 */
export async function* readSeqbench(path: string, context: ReaderContext): AsyncGenerator<ResultRow> {
  const task = mazeTask();
  const onMalformed = ({ where, what }: { readonly where: string; readonly what: string }): void =>
    context.skip(where, what);
  const repeats = new Map<string, number>();

  for await (const { record, where, line } of tolerantRecords(path, context)) {
    const row = orPassedOver(
      () => {
        const fields = fieldsOf(record) ?? {};
        const reply = replyNames.map((name) => textOf(fields[name])).find((text) => text !== null) ?? null;
        if (reply === null)
          throw new DataFormatError("a problem without a model's reply is no result", {
            where,
            mend: `A reply is looked for under ${replyNames.join(", ")}.`,
          });
        const problem = parseMazeProblem(record, where);
        const finish = textOf(fields["finish_reason"]);
        const answer = readMazeAnswer({ text: reply, finish });
        const { right, label, measures } = judgeMaze(problem, answer);
        return makeRow({
          file: path,
          line,
          task: task.name,
          problem: task.problemId(problem),
          model: context.model ?? textOf(fields["model"]) ?? textOf(fields["model_name"]) ?? "unnamed model",
          outcome: finish === "length" ? "length_partial" : "answered",
          status: answer.status,
          right,
          label,
          completionTokens: numberOf(fields["completion_tokens"]),
          promptTokens: numberOf(fields["prompt_tokens"]),
          measures,
          coordinates: task.coordinates(problem),
          reply,
        });
      },
      where,
      onMalformed,
    );
    if (row === null) continue;
    const item = `${row.model}\n${row.problem}`;
    const repeat = repeats.get(item) ?? 0;
    repeats.set(item, repeat + 1);
    yield { ...row, repeat };
  }
}
