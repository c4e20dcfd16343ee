import type { Command } from "commander";
import { AnalysisError, Interrupted, WrongRequest } from "../../internal/errors.js";
import type { Sampling } from "../../model/attempt.js";
import { serverKinds } from "../../model/capability-profile.js";
import { failedItems } from "../../run/run-problems.js";
import { previewRun, type RunRequest, type RunResult, startRun } from "../../run/start-run.js";
import { withExperiment } from "../experiment-request.js";
import { listenForInterrupt } from "../interrupt.js";
import { oneOf, wholeNumber } from "../number-list.js";
import { money, runProgress } from "../run-progress.js";

interface Options {
  readonly problems?: string;
  readonly for?: string;
  readonly condition?: string;
  readonly model?: string;
  readonly out?: string;
  readonly baseUrl?: string;
  readonly server?: string;
  readonly apiKeyEnv: string;
  readonly task?: string;
  readonly repeats: string;
  readonly concurrency: string;
  readonly temperature?: string;
  readonly topP?: string;
  readonly maxTokens?: string;
  readonly reasoningEffort?: string;
  readonly seed?: string;
  readonly extraBody?: string;
  readonly requestsPerMinute?: string;
  readonly tokensPerMinute?: string;
  readonly budget?: string;
  readonly prices?: string;
  readonly limit?: string;
  readonly idleTimeout?: string;
  readonly timeout?: string;
  readonly stream: boolean;
  readonly batch?: true;
  readonly poll: string;
  readonly mode: string;
  readonly steps: string;
  readonly workers?: string;
  readonly dryRun?: true;
  readonly json?: true;
}

/** `horizon run`: ask a model every problem of a file, into a folder that can be gone on with. */
export function run(program: Command): void {
  program
    .command("run")
    .description(
      "Ask a model the problems of a file; run again with the same --out, it goes on where it stopped",
    )
    .option("--problems <file>", "problems, as horizon generate writes them")
    .option("--for <figure>", "instead: the problems and settings of a figure's experiment, seqbench/fig03")
    .option("--condition <label>", "with --for, where an experiment asks its problems in several ways")
    .option("--model <name>", "a model of the server, or a simulated one: sim/oracle, sim/decay?span=40, …")
    .option("--out <folder>", "the run folder")
    .option("--base-url <url>", "an OpenAI-compatible server (default: api.openai.com)")
    .option("--server <kind>", `what kind it is, if the address does not tell: ${serverKinds.join(", ")}`)
    .option("--api-key-env <name>", "the environment variable with the key", "OPENAI_API_KEY")
    .option(
      "--task <name>",
      "maze, next-step, path, nlgraph or nlgraph-path (default: told from the first record)",
    )
    .option("--repeats <times>", "how often each problem is asked", "1")
    .option("--concurrency <requests>", "requests in flight at the most", "8")
    .option("--temperature <number>", "default 1, as in seqBench, where the model takes one")
    .option("--top-p <share>", "default 0.95, as in seqBench, where the model takes one")
    .option("--max-tokens <tokens>", "limit of a reply, reasoning included (default: the server's)")
    .option("--reasoning-effort <word>", "minimal, low, medium, high, …")
    .option("--seed <text>", "seed of the run; each request gets its own from it")
    .option("--extra-body <json>", "further fields of the request: '{\"top_k\": 40}'")
    .option("--requests-per-minute <requests>", "ceiling")
    .option("--tokens-per-minute <tokens>", "ceiling over prompts and replies")
    .option("--budget <usd>", "stop before so much is spent")
    .option(
      "--prices <file>",
      'prices: {"asOf": "…", "models": {"NAME": {"inputPerMillion": 1, "outputPerMillion": 4}}}',
    )
    .option("--limit <problems>", "only the first so many problems")
    .option("--idle-timeout <seconds>", "end a request in which nothing comes for so long (default 300)")
    .option("--timeout <seconds>", "end a request after so long (default 3600)")
    .option("--no-stream", "ask for whole replies instead of streams")
    .option("--batch", "ask through the server's batch desk: cheaper, done within a day")
    .option("--poll <seconds>", "pause between two looks at a batch", "30")
    .option(
      "--workers <url>",
      "let horizon worker ask, on any machine, through this Redis: redis://host:6379",
    )
    .option("--mode <mode>", "chat, or agent: play mazes and graphs with tools", "chat")
    .option("--steps <turns>", "with --mode agent: turns at the most", "100")
    .option("--dry-run", "say what would be asked and what it would cost, and ask nothing")
    .option("--json", "print the summary as JSON")
    .action(async (given: Options, command: Command) => {
      const isSaid = (option: string): boolean => command.getOptionValueSource(option) !== "default";
      const options =
        given.for === undefined ? given : await withExperiment({ ...given, for: given.for }, isSaid);
      const request = requestOf(options);
      if (options.dryRun === true) {
        await preview(request, options.json === true);
        return;
      }
      if (options.out === undefined)
        throw new WrongRequest("--out is missing", { mend: "Name the folder that the run goes into." });
      const progress = runProgress();
      const interrupt = listenForInterrupt(() =>
        progress.say("finishing the requests in flight; Ctrl-C once more gives them up"),
      );
      try {
        const result = await startRun({
          ...request,
          folder: options.out,
          onProgress: progress.tell,
          onWarning: progress.say,
          onLook: ({ file, requests }, { status, completed, failed }) =>
            progress.say(`${file}: ${status}, ${completed} of ${requests} done, ${failed} failed`),
          stopping: interrupt.stopping,
          abort: interrupt.abort,
        });
        progress.end();
        print(result, options.out, options.json === true);
      } finally {
        progress.end();
        interrupt.release();
      }
    });
}

