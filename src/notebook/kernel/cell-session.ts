import type { CellError } from "./cell-messages.js";
import { type CellMaps, CellPositions } from "./cell-positions.js";
import { cellScript, cellStackTrace } from "./cell-stack.js";
import { describeDiagnostics, describeThrown } from "./describe-error.js";
import { type Converter, type Diagnostic, type Executor, openTslab } from "./tslab-compiler.js";

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
  readonly #describe: (info: unknown) => string;
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
    this.#describe = tslab.describe;
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

  complete(code: string, at: number): { start: number; end: number; candidates: readonly string[] } {
    return this.#executor.complete(code, at) ?? { start: at, end: at, candidates: [] };
  }

  /** Type and documentation of the name at a position; `null` where there is none. */
  inspect(code: string, at: number): string | null {
    const info = this.#executor.inspect(code, at);
    return info === undefined || info === null ? null : this.#describe(info);
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
