import type { Message } from "../task/task.js";
import type { OutcomeWord } from "./outcome.js";

/** How the model is to draw its reply. What is absent is left to the server. */
export interface Sampling {
  readonly temperature?: number;
  readonly topP?: number;
  /** Upper limit of the reply in tokens, reasoning included. */
  readonly maxTokens?: number;
  /** `minimal`, `low`, `medium`, `high`, …: each model takes a subset. */
  readonly reasoningEffort?: string;
  /** A seed of the run; every question derives its own from it. */
  readonly seed?: string;
  /** Further fields of the request body, sent as they are: `top_k`, `chat_template_kwargs`, `provider`. */
  readonly extraBody?: Readonly<Record<string, unknown>>;
}

/** A tool the model may call, in the words of the protocol. */
export interface ToolDefinition {
  readonly name: string;
  readonly description: string;
  /** JSON schema of the arguments. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** One call of a tool; `arguments` is the model's own text and may be anything. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: string;
}

/** Messages as agents send them: a chat with tool calls and their results in between. */
export type ChatMessage =
  | Message
  | { readonly role: "assistant"; readonly content: string; readonly toolCalls: readonly ToolCall[] }
  | { readonly role: "tool"; readonly content: string; readonly toolCallId: string };

/** One thing to ask, whole: everything that decides what the model may answer. */
export interface Question {
  /** Content key of the item, a hash over all that follows. */
  readonly key: string;
  readonly messages: readonly ChatMessage[];
  readonly sampling: Sampling;
  /** 0 … repeats − 1. */
  readonly repeat: number;
  /** What the messages were made from; only built-in solvers look at it. */
  readonly problem: unknown;
  readonly tools?: readonly ToolDefinition[];
}

/** Token counts as the server gave them. What it did not say is absent, never 0. */
export interface Usage {
  readonly promptTokens?: number;
  /** Reasoning tokens are inside this number: never add them. */
  readonly completionTokens?: number;
  readonly reasoningTokens?: number;
  readonly cachedTokens?: number;
}

/** Where the reasoning was found: a field of its own, or tags inside the text. */
export type ReasoningSource = "field" | "closed-tag" | "lone-tag" | "unclosed-tag";

/** The server answered with a reply that could be read. */
export interface ReplyAttempt {
  readonly kind: "reply";
  readonly outcome: OutcomeWord;
  /** The visible text, without reasoning. */
  readonly text: string;
  readonly reasoning: string | null;
  readonly reasoningFrom: ReasoningSource | null;
  /** The server's own word, `null` where it gave none. */
  readonly finish: string | null;
  readonly usage: Usage | null;
  /** The server's id of the reply: data, never a key, for proxies repeat them. */
  readonly replyId: string | null;
  /** The model the server says answered. */
  readonly servedModel: string | null;
  /** Sub-provider, service tier and the like, where given. */
  readonly served: Readonly<Record<string, string>>;
  readonly toolCalls: readonly ToolCall[];
  /** Oddities worth counting: `finish_unknown`, `prompt_truncated_suspect`, … */
  readonly flags: readonly string[];
  /** The text comes from a built-in solver, not from a model. */
  readonly simulated: boolean;
}

/** How far a failure reaches: ask again, ask once more, give this item up, stop the run, change the request. */
export type FailureScope = "again" | "once-more" | "item" | "run" | "adapt";

/** Nothing that could be scored came back. Every text in it is redacted. */
export interface FailedAttempt {
  readonly kind: "failure";
  readonly outcome: OutcomeWord;
  readonly scope: FailureScope;
  readonly status: number | null;
  readonly message: string;
  /** The first 2 kB of what was sent back. */
  readonly body: string | null;
  /** How long the server asked to be left alone, in milliseconds. */
  readonly retryAfterMs: number | null;
  /** What had arrived of a reply that was cut: kept, never scored. */
  readonly partialText: string | null;
  /** The server may have computed, and charged for, what never arrived. */
  readonly possiblyBilled: boolean;
  /** Usage where even a failed reply stated it. */
  readonly usage: Usage | null;
  /** The request field a server refused, with `scope: "adapt"`. */
  readonly refusedField: string | null;
  /** A word of the failure's family for messages at the start of a run. */
  readonly cause: FailureCause;
}

type FailureCause =
  | "status"
  | "body"
  | "connect"
  | "cut"
  | "timeout"
  | "unknown-model"
  | "not-found"
  | "aborted";

export type Attempt = ReplyAttempt | FailedAttempt;

/** Whoever answers: a server behind the protocol, or a built-in solver. */
export interface Asker {
  readonly model: string;
  readonly simulated: boolean;
  /** Host and path of the server without credentials, `null` for built-in solvers. */
  readonly address: string | null;
  /** One attempt, no retries. Never throws for anything a server or network does. */
  readonly ask: (question: Question, signal: AbortSignal) => Promise<Attempt>;
  /** The sampling fields as they go out now. */
  readonly sent: (question: Question) => Readonly<Record<string, unknown>>;
  /** How requests are shaped for this server now; changes when the server refuses a field. */
  readonly profile: () => Readonly<Record<string, unknown>>;
  readonly close: () => Promise<void>;
}

/** A failure with the usual blanks filled in. */
export function failure(
  outcome: OutcomeWord,
  scope: FailureScope,
  message: string,
  rest: Partial<Omit<FailedAttempt, "kind" | "outcome" | "scope" | "message">> = {},
): FailedAttempt {
  return {
    kind: "failure",
    outcome,
    scope,
    message,
    status: null,
    body: null,
    retryAfterMs: null,
    partialText: null,
    possiblyBilled: false,
    usage: null,
    refusedField: null,
    cause: "status",
    ...rest,
  };
}
