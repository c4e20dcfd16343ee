import type { OutcomeWord } from "../model/outcome.js";

/** What a run folder's logs add up to. Recounted from the logs whenever a folder is opened. */
export interface RunCounts {
  /** Items by outcome; words without items are left out. */
  readonly outcomes: Readonly<Partial<Record<OutcomeWord, number>>>;
  /** Items with an outcome. */
  readonly answers: number;
  readonly attempts: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
  /** Replies whose server counted tokens, of all replies. */
  readonly repliesWithUsage: number;
  readonly replies: number;
  readonly costUsd: number;
  /** Token counts of some attempts were estimated. */
  readonly costEstimated: boolean;
  /** Attempts that the server may have charged for although nothing came. */
  readonly possiblyBilled: number;
}

/** What the counter needs of an attempt line. */
export interface CountedAttempt {
  readonly outcome: OutcomeWord;
  readonly usage?:
    | { readonly promptTokens?: number | undefined; readonly completionTokens?: number | undefined }
    | null
    | undefined;
  readonly costUsd?: number | null | undefined;
  readonly costEstimated?: boolean | undefined;
  readonly possiblyBilled?: boolean | undefined;
}

/** Adds log lines up, one by one. */
export class RunCounter {
  readonly #outcomes = new Map<OutcomeWord, number>();
  #answers = 0;
  #attempts = 0;
  #promptTokens = 0;
  #completionTokens = 0;
  #repliesWithUsage = 0;
  #replies = 0;
  #costUsd = 0;
  #costEstimated = false;
  #possiblyBilled = 0;

  attempt(line: CountedAttempt): void {
    this.#attempts++;
    this.#promptTokens += line.usage?.promptTokens ?? 0;
    this.#completionTokens += line.usage?.completionTokens ?? 0;
    this.#costUsd += line.costUsd ?? 0;
    this.#costEstimated ||= line.costEstimated === true;
    if (line.possiblyBilled === true) this.#possiblyBilled++;
    if (line.outcome.startsWith("api_error/") || line.outcome === "context_overflow") return;
    this.#replies++;
    if (line.usage?.completionTokens !== undefined) this.#repliesWithUsage++;
  }

  answer(outcome: OutcomeWord): void {
    this.#answers++;
    this.#outcomes.set(outcome, (this.#outcomes.get(outcome) ?? 0) + 1);
  }

  /** Takes an outcome back that a later line replaces. */
  withdraw(outcome: OutcomeWord): void {
    this.#answers--;
    const left = (this.#outcomes.get(outcome) ?? 1) - 1;
    if (left > 0) this.#outcomes.set(outcome, left);
    else this.#outcomes.delete(outcome);
  }

  get answers(): number {
    return this.#answers;
  }

  get costUsd(): number {
    return this.#costUsd;
  }

  counts(): RunCounts {
    return {
      outcomes: Object.fromEntries(this.#outcomes),
      answers: this.#answers,
      attempts: this.#attempts,
      promptTokens: this.#promptTokens,
      completionTokens: this.#completionTokens,
      repliesWithUsage: this.#repliesWithUsage,
      replies: this.#replies,
      costUsd: this.#costUsd,
      costEstimated: this.#costEstimated,
      possiblyBilled: this.#possiblyBilled,
    };
  }
}
