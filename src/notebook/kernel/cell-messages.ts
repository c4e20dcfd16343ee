import type { JsonRecord } from "../protocol/message.js";
import type { CellMaps } from "./cell-positions.js";

/** Why a cell failed, as the Jupyter protocol says it. */
export interface CellError {
  /** The error's class: `RangeError`, or one of the kernel's own: `TypeScriptError`, `Interrupted`, `KernelLost`. */
  readonly ename: string;
  /** Its message; a type error begins with `line L, column C`. */
  readonly evalue: string;
  /** Lines for people, in cell coordinates. */
  readonly traceback: readonly string[];
  /** Line of the cell, from 1, where it happened; `null` if no line of the cell is on the stack. */
  readonly line: number | null;
}

/** A rich value on its way out: MIME type → text, base64 or JSON. */
interface DisplayedValue {
  readonly data: JsonRecord;
  readonly metadata: JsonRecord;
  /** Names a display that a later one may replace. */
  readonly displayId: string | null;
}

/** What a frontend wants to know of code that is being written; `at` is an offset in UTF-16 units. */
export type Question = "complete" | "inspect" | "is-complete";

/** What the kernel asks of the thread that runs the cells. `run` numbers executions from 1. */
export type CellRequest =
  | {
      readonly kind: "execute";
      readonly run: number;
      readonly code: string;
      readonly silent: boolean;
      /** Name → expression, each to be evaluated after the cell has ended well. */
      readonly expressions: Readonly<Record<string, string>>;
    }
  | { readonly kind: "ping" }
  | { readonly kind: "interrupt"; readonly run: number; readonly line: number | null }
  | {
      readonly kind: "ask";
      readonly ask: number;
      readonly about: Question;
      readonly code: string;
      readonly at: number;
    }
  | { readonly kind: "finish" };

/** What that thread tells the kernel, in the order in which it happened. */
export type CellEvent =
  | { readonly kind: "ready" }
  | { readonly kind: "pong" }
  | {
      readonly kind: "compiled";
      readonly run: number;
      readonly script: string;
      readonly maps: CellMaps | null;
    }
  | {
      readonly kind: "stream";
      readonly run: number;
      readonly name: "stdout" | "stderr";
      readonly text: string;
    }
  | {
      readonly kind: "display";
      readonly run: number;
      readonly value: DisplayedValue;
      readonly replaces: boolean;
    }
  | { readonly kind: "clear"; readonly run: number; readonly wait: boolean }
  | {
      readonly kind: "result";
      readonly run: number;
      readonly data: JsonRecord;
      readonly metadata: JsonRecord;
    }
  | {
      readonly kind: "done";
      readonly run: number;
      readonly error: CellError | null;
      /** Name → what the expression gave, as the Jupyter protocol words it. */
      readonly expressions: JsonRecord;
    }
  | { readonly kind: "failed-later"; readonly run: number; readonly error: CellError }
  | { readonly kind: "answer"; readonly ask: number; readonly answer: JsonRecord };
