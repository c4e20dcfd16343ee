import type { Command } from "commander";
import { WrongRequest } from "../../internal/errors.js";
import { previewRun, type RunRequest, startRun } from "../../run/start-run.js";
import { type AskingOptions, askingOf, askingOptions, given } from "../asking-options.js";
import { withExperiment } from "../experiment-request.js";
import { oneOf, wholeNumber } from "../number-list.js";
import { endRun, printPreview, printRun } from "../run-report.js";
import { whileAsking } from "../while-asking.js";

interface Options extends AskingOptions {
  readonly problems?: string;
  readonly for?: string;
  readonly condition?: string;
  readonly out?: string;
  readonly task?: string;
  readonly repeats: string;
  readonly mode: string;
  readonly steps: string;
}

/** `horizon run`: ask a model every problem of a file, into a folder that can be gone on with. */
export function run(program: Command): void {
  const command = program
    .command("run")
    .description(
      "Ask a model the problems of a file; run again with the same --out, it goes on where it stopped",
    )
    .option("--problems <file>", "problems, as horizon generate writes them")
    .option("--for <figure>", "instead: the problems and settings of a figure's experiment, seqbench/fig03")
    .option("--condition <label>", "with --for, where an experiment asks its problems in several ways")
    .option("--out <folder>", "the run folder")
    .option(
      "--task <name>",
      "maze, next-step, path, nlgraph, nlgraph-path, proof-check, proof-perturb or proof-opinion (default: told from the first record)",
    )
    .option("--repeats <times>", "how often each problem is asked", "1")
    .option("--mode <mode>", "chat, or agent: play mazes and graphs with tools", "chat")
    .option("--steps <turns>", "with --mode agent: turns at the most", "100");
  askingOptions(command, { temperature: "1, as in seqBench", topP: "0.95, as in seqBench" }).action(
    async (typed: Options) => {
      const isSaid = (option: string): boolean => command.getOptionValueSource(option) !== "default";
      const options =
        typed.for === undefined ? typed : await withExperiment({ ...typed, for: typed.for }, isSaid);
      const request = requestOf(options);
      const { out, json } = options;
      if (options.dryRun === true) {
        printPreview(await previewRun(request), request.sampling.maxTokens, json === true);
        return;
      }
      if (out === undefined)
        throw new WrongRequest("--out is missing", { mend: "Name the folder that the run goes into." });
      const result = await whileAsking((watch) => startRun({ ...request, ...watch, folder: out }));
      printRun(result, out, json === true);
      endRun(result, out);
    },
  );
}

function requestOf(options: Options): Omit<RunRequest, "folder" | "stopping" | "abort"> {
  const { problems, task } = options;
  if (problems === undefined)
    throw new WrongRequest("--problems is missing", {
      mend: "Make some with horizon generate, or name a figure with --for.",
    });
  return {
    problems,
    ...askingOf(options),
    repeats: wholeNumber("--repeats", options.repeats),
    ...given("task", task),
    ...given(
      "agentSteps",
      oneOf("--mode", options.mode, ["chat", "agent"]) === "agent"
        ? wholeNumber("--steps", options.steps)
        : undefined,
    ),
  };
}
