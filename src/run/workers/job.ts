import type { AttemptReport } from "../../model/ask-with-retries.js";
import type { FailedAttempt, Question } from "../../model/attempt.js";

/** What a worker is handed: the question, and nothing secret. */
export interface JobData {
  readonly question: Omit<Question, "problem">;
  readonly model: string;
  /** The problem as its file has it, for built-in solvers, which look at it. */
  readonly task: string;
  readonly record: unknown;
  readonly profile: Readonly<Record<string, unknown>>;
  readonly attemptsBefore: number;
}

/** What a worker hands back. */
export interface JobResult {
  readonly reports: readonly AttemptReport[];
  /** `final`: the last report is the outcome; `left`: the worker was stopped, somebody else is to go on. */
  readonly end: "final" | "stop" | "left";
  /** With `stop`: the failure that ends the whole run, such as no credit or a refused key. */
  readonly failed: FailedAttempt | null;
}
