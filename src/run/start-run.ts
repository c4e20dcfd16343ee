import { join } from "node:path";
import { WrongRequest } from "../internal/errors.js";
import type { Asker, Sampling } from "../model/attempt.js";
import { parseBaseUrl } from "../model/base-url.js";
import {
  type CapabilityProfile,
  readProfile,
  type ServerKind,
  startingProfile,
} from "../model/capability-profile.js";
import type { ServerAccess } from "../model/openai-client.js";
import { type PriceFooting, priceOf, readPrices } from "../model/price.js";
import { simulatedAsker } from "../model/simulated/simulated-asker.js";
import { taskNamed, taskOf } from "../task/registry.js";
import type { RunnableTask } from "../task/runnable-task.js";
import { readManifest } from "./manifest.js";
import { readProblems } from "./problem-set.js";
import { type BatchRunOptions, runBatch } from "./run-batch.js";
import { planRun, type RunPlan } from "./run-plan.js";
import { type RunOptions, type RunSummary, runProblems } from "./run-problems.js";
import { type RunScore, scoreRun } from "./score-run.js";

/** A run as a user asks for it. */
export interface RunRequest
  extends Pick<
    RunOptions,
    | "repeats"
    | "concurrency"
    | "requestsPerMinute"
    | "tokensPerMinute"
    | "budgetUsd"
    | "limit"
    | "retryFailed"
    | "agentSteps"
    | "onProgress"
    | "onWarning"
    | "stopping"
    | "abort"
  > {
  /** The problem file: JSON lines or one JSON array. */
  readonly problems: string;
  /** Told from the first record where absent. */
  readonly task?: string;
  /** A model's name, or a simulated one: `sim/decay?span=40`. */
  readonly model: string;
  readonly baseUrl?: string;
  readonly server?: ServerKind;
  readonly apiKey?: string;
  /** What is absent has its value from `presets`. */
  readonly sampling: Sampling;
  /** For servers that take them; default temperature 1 and top-p 0.95, as in seqBench. */
  readonly presets?: Pick<Sampling, "temperature" | "topP">;
  /** A price file of one's own. */
  readonly prices?: string;
  readonly folder: string;
  readonly idleMs?: number;
  readonly totalMs?: number;
  readonly stream?: boolean;
  /** Ask through the server's batch desk: cheaper, and done within a day. */
  readonly batch?: boolean;
  /** A Redis through which workers on other machines ask. */
  readonly workers?: string;
  /** Pause between two looks at a batch. */
  readonly pollMs?: number;
  readonly onLook?: NonNullable<BatchRunOptions["onLook"]>;
}

/** What came of a run, its answers judged. */
export interface RunResult extends RunSummary {
  readonly plan: RunPlan;
  readonly score: RunScore;
  readonly prices: PriceFooting;
}

/** What a run would ask. */
export interface RunPreview extends RunPlan {
  readonly task: string;
  readonly prices: PriceFooting;
}

/** What a run would ask and cost, without asking anything. */
export async function previewRun(
  request: Omit<RunRequest, "folder" | "stopping" | "abort">,
): Promise<RunPreview> {
  const { task, price, prices } = await settle(request);
  const { problems: file, repeats, limit } = request;
  const sampling = samplingOf(request);
  const plan = await planRun({
    file,
    task,
    repeats,
    sampling,
    price,
    ...(limit === undefined ? {} : { limit }),
  });
  return { ...plan, task: task.name, prices };
}

/**
 * Runs, or goes on with, the asking of a problem file, and judges the answers.
 *
 * Refuses what `runProblems` refuses, and a server that wants a key without
 * one.
 */
export async function startRun(request: RunRequest): Promise<RunResult> {
  const { problems: file, folder, repeats } = request;
  const { task, price, prices: footing, tiers } = await settle(request);
  const sampling = samplingOf(request);
  const limit = request.limit === undefined ? {} : { limit: request.limit };
  const plan = await planRun({ file, task, repeats, sampling, price, ...limit });
  const common = { ...request, file, task, plan, sampling, price, footing, tiers };
  const { workers } = request;
  if (request.batch === true && workers !== undefined)
    throw new WrongRequest("--batch and --workers exclude each other");
  if (request.agentSteps !== undefined && (request.batch === true || workers !== undefined))
    throw new WrongRequest("--mode agent asks turn by turn, and so neither in batches nor through workers");
  if (request.agentSteps !== undefined && task.environment === null)
    throw new WrongRequest(`the task "${task.name}" has no tools, so --mode agent cannot play it`, {
      mend: "Leave out --mode agent, or choose a task that is played: mazes and graphs are.",
    });
  const summary =
    workers !== undefined
      ? await throughWorkers(common, workers)
      : await (request.batch === true ? throughBatches(common) : throughRequests(common));
  const score = await scoreRun({ folder, file, task, ...limit });
  return { ...summary, plan, score, prices: footing };
}

type Common = Omit<RunRequest, "task"> & Omit<RunOptions, "asker" | "policy">;

