import type { OutcomeWord } from "../model/outcome.js";

/**
 * One asked item, whatever file it came from: one problem, one repeat, one
 * model. Every reader of result files ends here, and every table, curve and
 * figure begins here.
 *
 * `null` means that the file does not say; nothing is guessed. What a source
 * has and this row has no field for lies in `coordinates` (numbers and words a
 * curve can be drawn against) or `measures` (graded scores).
 */
export interface ResultRow {
  /** The file the row was read from, and its place there: a line, or a position in an array, from 1. */
  readonly file: string;
  readonly line: number;
  /** `maze`, `path`, `next-step`, `nlgraph`, `proof-check`, or the name the source gives. */
  readonly task: string;
  /** Equal for equal problems, so that models can be paired on it. */
  readonly problem: string;
  /** 0, 1, … within one problem and model. */
  readonly repeat: number;
  readonly model: string;
  readonly simulated: boolean;
  /** Without tools, as a batch job, or with tools in a loop. */
  readonly mode: "chat" | "batch" | "agent";
  /** How asking ended, in the words of a run's log. */
  readonly outcome: OutcomeWord;
  /** How reading went: `ok`, `no_answer`, `truncated`, …; `null` where nothing came to read. */
  readonly status: string | null;
  /** The score of the papers; `null` where nothing was learned about the model, and so outside every denominator. */
  readonly right: boolean | null;
  /** One word for tables of failures: `right`, `unreadable`, `adjacency`, `invented-arc`, … */
  readonly label: string;
  /** Logical depth, or lookahead: L of both papers. */
  readonly L: number | null;
  /** Backtracking count of a maze, branches of a graph: B of both papers. */
  readonly B: number | null;
  readonly noise: number | null;
  readonly shuffle: number | null;
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
  readonly costUsd: number | null;
  /** The cost was computed from estimated tokens. */
  readonly costEstimated: boolean;
  readonly elapsedMs: number | null;
  /** ISO 8601 instant of the last attempt. */
  readonly startedAt: string | null;
  /** Shares in 0 … 1 and counts by name: `progressRatio`, `precision`, `firstViolationStep`, … */
  readonly measures: Readonly<Record<string, number | null>>;
  /** Everything else the problem is placed by. */
  readonly coordinates: Readonly<Record<string, number | string>>;
  /** The raw text that was judged; foreign, so escape it wherever it goes. */
  readonly reply: string | null;
}
