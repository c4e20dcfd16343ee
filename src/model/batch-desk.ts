import type { Attempt, Question } from "./attempt.js";

/** Where a batch stands, in the protocol's words. */
export interface BatchLook {
  readonly id: string;
  readonly status: string;
  /** Nothing more will come of it. */
  readonly ended: boolean;
  readonly outputFile: string | null;
  readonly errorFile: string | null;
  readonly completed: number;
  readonly failed: number;
  /** Why it failed as a whole. */
  readonly complaint: string | null;
}

/** A server's batch desk: files of requests in, files of replies out, hours later. */
export interface BatchService {
  readonly model: string;
  readonly address: string;
  readonly simulated: boolean;
  /** One line of a request file. */
  readonly line: (question: Question) => string;
  readonly sent: (question: Question) => Readonly<Record<string, unknown>>;
  /** Uploads a file and starts its batch; `mark` finds it again. */
  readonly submit: (file: string, mark: string) => Promise<BatchLook>;
  /** The batch with that mark, of which this process may not know that it was started. */
  readonly find: (mark: string) => Promise<BatchLook | null>;
  readonly look: (id: string) => Promise<BatchLook>;
  readonly download: (fileId: string, to: string) => Promise<void>;
  /** What one line of a result file says. */
  readonly read: (entry: BatchEntry, question: Question) => Attempt;
  readonly profile: () => Readonly<Record<string, unknown>>;
  readonly close: () => Promise<void>;
}

/** A line of a result file, as far as it matters. */
interface BatchEntry {
  readonly status: number | null;
  readonly body: unknown;
  readonly error: unknown;
}