async function throughRequests(common: Common): Promise<RunSummary> {
  const asker = await askerOf(common, common.task, common.sampling);
  try {
    return await runProblems({ ...common, asker });
  } finally {
    await asker.close();
  }
}

/** Loaded only here: a run on one machine needs no queue. */
async function throughWorkers(common: Common, redis: string): Promise<RunSummary> {
  const { coordinate } = await import("./workers/coordinate.js");
  // The key is the workers' own; this process asks nothing.
  const server = isSimulated(common.model, common.baseUrl) ? {} : { baseUrl: common.baseUrl ?? defaultUrl };
  const asker = await askerOf({ ...common, ...server }, common.task, common.sampling);
  try {
    return await coordinate({ ...common, asker, redis });
  } finally {
    await asker.close();
  }
}

async function throughBatches(common: Common): Promise<RunSummary> {
  if (isSimulated(common.model, common.baseUrl))
    throw new WrongRequest("a simulated model has no batch desk", {
      mend: "Leave out --batch, or give the --base-url of a mock server.",
    });
  const { batchService } = await import("../model/batch-service.js");
  const asker = batchService({ ...(await serverOf(common, common.sampling)), model: common.model });
  try {
    return await runBatch({ ...common, asker });
  } finally {
    await asker.close();
  }
}

async function settle(request: Pick<RunRequest, "problems" | "task" | "model" | "prices">) {
  const task = request.task === undefined ? await firstTask(request.problems) : taskNamed(request.task);
  const prices = await readPrices(request.prices);
  const { asOf, checked, tiers } = prices;
  return { task, price: priceOf(prices, request.model), prices: { asOf, checked }, tiers };
}

async function firstTask(file: string): Promise<RunnableTask> {
  for await (const { record, where } of readProblems(file)) return taskOf(record, where);
  throw new WrongRequest("there is no problem in this file", {
    where: file,
    mend: "Name another file with --problems.",
  });
}

const defaultUrl = "https://api.openai.com/v1";
const isSimulated = (model: string, baseUrl: string | undefined): boolean =>
  model.startsWith("sim/") && baseUrl === undefined;

/** The sampling asked for, with the presets where the server is known to take them. */
function samplingOf({
  model,
  baseUrl,
  server,
  sampling,
  presets = { temperature: 1, topP: 0.95 },
}: Omit<RunRequest, "folder" | "stopping" | "abort">): Sampling {
  if (isSimulated(model, baseUrl)) return { seed: "horizon", ...sampling };
  const profile = startingProfile({
    host: parseBaseUrl(baseUrl ?? defaultUrl).base.host,
    model,
    ...(server === undefined ? {} : { server }),
  });
  const { temperature, topP } = presets;
  return {
    ...(profile.temperature && temperature !== undefined ? { temperature } : {}),
    ...(profile.topP && topP !== undefined ? { topP } : {}),
    ...sampling,
  };
}

async function askerOf(request: Common, task: RunnableTask, sampling: Sampling): Promise<Asker> {
  const { model, baseUrl, idleMs, stream } = request;
  if (isSimulated(model, baseUrl)) return simulatedAsker({ model, task, seed: sampling.seed ?? "horizon" });
  const access = await serverOf(request, sampling);
  // Loaded here: the client takes a tenth of a second that offline work need not wait for.
  const { openaiAsker } = await import("../model/openai-asker.js");
  return openaiAsker({
    ...access,
    model,
    onProfileChange: (field) => request.onWarning?.(refusedFieldWarning(field)),
    ...(idleMs === undefined ? {} : { idleMs }),
    ...(stream === undefined ? {} : { stream }),
  });
}

/** Address, key and habits of the server; the habits as an earlier part of the run found them out. */
async function serverOf(
  { model, baseUrl, apiKey, server, totalMs, folder }: Common,
  sampling: Sampling,
): Promise<ServerAccess & { readonly profile: CapabilityProfile }> {
  if (baseUrl === undefined && apiKey === undefined)
    throw new WrongRequest("there is no API key", {
      mend: "Set OPENAI_API_KEY, name another server with --base-url, or try a simulated model such as sim/oracle.",
    });
  const { base } = parseBaseUrl(baseUrl ?? defaultUrl);
  const known = readProfile((await readManifest(join(folder, "manifest.json")))?.profile);
  const fresh = startingProfile({ host: base.host, model, ...(server === undefined ? {} : { server }) });
  return {
    baseUrl: baseUrl ?? defaultUrl,
    profile: known ?? {
      ...fresh,
      // What the user asks for by name is tried even where the family is known to refuse it.
      temperature: fresh.temperature || sampling.temperature !== undefined,
      topP: fresh.topP || sampling.topP !== undefined,
    },
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(totalMs === undefined ? {} : { totalMs }),
  };
}

function refusedFieldWarning(field: string): string {
  switch (field) {
    case "max_tokens":
    case "max_completion_tokens":
      return `the server refuses ${field}: the limit is sent under its other name from now on`;
    case "stream":
      return "the server promises streams and sends none: replies are asked for whole from now on";
    default:
      return `the server refuses ${field}: it is left out from now on, and every attempt says what was sent`;
  }
}
