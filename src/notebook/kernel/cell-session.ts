import { unreachable } from "../../internal/errors.js";
import type { JsonRecord } from "../protocol/message.js";
import type { CellError, Question } from "./cell-messages.js";
import { type CellMaps, CellPositions } from "./cell-positions.js";
import { cellScript, cellStackTrace } from "./cell-stack.js";
import { describeDiagnostics, describeThrown } from "./describe-error.js";
import {
  type Completions,
  type Converter,
  type Diagnostic,
  type Executor,
  openTslab,
  type Tslab,
} from "./tslab-compiler.js";

/** How a cell ended, and the value of its last expression, if it has one. */
export type CellEnd =
  | { readonly kind: "ok"; readonly result: { readonly value: unknown } | null }
  | { readonly kind: "failed"; readonly error: CellError };

/**
 * The variables, types and modules of one notebook, on tslab's converter and
 * executor. Opening it starts the compiler, which costs most of a second.
 */
export class CellSession {
  readonly #positions = new CellPositions();
  readonly #executor: Executor;
  readonly #tslab: Tslab;
  readonly #compiled: (script: string, maps: CellMaps | null) => void;
  #script = "";
  #diagnostics: readonly Diagnostic[] = [];
  #logged: { readonly value: unknown } | null = null;
  #thrown: unknown[] = [];

  /** `compiled` is called in each cell between compiling and running it. */
  constructor(folder: string, compiled: (script: string, maps: CellMaps | null) => void) {
    Error.prepareStackTrace = cellStackTrace(this.#positions, folder);
    this.#compiled = compiled;
    const tslab = openTslab(folder, this.#positions);
    this.#tslab = tslab;
    this.#executor = tslab.createExecutor(
      this.#watching(tslab.converter),
      (value) => {
        this.#logged = { value };
      },
      (...values) => this.#thrown.push(values[0]),
    );
  }

  /** Runs the code as cell `count` and waits for its top-level awaits. */
  async run(code: string, count: number): Promise<CellEnd> {
    const script = cellScript(count);
    this.#script = script;
    this.#positions.scriptName = script;
    this.#diagnostics = [];
    this.#thrown = [];
    this.#logged = null;
    let ok: boolean;
    try {
      ok = await this.#executor.execute(code);
    } catch (error) {
      return { kind: "failed", error: describeThrown(error, script) };
    }
    if (ok) return { kind: "ok", result: this.#logged };
    if (this.#diagnostics.length > 0)
      return { kind: "failed", error: describeDiagnostics(this.#diagnostics, code, count) };
    return { kind: "failed", error: describeThrown(this.#thrown[0], script) };
  }

  /**
   * Lets go of a cell that waits: whatever it does from now on, it declares
   * nothing. Otherwise its end would bring back the declarations of its time.
   */
  abandon(): void {
    this.#executor.interrupt();
  }

  /** Answers a question about code that is being written, as the Jupyter protocol words it. */
  answer(about: Question, code: string, at: number): JsonRecord {
    switch (about) {
      case "complete": {
        const { start, end, candidates, original } = this.#executor.complete(code, at) ?? nothingAt(at);
        const kinds = new Map(original?.entries.map(({ name, kind }) => [name, kind]));
        const types = candidates.map((text) => ({ text, start, end, type: kinds.get(text) ?? "" }));
        const metadata = { _jupyter_types_experimental: types };
        return { status: "ok", matches: candidates, cursor_start: start, cursor_end: end, metadata };
      }
      case "inspect": {
        const info = this.#executor.inspect(code, at) ?? null;
        const data = info === null ? {} : { "text/plain": this.#tslab.describe(info) };
        return { status: "ok", found: info !== null, data, metadata: {} };
      }
      case "is-complete": {
        const { completed, indent = "" } = this.#tslab.isComplete(code);
        if (!completed) return { status: "incomplete", indent };
        return { status: this.#tslab.isValid(code) ? "complete" : "invalid" };
      }
      default:
        return unreachable(about);
    }
  }

  /** Lets the compiler start quicker in the next process; takes 0.2 s, the first time on a machine. */
  keepCompiler(): void {
    this.#tslab.keepCompiled();
  }

  close(): void {
    this.#executor.close();
  }

  /** The converter, with what the executor would only print kept as data. */
  #watching(converter: Converter): Converter {
    return {
      ...converter,
      convert: (declarations, code) => {
        const converted = converter.convert(declarations, code);
        this.#diagnostics = converted.diagnostics;
        this.#compiled(this.#script, this.#positions.mapsOf(this.#script));
        return converted;
      },
    };
  }
}

const nothingAt = (at: number): Completions => ({ start: at, end: at, candidates: [] });
