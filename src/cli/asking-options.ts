import type { Command } from "commander";
import { WrongRequest } from "../internal/errors.js";
import type { Sampling } from "../model/attempt.js";
import { serverKinds } from "../model/capability-profile.js";
import type { RunRequest } from "../run/start-run.js";
import { oneOf, wholeNumber } from "./number-list.js";

/** What the options of `askingOptions` come in as. */
export interface AskingOptions {
  readonly model?: string;
  readonly baseUrl?: string;
  readonly server?: string;
  readonly apiKeyEnv: string;
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
  readonly retryFailed?: true;
  readonly batch?: true;
  readonly poll: string;
  readonly workers?: string;
  readonly dryRun?: true;
  readonly json?: true;
}

/**
 * Adds the options of every command that asks a model: whom, how, how fast and
 * for how much.
 *
 * @param presets what temperature and top-p are where nothing is said
 */
export function askingOptions(
  command: Command,
  presets: { readonly temperature: string; readonly topP: string },
): Command {
  return command
    .option("--model <name>", "a model of the server, or a simulated one: sim/oracle, sim/decay?span=40, …")
    .option("--base-url <url>", "an OpenAI-compatible server (default: api.openai.com)")
    .option("--server <kind>", `what kind it is, if the address does not tell: ${serverKinds.join(", ")}`)
    .option("--api-key-env <name>", "the environment variable with the key", "OPENAI_API_KEY")
    .option("--concurrency <requests>", "requests in flight at the most", "8")
    .option("--temperature <number>", `default ${presets.temperature}, where the model takes one`)
    .option("--top-p <share>", `default ${presets.topP}, where the model takes one`)
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
    .option(
      "--retry-failed",
      "when going on: ask again what ended in a failure of network, server or account",
    )
    .option("--batch", "ask through the server's batch desk: cheaper, done within a day")
    .option("--poll <seconds>", "pause between two looks at a batch", "30")
    .option(
      "--workers <url>",
      "let horizon worker ask, on any machine, through this Redis: redis://host:6379",
    )
    .option("--dry-run", "say what would be asked and what it would cost, and ask nothing")
    .option("--json", "print the summary as JSON");
}

/** What the options ask for. */
export function askingOf(
  options: AskingOptions,
): Pick<
  RunRequest,
  | "model"
  | "concurrency"
  | "sampling"
  | "stream"
  | "batch"
  | "retryFailed"
  | "pollMs"
  | "workers"
  | "baseUrl"
  | "prices"
  | "apiKey"
  | "server"
  | "budgetUsd"
  | "requestsPerMinute"
  | "tokensPerMinute"
  | "limit"
  | "idleMs"
  | "totalMs"
> {
  const { model, baseUrl, server, prices } = options;
  if (model === undefined)
    throw new WrongRequest("--model is missing", {
      mend: "Name a model, or a simulated one such as sim/oracle.",
    });
  const apiKey = process.env[options.apiKeyEnv];
  return {
    model,
    concurrency: wholeNumber("--concurrency", options.concurrency),
    sampling: samplingOf(options),
    stream: options.stream,
    batch: options.batch === true,
    retryFailed: options.retryFailed === true,
    ...given("pollMs", thousand(number("--poll", options.poll))),
    ...given("workers", options.workers),
    ...given("baseUrl", baseUrl),
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

function samplingOf(options: AskingOptions): Sampling {
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

/** The field if it has a value, and nothing if not. */
export function given<Key extends string, Value>(
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
