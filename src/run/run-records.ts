import { z } from "zod";
import type { AttemptReport } from "../model/ask-with-retries.js";
import type { Usage } from "../model/attempt.js";
import { type OutcomeWord, outcomeWords } from "../model/outcome.js";
import type { Cost } from "../model/price.js";
import type { LoadedProblem } from "../task/runnable-task.js";

/** Who answers, as far as records say it. */
export interface Answering {
  readonly model: string;
  readonly simulated: boolean;
}

/** What a line says about the item it belongs to. */
export interface ItemHead {
  readonly key: string;
  readonly problem: string;
  readonly repeat: number;
}

/** A line of `attempts.jsonl`: one request over the network, whatever became of it. */
export interface AttemptRecord extends ItemHead {
  /** 1, 2, … within the item. */
  readonly attempt: number;
  readonly outcome: OutcomeWord;
  /** This attempt's outcome is the item's. */
  readonly final: boolean;
  readonly startedAt: string;
  readonly elapsedMs: number;
  readonly usage: Usage | null;
  readonly costUsd: number | null;
  readonly costEstimated: boolean;
  /** The server may have charged for it although nothing came. */
  readonly possiblyBilled: boolean;
  readonly simulated: boolean;
  readonly [detail: string]: unknown;
}

/** A line of `answers.jsonl`: how one item ended. There is exactly one for each. */
export interface AnswerRecord extends ItemHead {
  readonly task: string;
  readonly model: string;
  readonly simulated: boolean;
  readonly outcome: OutcomeWord;
  readonly attempts: number;
  /** `null` where the outcome left none. */
  readonly text: string | null;
  readonly reasoning: string | null;
  readonly finish: string | null;
  readonly usage: Usage | null;
  readonly costUsd: number | null;
  readonly costEstimated: boolean;
  readonly coordinates: Readonly<Record<string, number | string>>;
  readonly [detail: string]: unknown;
}

/** The attempt as a line. Text of a reply stands in the answer; only what was cut off stands here. */
export function attemptRecord(head: ItemHead, report: AttemptReport, cost: Cost | null): AttemptRecord {
  const { attempt } = report;
  const shared = {
    ...head,
    attempt: report.number,
    outcome: attempt.outcome,
    final: report.final,
    startedAt: new Date(report.startedAt).toISOString(),
    elapsedMs: report.elapsedMs,
    usage: attempt.usage,
    costUsd: cost?.usd ?? null,
    costEstimated: cost?.estimated ?? false,
    sent: report.sent,
  };
  if (attempt.kind === "reply")
    return {
      ...shared,
      possiblyBilled: false,
      simulated: attempt.simulated,
      finish: attempt.finish,
      replyId: attempt.replyId,
      servedModel: attempt.servedModel,
      served: attempt.served,
      flags: attempt.flags,
    };
  return {
    ...shared,
    possiblyBilled: attempt.possiblyBilled,
    simulated: false,
    status: attempt.status,
    message: attempt.message,
    body: attempt.body,
    retryAfterMs: attempt.retryAfterMs,
    partialText: attempt.partialText,
  };
}

/** The item's outcome as a line, from the attempt that brought it. */
export function answerRecord(
  head: ItemHead,
  problem: LoadedProblem,
  task: string,
  asker: Answering,
  report: AttemptReport,
  logged: AttemptRecord,
): AnswerRecord {
  const { attempt } = report;
  const shared = {
    ...head,
    task,
    model: asker.model,
    outcome: attempt.outcome,
    attempts: report.number,
    usage: attempt.usage,
    costUsd: logged.costUsd,
    costEstimated: logged.costEstimated,
    elapsedMs: report.elapsedMs,
    coordinates: problem.coordinates,
  };
  if (attempt.kind === "reply")
    return {
      ...shared,
      simulated: attempt.simulated || asker.simulated,
      text: attempt.text,
      reasoning: attempt.reasoning,
      reasoningFrom: attempt.reasoningFrom,
      finish: attempt.finish,
      servedModel: attempt.servedModel,
      flags: logged["flags"],
    };
  return {
    ...shared,
    simulated: asker.simulated,
    text: null,
    reasoning: null,
    finish: null,
    status: attempt.status,
    message: attempt.message,
  };
}

/** The attempt that brought an answer, where a kill came between the two lines. */
export function recoveredAttempt(answer: AnswerRecord, number: number, startedAt: string): AttemptRecord {
  const { key, problem, repeat, outcome, usage, costUsd, costEstimated, simulated } = answer;
  return {
    key,
    problem,
    repeat,
    attempt: number,
    outcome,
    final: true,
    startedAt,
    elapsedMs: 0,
    usage,
    costUsd,
    costEstimated,
    possiblyBilled: false,
    simulated,
    recovered: true,
  };
}

/** What a run's reader relies on; everything else in a line is passed over. */
const headSchema = z.object({
  key: z.string().regex(/^[0-9a-f]{64}$/),
  outcome: z.enum(outcomeWords as [OutcomeWord, ...OutcomeWord[]]),
  attempt: z.number().optional(),
  attempts: z.number().optional(),
  final: z.boolean().optional(),
  simulated: z.boolean().optional(),
  costUsd: z.number().nullish(),
  costEstimated: z.boolean().optional(),
  possiblyBilled: z.boolean().optional(),
  usage: z.object({ promptTokens: z.number().optional(), completionTokens: z.number().optional() }).nullish(),
});

export interface RecordHead {
  readonly key: string;
  readonly outcome: OutcomeWord;
  readonly attempt?: number | undefined;
  readonly attempts?: number | undefined;
  readonly final?: boolean | undefined;
  readonly simulated?: boolean | undefined;
  readonly costUsd?: number | null | undefined;
  readonly costEstimated?: boolean | undefined;
  readonly possiblyBilled?: boolean | undefined;
  readonly usage?:
    | { readonly promptTokens?: number | undefined; readonly completionTokens?: number | undefined }
    | null
    | undefined;
}

/** The telling fields of a log line, or `null` if it is none. */
export function readRecordHead(value: unknown): RecordHead | null {
  return headSchema.safeParse(value).data ?? null;
}
