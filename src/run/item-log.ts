import type { AttemptReport } from "../model/ask-with-retries.js";
import type { Attempt, Sampling } from "../model/attempt.js";
import { type Cost, costOf, type Price } from "../model/price.js";
import { estimateTokens } from "../model/token-estimate.js";
import { TruncationWatch } from "../model/truncation-watch.js";
import type { Budget } from "./budget.js";
import type { RunFolder } from "./run-folder.js";
import type { Item } from "./run-items.js";
import { assumedReplyTokens } from "./run-plan.js";
import { type Answering, answerRecord, attemptRecord } from "./run-records.js";

/** What an item's lines are made with. */
export interface ItemLogOptions {
  readonly folder: RunFolder;
  readonly task: string;
  readonly asker: Answering;
  readonly sampling: Sampling;
  readonly price: Price | null;
  readonly tiers?: Readonly<Record<string, number>>;
  /** The tier that is paid where a reply names none: `batch`. */
  readonly tier?: string;
  readonly budget?: Budget;
  readonly warn: (sentence: string) => void;
}

/**
 * Writes what became of items into a run folder, whoever asked them: counts
 * what an attempt cost, notices prompts that look cut, and keeps the answer
 * and the attempt that brought it together.
 */
export class ItemLog {
  readonly #options: ItemLogOptions;
  readonly #truncation = new TruncationWatch();
  #longestReply: number;

  constructor(options: ItemLogOptions) {
    this.#options = options;
    this.#longestReply = options.sampling.maxTokens ?? assumedReplyTokens;
  }

  /** What an item may cost: its prompt, and the longest reply so far or the limit. */
  estimateUsd({ question }: Item): number {
    const { price } = this.#options;
    if (price === null) return 0;
    const promptTokens = estimateTokens(question.messages);
    return costOf(price, null, { promptTokens, completionTokens: this.#longestReply }, this.#tierFactor(null))
      .usd;
  }

  /** @param more further fields of the lines: which turn of an episode it was */
  log(
    { problem, question }: Item,
    report: AttemptReport,
    more: Readonly<Record<string, number | string>> = {},
  ): void {
    const { folder, task, asker, budget, sampling, warn } = this.#options;
    const promptTokens = estimateTokens(question.messages);
    const completion = report.attempt.usage?.completionTokens ?? 0;
    if (sampling.maxTokens === undefined) this.#longestReply = Math.max(this.#longestReply, completion);
    const made = this.#marked(report, promptTokens, warn);
    const cost = this.#cost(made.attempt, promptTokens);
    if (cost !== null) budget?.spend(cost.usd);
    const head = { key: question.key, problem: problem.id, repeat: question.repeat };
    const record = { ...attemptRecord(head, made, cost), ...more };
    if (made.final)
      folder.answer({ ...answerRecord(head, problem, task, asker, made, record), ...more }, record);
    else folder.attempt(record);
  }

  #marked(report: AttemptReport, promptTokens: number, warn: (sentence: string) => void): AttemptReport {
    const { attempt } = report;
    if (attempt.kind !== "reply" || !this.#truncation.suspects(promptTokens, attempt.usage?.promptTokens))
      return report;
    warn(
      "prompts look cut: the server counts far fewer prompt tokens than were sent; raise its context length",
    );
    return { ...report, attempt: { ...attempt, flags: [...attempt.flags, "prompt_truncated_suspect"] } };
  }

  #cost(attempt: Attempt, promptTokens: number): Cost | null {
    const { price } = this.#options;
    if (price === null) return null;
    if (attempt.kind === "failure" && !attempt.possiblyBilled && attempt.usage === null)
      return { usd: 0, estimated: false };
    const written = attempt.kind === "reply" ? attempt.text.length + (attempt.reasoning?.length ?? 0) : 0;
    const fallback = { promptTokens, completionTokens: Math.ceil(written / 4) };
    const tier = attempt.kind === "reply" ? (attempt.served["service_tier"] ?? null) : null;
    return costOf(price, attempt.usage, fallback, this.#tierFactor(tier));
  }

  #tierFactor(tier: string | null): number {
    const { tiers } = this.#options;
    return tiers?.[this.#options.tier ?? tier ?? ""] ?? 1;
  }
}
