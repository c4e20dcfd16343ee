import type { Command } from "commander";
import { WrongRequest } from "../../internal/errors.js";
import { type ExtractionRequest, extractAnswers, previewExtraction } from "../../results/extract-answers.js";
import type { ResultMode } from "../../results/result-record.js";
import { scoreResults } from "../../results/score-results.js";
import { type AskingOptions, askingOf, askingOptions, given } from "../asking-options.js";
import { oneOf } from "../number-list.js";
import { opinionText } from "../opinion-text.js";
import { passOverMalformed } from "../pass-over-malformed.js";
import { endRun, printPreview, printRun } from "../run-report.js";
import { whileAsking } from "../while-asking.js";

interface Options extends AskingOptions {
  readonly out?: string;
  readonly mode?: string;
  readonly problems?: string;
  readonly skipMalformed?: true;
}

/** `horizon extract`: a model's second opinion on what replies answer, never taken where it is not in the reply. */
export function extract(program: Command): void {
  const command = program
    .command("extract")
    .argument("<source>", "a DeepRD result file, or a run folder of the task path or next-step")
    .description(
      "Ask a model what each reply answers, as a second opinion; run again with the same --out, it goes on",
    )
    .option("--out <folder>", "the run folder; results.json in it is what horizon score reads")
    .option("--mode <task>", "of a result file: symbolic (paths) or logic (next steps)")
    .option("--problems <file>", "of a run folder: its problems, if they are no longer where they were")
    .option("--skip-malformed", "pass over records that cannot be read, and list them on stderr");
  askingOptions(command, { temperature: "0", topP: "the server's" }).action(
    async (source: string, options: Options) => {
      const malformed = passOverMalformed(options.skipMalformed === true);
      const request = { ...requestOf(source, options), ...malformed.options };
      const { out, json } = options;
      if (options.dryRun === true) {
        printPreview(await previewExtraction(request), request.sampling.maxTokens, json === true);
        malformed.report();
        return;
      }
      if (out === undefined)
        throw new WrongRequest("--out is missing", { mend: "Name the folder that the run goes into." });
      const { run, mode, file, records, asked } = await whileAsking((watch) =>
        extractAnswers({ ...request, ...watch, folder: out }),
      );
      const scores = file === null ? null : await scoreResults(file, { mode });
      if (json === true)
        process.stdout.write(
          `${JSON.stringify({ ...run, file, mode, records, asked, cells: scores?.cells ?? null })}\n`,
        );
      else {
        printRun(run, out, false, "in the reply");
        if (scores !== null)
          process.stdout.write(
            `\n${opinionText(scores)}\n${file}: ${records} records, ${records - asked} without a reply to extract from\n`,
          );
      }
      malformed.report();
      endRun(run, out);
    },
  );
}

function requestOf(
  source: string,
  options: Options,
): Omit<ExtractionRequest, "folder" | "stopping" | "abort"> {
  const modes: readonly ResultMode[] = ["symbolic", "logic"];
  const mode = options.mode === undefined ? undefined : oneOf("--mode", options.mode, modes);
  return {
    source,
    ...askingOf(options),
    ...given("mode", mode),
    ...given("problems", options.problems),
  };
}
