/** One message of a chat, in the words of the chat-completions protocol. */
export interface Message {
  readonly role: "system" | "user" | "assistant";
  readonly content: string;
}

/** What a model is asked: the messages, and the version of the text they were made from. */
export interface Prompt {
  readonly messages: readonly Message[];
  /** Changes whenever the wording changes, so that runs of different wordings are never mixed. */
  readonly version: string;
}

/** What a model sent back. Reasoning is kept apart from the text and is never read as an answer. */
export interface Reply {
  readonly text: string;
  /** Reasoning that the server sent in a field of its own; tags inside `text` are the reader's work. */
  readonly reasoning?: string;
  /** `null` where the server said nothing. `"length"`: cut off by the token limit. */
  readonly finish: string | null;
}

/**
 * How reading a reply went. `no_answer`: nothing to score; `no_path_claimed`:
 * the model said there is none; `incomplete`: elided with dots; `truncated`:
 * cut by the token limit, complete items kept. Only `ok` can be right.
 */
export type ReadStatus = "ok" | "no_answer" | "no_path_claimed" | "incomplete" | "truncated";

/** What every answer says besides what was read. */
export interface ReadAnswer {
  readonly status: ReadStatus;
  /** The content was found although the requested format was not followed. */
  readonly formatDeviation: boolean;
}

/** What every verdict says besides what its task adds. */
export interface Verdict {
  /** The score of the papers: exact match, valid path, right attribute. */
  readonly right: boolean;
  /** Shares in 0 … 1 and counts by name, `null` where undefined: progress ratio, precision, first violation step. */
  readonly measures: Readonly<Record<string, number | null>>;
  /** One word for tables of failures: `right`, `unreadable`, `adjacency`, `invented-arc`, … */
  readonly label: string;
}

/**
 * A task is a problem's way to a model and back: record → problem → prompt …
 * reply → answer → verdict. Each of its steps is pure, so that a run can be
 * judged again from its raw text.
 */
export interface Task<Problem, Answer extends ReadAnswer, Judged extends Verdict> {
  /** What records name it by: `maze`, `path`, `next-step`, … */
  readonly name: string;
  /** Checks one record of a problem file; `where` (file:line) goes into complaints. */
  readonly parseProblem: (record: unknown, where: string) => Problem;
  readonly problemId: (problem: Problem) => string;
  /** The coordinates a curve can be drawn against: `L`, `B`, `noise`, `shuffle`, … */
  readonly coordinates: (problem: Problem) => Readonly<Record<string, number | string>>;
  readonly prompt: (problem: Problem) => Prompt;
  readonly readAnswer: (reply: Reply, problem: Problem) => Answer;
  readonly judge: (problem: Problem, answer: Answer) => Judged;
}
