import type { Command } from "commander";
import { WrongRequest } from "../../internal/errors.js";
import { doubleCheckProofs } from "../../run/double-check-proofs.js";
import { type AskingOptions, askingOf, askingOptions, given } from "../asking-options.js";
import { wholeNumber } from "../number-list.js";
import { endRun, printRun } from "../run-report.js";
import { whileAsking } from "../while-asking.js";

interface Options extends AskingOptions {
  readonly out?: string;
  readonly problems?: string;
  readonly rounds: string;
  readonly farther: string;
}

/** `horizon double-check`: a second opinion on the errors that a run's model saw in proofs. */
export function doubleCheck(program: Command): void {
  const command = program
    .command("double-check")
    .argument("<run>", "a finished run of the task proof-check")
    .description(
      "Ask a model whether the errors that another saw in proofs are genuine; run again with the same --out, it goes on",
    )
    .option("--out <folder>", "the folder of its runs; double-check.jsonl in it is what horizon score reads")
    .option("--problems <file>", "the run's problems, if they are no longer where they were")
    .option("--rounds <number>", "mend what was wrong before any change and check again, 0 to 10 times", "0")
    .option("--farther <lines>", "ask about errors farther than this from the changed line", "5");
  askingOptions(command, { temperature: "the server's", topP: "the server's" }).action(
    async (source: string, options: Options) => {
      const { out, json } = options;
      if (out === undefined)
        throw new WrongRequest("--out is missing", { mend: "Name the folder that the runs go into." });
      if (options.dryRun === true || options.limit !== undefined)
        throw new WrongRequest("--dry-run and --limit are not for double-check", {
          mend: "What it asks depends on the answers: bound it with --budget.",
        });
      const rounds = Number(options.rounds);
      const { limit: _, ...asking } = askingOf(options);
      const result = await whileAsking((watch) =>
        doubleCheckProofs({
          ...asking,
          ...watch,
          source,
          folder: out,
          rounds,
          farther: wholeNumber("--farther", options.farther),
          ...given("problems", options.problems),
        }),
      );
      const { runs, file, checks, stops } = result;
      if (json === true) process.stdout.write(`${JSON.stringify(result)}\n`);
      else {
        for (const [i, run] of runs.entries())
          printRun(run, `${out}, run ${i + 1}`, false, i % 2 === 0 ? "opinions" : "right");
        const ends = Object.entries(stops).map(([word, count]) => `${word} ${count}`);
        if (file !== null) process.stdout.write(`${file}: ${checks} checks; ${ends.join(", ")}\n`);
      }
      for (const run of runs) endRun(run, out);
    },
  );
}
