import { type OutcomeWord, outcomeMeaning } from "../model/outcome.js";
import type { LoadedProblem } from "../task/runnable-task.js";

/** How asking ended, and what text it left. */
export interface EndedItem {
  readonly outcome: OutcomeWord;
  /** `null` where the outcome left none. */
  readonly text: string | null;
  readonly reasoning: string | null;
  readonly finish: string | null;
}

/** How an item was read and judged. */
export interface JudgedItem {
  /** `null` where nothing came to read. */
  readonly status: string | null;
  readonly formatDeviation: boolean;
  /** `null` where nothing was learned about the model. */
  readonly right: boolean | null;
  readonly label: string;
  readonly measures: Readonly<Record<string, number | null>>;
}

/**
 * Reads and judges what came of an item, from its raw text. Replies that were
 * cut, empty or refused count as wrong; network and account failures are `null`.
 */
export function judgeAnswer(
  problem: LoadedProblem,
  { outcome, text, reasoning, finish }: EndedItem,
): JudgedItem {
  const meaning = outcomeMeaning(outcome);
  if (meaning !== "asked" || text === null) {
    const right = meaning === "missing" ? null : false;
    return { status: null, formatDeviation: false, right, label: outcome, measures: {} };
  }
  const { answer, verdict } = problem.judge({
    text,
    finish: outcome === "length_partial" ? "length" : finish,
    ...(reasoning === null ? {} : { reasoning }),
  });
  const { right, label, measures } = verdict;
  return { status: answer.status, formatDeviation: answer.formatDeviation, right, label, measures };
}
