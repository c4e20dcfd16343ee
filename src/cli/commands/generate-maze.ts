import { type Command, InvalidArgumentError, Option } from "commander";
import { distractorKinds } from "../../problem/maze/distractors.js";
import { explainShortBins } from "../../run/fill-depth-bins.js";
import { mazePresets } from "../../run/maze-presets.js";
import { writeMazes } from "../../run/write-mazes.js";
import { commandGroup } from "../command-group.js";
import { onInterrupt } from "../interrupt.js";
import { type MazeOptions, mazeRequests, workersFor } from "../maze-request.js";
import { print } from "../print.js";
import { progressLine } from "../progress.js";

/** `horizon generate maze`: seqBench problems as JSON Lines. */
export function generateMaze(program: Command): void {
  const choice = (flags: string, about: string, words: readonly string[]): Option =>
    new Option(flags, about).choices([...words]);
  commandGroup(program, "generate", "Make problems of a chosen difficulty")
    .command("maze")
    .description("Mazes with keys and doors (seqBench), each with its one optimal plan, as JSON Lines")
    .option("--preset <name>", `a data set of the paper: ${Object.keys(mazePresets).join(", ")}`)
    .option("--rows <number>", "rows of rooms, at least 2", whole)
    .option("--cols <number>", "columns of rooms (default: as many as rows)", whole)
    .option("--backtracks <number>", "B: locked doors on the optimal route (default: 0)", whole)
    .option("--doors <number>", "locked doors of the base maze (default: B, and 1 for B = 0)", whole)
    .addOption(
      choice("--remove <order>", "which doors are opened to get down to B", [
        "outermost",
        "innermost",
        "random",
      ]).default("outermost"),
    )
    .option("--noise <ratios>", "noise ratio in 0 … 1; several with commas, on the same mazes", ratios)
    .addOption(
      choice("--noise-mode <mode>", "what the noise ratio is of", ["perSupport", "coverage"]).default(
        "perSupport",
      ),
    )
    .option("--distractors <kinds>", `what noise states, with commas: ${distractorKinds.join(", ")}`, kinds, [
      "offPath",
    ])
    .option("--shuffle <ratios>", "shuffle ratio in 0 … 1; several with commas", ratios)
    .option("--count <number>", "how many base mazes (default: 1)", whole)
    .option("--bins <from:to>", "fill bins of depth L instead; FROM:TO[:WIDTH[:STEP]]", bins)
    .option("--per-bin <number>", "problems wanted in each bin (default: 40)", whole)
    .option("--budget <mazes>", "most base mazes looked at to fill bins (default: 100000)", whole)
    .option("--seed <text>", "what all chance is drawn from (default with a preset: its name)")
    .option("--out <file>", "where the lines go (default: standard output)")
    .addOption(
      choice("--on-shortfall <what>", "what to do where fewer doors fit than asked (default: retry)", [
        "retry",
        "accept",
      ]),
    )
    .addOption(
      choice("--dependencies <kind>", "chain as in the paper; tree: several keys a door, keys behind doors", [
        "chain",
        "tree",
      ]).default("chain"),
    )
    .option("--keys-per-door <number>", "most keys a door takes, with --dependencies tree", whole, 2)
    .addOption(
      choice("--key-ids <kind>", "how keys are numbered", ["random", "sequential"]).default("random"),
    )
    .addOption(
      choice("--structure <kind>", "structural_details (default: full, with a preset compact)", [
        "full",
        "compact",
      ]),
    )
    .option("--shots <number>", "worked examples of the prompt the records name: 0, 1, 3 or 5", whole, 3)
    .option("--no-guidance", "the prompt without guidance")
    .option("--assessment", "the prompt with a question for confidence and difficulty", false)
    .option("--template <file>", "a prompt text of your own, with {{facts}} in it")
    .option("--prompt-text", "the whole prompt in each record (always with another than the standard one)")
    .option(
      "--workers <number>",
      "threads (default: one a core); the bytes are the same for any number",
      whole,
    )
    .action(run);
}

async function run(options: MazeOptions): Promise<void> {
  const requests = await mazeRequests(options);
  const progress = progressLine("problems");
  const stop = onInterrupt();
  try {
    const made = await writeMazes(requests, {
      ...(options.out === undefined ? { write: print } : { path: options.out }),
      workers: workersFor(options, requests),
      signal: stop.signal,
      onProgress: ({ problems, wanted }) => progress.tell(problems, wanted),
    });
    progress.end();
    const short = made.fillings.flatMap(explainShortBins);
    for (const line of short.slice(0, 40)) process.stderr.write(`short  ${line}\n`);
    if (short.length > 40) process.stderr.write(`short  and ${short.length - 40} more bins\n`);
    if (short.length > 0) {
      process.exitCode = 1;
      process.stderr.write(
        `${short.length} bins stayed short after ${made.mazes} mazes: raise --budget, or ask for other bins, another grid or other doors.\n`,
      );
    }
    if (options.out !== undefined) {
      await print(`${options.out}: ${made.problems} problems from ${made.mazes} mazes\n`);
    }
  } finally {
    progress.end();
    stop.release();
  }
}

function whole(value: string): number {
  if (/^\d{1,9}$/.test(value)) return Number(value);
  throw new InvalidArgumentError("A whole number is wanted.");
}

function ratios(value: string): readonly number[] {
  const numbers = value.split(",").map((part) => (part.trim() === "" ? Number.NaN : Number(part)));
  if (numbers.every((number) => number >= 0 && number <= 1)) return numbers;
  throw new InvalidArgumentError("Ratios in 0 … 1 are wanted, as in 0.2 or 0,0.5,1.");
}

function kinds(value: string): readonly (typeof distractorKinds)[number][] {
  return value.split(",").map((part) => {
    const kind = distractorKinds.find((known) => known === part.trim());
    if (kind !== undefined) return kind;
    throw new InvalidArgumentError(`Kinds are ${distractorKinds.join(", ")}.`);
  });
}

function bins(value: string): NonNullable<MazeOptions["bins"]> {
  const match = /^(\d{1,7}):(\d{1,7})(?::(\d{1,7}))?(?::(\d{1,7}))?$/.exec(value);
  if (match === null)
    throw new InvalidArgumentError("Bins are written FROM:TO, FROM:TO:WIDTH or FROM:TO:WIDTH:STEP.");
  const [from = 0, to = 0, width = 1, step = width] = match
    .slice(1)
    .map((part) => (part === undefined ? undefined : Number(part)));
  return { from, to, width, step };
}
