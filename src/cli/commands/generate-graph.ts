import { join } from "node:path";
import type { Command } from "commander";
import { WrongRequest } from "../../internal/errors.js";
import { deeprdCells } from "../../problem/lookahead-graph/deeprd-cells.js";
import { graphRecordLines } from "../../results/graph-record-lines.js";
import type { GraphRecordPlan } from "../../results/graph-records.js";
import { jsonArrayText, writeJsonTexts } from "../../results/write-json-array.js";
import { commandGroup } from "../command-group.js";
import { onInterrupt } from "../interrupt.js";
import { countFromZero, numberList, oneOf, wholeNumber } from "../number-list.js";
import { print } from "../print.js";
import { progressLine } from "../progress.js";

interface Options {
  readonly lookahead?: readonly string[];
  readonly branches?: readonly string[];
  readonly count: string;
  readonly seed?: string;
  readonly as?: string;
  readonly forms: string;
  readonly reference?: true;
  readonly preset?: string;
  readonly workers: string;
  readonly out?: string;
}

/** `horizon generate graph`: path queries of exact lookahead, asked as a path or as a proof's next step. */
export function generateGraph(program: Command): void {
  commandGroup(program, "generate", "Make problems of a chosen difficulty")
    .command("graph")
    .description("Path queries with exact lookahead and branches, as a JSON array in DeepRD's field names")
    .option("--lookahead <levels...>", "levels until the first step is certain; for one branch the depth")
    .option("--branches <counts...>", "arcs that leave the start; 1 makes chains")
    .option("--count <problems>", "problems for each pair of the two", "10")
    .option("--seed <text>", "what all chance is drawn from")
    .option("--as <task>", "path or next-step (default: path; the preset makes both)")
    .option("--forms <set>", "sentences of a proof: data (nine) or paper (eight)", "data")
    .option("--reference", "the authors' own rules, whose graphs may hold cycles")
    .option("--preset <name>", "deeprd: the 2,220 examples of the paper's grid")
    .option(
      "--workers <threads>",
      "threads, each making one pair of lookahead and branches after the other (default: this one)",
      "0",
    )
    .option(
      "--out <file>",
      "where the array goes (default: standard output); with --preset and no --as a folder",
    )
    .action(async (options: Options) => {
      const { seed, out } = options;
      if (seed === undefined)
        throw new WrongRequest("--seed is missing: the same text makes the same problems");
      const as = options.as === undefined ? null : oneOf("--as", options.as, ["path", "next-step"]);
      const plan: GraphRecordPlan = {
        cells: cellsOf(options),
        count: wholeNumber("--count", options.count),
        seed,
        rules: options.reference === true ? "reference" : "acyclic",
        forms: oneOf("--forms", options.forms, ["data", "paper"]),
      };
      const workers = countFromZero("--workers", options.workers);
      if (options.preset === undefined || as !== null)
        return write(out ?? null, { ...plan, as: as ?? "path" }, workers);
      if (out === undefined) throw new WrongRequest("--out is missing: name the folder for the two files");
      await write(join(out, "dataset_symbolic.json"), { ...plan, as: "path" }, workers);
      await write(join(out, "dataset_logic.json"), { ...plan, as: "next-step" }, workers);
    });
}

function cellsOf({ preset, lookahead, branches }: Options): GraphRecordPlan["cells"] {
  if (preset !== undefined) {
    oneOf("--preset", preset, ["deeprd"]);
    if (lookahead !== undefined || branches !== undefined)
      throw new WrongRequest("--preset brings its own grid: leave out --lookahead and --branches");
    return deeprdCells;
  }
  if (lookahead === undefined || branches === undefined)
    throw new WrongRequest("--lookahead and --branches are wanted, or --preset deeprd");
  const levels = numberList("--lookahead", lookahead);
  return numberList("--branches", branches).flatMap((count) =>
    levels.map((level) => ({ lookahead: level, branches: count })),
  );
}

async function write(file: string | null, plan: GraphRecordPlan, workers: number): Promise<void> {
  const progress = progressLine("problems");
  const interrupt = onInterrupt();
  const total = plan.cells.length * plan.count;
  let done = 0;
  const told = async function* (): AsyncGenerator<string> {
    for await (const line of graphRecordLines(plan, { workers, signal: interrupt.signal })) {
      progress.tell(++done, total);
      yield line;
    }
  };
  try {
    if (file === null) for await (const piece of jsonArrayText(told())) await print(piece);
    else await writeJsonTexts(file, told(), { signal: interrupt.signal });
  } finally {
    interrupt.release();
    progress.end();
  }
  if (file !== null) process.stdout.write(`${file}: ${done} problems (${plan.as})\n`);
}