function requestOf(options: Options): Omit<RunRequest, "folder" | "stopping" | "abort"> {
  const { problems, model, baseUrl, server, task, prices } = options;
  if (problems === undefined)
    throw new WrongRequest("--problems is missing", { mend: "Make some with horizon generate." });
  if (model === undefined)
    throw new WrongRequest("--model is missing", {
      mend: "Name a model, or a simulated one such as sim/oracle.",
    });
  const apiKey = process.env[options.apiKeyEnv];
  return {
    problems,
    model,
    repeats: wholeNumber("--repeats", options.repeats),
    concurrency: wholeNumber("--concurrency", options.concurrency),
    sampling: samplingOf(options),
    stream: options.stream,
    batch: options.batch === true,
    ...given("pollMs", thousand(number("--poll", options.poll))),
    ...given("workers", options.workers),
    ...given(
      "agentSteps",
      oneOf("--mode", options.mode, ["chat", "agent"]) === "agent"
        ? wholeNumber("--steps", options.steps)
        : undefined,
    ),
    ...given("baseUrl", baseUrl),
    ...given("task", task),
    ...given("prices", prices),
    ...given("apiKey", apiKey === "" ? undefined : apiKey),
    ...given("server", server === undefined ? undefined : oneOf("--server", server, serverKinds)),
    ...given("budgetUsd", number("--budget", options.budget)),
    ...given("requestsPerMinute", number("--requests-per-minute", options.requestsPerMinute)),
    ...given("tokensPerMinute", number("--tokens-per-minute", options.tokensPerMinute)),
    ...given("limit", options.limit === undefined ? undefined : wholeNumber("--limit", options.limit)),
    ...given("idleMs", thousand(number("--idle-timeout", options.idleTimeout))),
    ...given("totalMs", thousand(number("--timeout", options.timeout))),
  };
}

function samplingOf(options: Options): Sampling {
  return {
    ...given("temperature", number("--temperature", options.temperature, 0)),
    ...given("topP", number("--top-p", options.topP)),
    ...given(
      "maxTokens",
      options.maxTokens === undefined ? undefined : wholeNumber("--max-tokens", options.maxTokens),
    ),
    ...given("reasoningEffort", options.reasoningEffort),
    ...given("seed", options.seed),
    ...given(
      "extraBody",
      options.extraBody === undefined ? undefined : jsonObject("--extra-body", options.extraBody),
    ),
  };
}

function given<Key extends string, Value>(
  key: Key,
  value: Value | undefined,
): { readonly [K in Key]?: Value } {
  const one: { [K in Key]?: Value } = {};
  if (value !== undefined) one[key] = value;
  return one;
}

function number(
  option: string,
  text: string | undefined,
  least: number = Number.MIN_VALUE,
): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value) || value < least)
    throw new WrongRequest(`${option} wants a number ${least === 0 ? "from 0" : "above 0"}, got "${text}"`);
  return value;
}

function thousand(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : seconds * 1000;
}

function jsonObject(option: string, text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Falls through to the complaint below.
  }
  throw new WrongRequest(`${option} wants a JSON object, got "${text}"`);
}

async function preview(
  request: Omit<RunRequest, "folder" | "stopping" | "abort">,
  json: boolean,
): Promise<void> {
  const plan = await previewRun(request);
  if (json) {
    process.stdout.write(`${JSON.stringify(plan)}\n`);
    return;
  }
  const cost = plan.costUsd === null ? "unknown: no price is listed" : `about ${money(plan.costUsd, false)}`;
  const limit =
    request.sampling.maxTokens === undefined ? "taking 1,000 a reply" : "if every reply reaches the limit";
  process.stdout.write(
    [
      `task        ${plan.task}`,
      `problems    ${plan.problems}${plan.duplicates === 0 ? "" : `, ${plan.duplicates} more are duplicates`}`,
      `requests    ${plan.requests}`,
      `tokens in   about ${plan.promptTokens}`,
      `tokens out  about ${plan.completionTokens}, ${limit}`,
      `cost        ${cost} (prices as of ${plan.pricesAsOf})`,
      "",
    ].join("\n"),
  );
}

/** Prints the summary, then says by the exit code how the run ended. */
function print(result: RunResult, folder: string, json: boolean): void {
  const { state, reason, counts, total, score } = result;
  if (json) process.stdout.write(`${JSON.stringify(result)}\n`);
  else {
    const share = score.asked === 0 ? "" : `  ${((100 * score.right) / score.asked).toFixed(1)} %`;
    const rows: [string, string][] = [
      ...Object.entries(counts.outcomes).map(([word, count]): [string, string] => [word, String(count)]),
      ["not_attempted", String(Math.max(0, total - counts.answers))],
      ["right", `${score.right} of ${score.asked}${share}`],
      ["tokens", `${counts.promptTokens} in, ${counts.completionTokens} out`],
      ["cost", money(counts.costUsd, counts.costEstimated)],
    ];
    const width = Math.max(...rows.map(([name]) => name.length));
    const lines = rows
      .filter(([name, value]) => name !== "not_attempted" || value !== "0")
      .map(([name, value]) => `${name.padEnd(width)}  ${value}`);
    process.stdout.write(
      `${folder}: ${state}${result.simulated ? ", simulated" : ""}\n${lines.join("\n")}\n`,
    );
  }
  const goOn = "Run the same command again: it goes on where it stopped.";
  if (state === "interrupted") throw new Interrupted("interrupted", { where: folder, mend: goOn });
  if (state !== "finished") throw new AnalysisError(reason ?? state, { where: folder, mend: goOn });
  if (failedItems(counts) > 0) process.exitCode = 1;
}
