import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { writeFileAtomic } from "../internal/atomic-file.js";
import { Interrupted, RangeViolation } from "../internal/errors.js";
import { CellOutputs } from "./cell-outputs.js";
import { KernelClient } from "./client/kernel-client.js";
import { formatNotebook, type Notebook, type NotebookCell, readNotebook } from "./notebook-file.js";
import type { JsonRecord } from "./protocol/message.js";

/** The longest a kernel may take until it answers, and then until it has begun with a cell. */
const startupMs = 60_000;
/** How long timers and requests of a notebook may run on after its last cell, for their errors to be heard. */
const afterMs = 2_000;
/** Characters a cell may put out before it is stopped: 64 MiB of text make a file no viewer opens. */
const mostOutput = 67_108_864;

/** Where a notebook stopped. */
export interface CellFailure {
  /** The number Jupyter shows beside the cell, from 1. */
  readonly cell: number;
  /** Line of the cell, from 1; `null` if the error came from no line of it. */
  readonly line: number | null;
  readonly name: string;
  readonly message: string;
  readonly traceback: readonly string[];
}

/** A notebook after its run. */
export interface NotebookRun {
  readonly path: string;
  /** The notebook with the outputs of the cells that ran. */
  readonly notebook: Notebook;
  /** Code cells that ran to their end. */
  readonly cellsRun: number;
  /** `null` if every cell ended well. */
  readonly failure: CellFailure | null;
  /** The file that was written; `null` if a failing run had nowhere to go. */
  readonly written: string | null;
}

/** A cell as it begins. */
export interface CellStart {
  /** The number Jupyter shows beside it, from 1. */
  readonly cell: number;
  /** Cells that are going to run. */
  readonly of: number;
}

export interface RunNotebookOptions {
  /** Where the executed notebook goes; default: its own place. */
  readonly out?: string;
  /** The longest one cell may run, in milliseconds; default 600,000. */
  readonly timeoutMs?: number;
  /** Called before each cell. */
  readonly onCell?: (start: CellStart) => void;
  /** Stops the run; it then ends with {@link Interrupted}. */
  readonly signal?: AbortSignal;
  /** Put a PNG beside every figure, for viewers that know no plotly; default false. */
  readonly png?: boolean;
  /** The kernel's command, with `{connection_file}` in it; default: Horizon's own kernel. */
  readonly kernel?: readonly string[];
  /** Variables of the kernel's environment beside this process' own. */
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Runs every code cell of a notebook in a fresh kernel, in the notebook's
 * folder, and writes the outputs back as nbformat 4.5. The same cells give the
 * same bytes: no times, no random ids.
 *
 * Stops at the first cell that fails: throws, does not compile, leaves an
 * error nobody handles (also one that comes later, from a timer or a promise),
 * runs over the time, or prints without end. A failing run never touches the
 * notebook itself; what had run is written only if `out` names another file.
 *
 * Refuses what is no TypeScript notebook.
 *
 * @example (await runNotebook("notebooks/maze.ipynb")).failure // null, or { cell: 3, line: 2, … }
 */
export async function runNotebook(path: string, options: RunNotebookOptions = {}): Promise<NotebookRun> {
  const { out = path, timeoutMs = 600_000, onCell, png = false, signal, env = {} } = options;
  if (!(timeoutMs > 0)) throw new RangeViolation(`timeoutMs > 0, got ${timeoutMs}`);
  const notebook = await readNotebook(path);
  if (signal?.aborted) throw new Interrupted("the run was stopped", { where: path });
  const argv = [...(options.kernel ?? ownKernel()), ...(png ? ["--png"] : [])];
  const client = await KernelClient.start({ argv, folder: dirname(resolve(path)), startupMs, env });
  const run = new Run(client, notebook, timeoutMs, onCell, signal);
  try {
    await run.all();
  } finally {
    await client.close(run.failure === null && signal?.aborted !== true ? afterMs : 0);
  }
  if (signal?.aborted) throw new Interrupted("the run was stopped", { where: path });
  const finished = run.finished();
  const isOwnPlace = resolve(out) === resolve(path);
  const written = run.failure === null || !isOwnPlace ? out : null;
  if (written !== null) await writeFileAtomic(written, formatNotebook(finished));
  return { path, notebook: finished, cellsRun: run.cellsRun, failure: run.failure, written };
}

/** One pass over the cells of a notebook. */
class Run {
  readonly #client: KernelClient;
  readonly #notebook: Notebook;
  readonly #timeoutMs: number;
  readonly #onCell: ((start: CellStart) => void) | undefined;
  readonly #signal: AbortSignal | undefined;
  readonly #displays = new Map();
  readonly #ran = new Map<NotebookCell, { readonly count: number; readonly outputs: CellOutputs }>();
  failure: CellFailure | null = null;
  cellsRun = 0;

  constructor(
    client: KernelClient,
    notebook: Notebook,
    timeoutMs: number,
    onCell: ((start: CellStart) => void) | undefined,
    signal: AbortSignal | undefined,
  ) {
    this.#client = client;
    this.#notebook = notebook;
    this.#timeoutMs = timeoutMs;
    this.#onCell = onCell;
    this.#signal = signal;
  }

  async all(): Promise<void> {
    const cells = this.#notebook.cells.filter(
      (cell) => cell.cell_type === "code" && cell.source.trim() !== "",
    );
    for (const [i, cell] of cells.entries()) {
      if (this.failure !== null || this.#signal?.aborted) return;
      this.#onCell?.({ cell: i + 1, of: cells.length });
      await this.#cell(cell, i + 1);
      if (this.failure === null) this.cellsRun++;
    }
  }

  finished(): Notebook {
    const cells = this.#notebook.cells.map((cell) => {
      if (cell.cell_type !== "code") return cell;
      const { execution: _, ExecuteTime: __, ...metadata } = cell.metadata;
      const ran = this.#ran.get(cell);
      return { ...cell, metadata, execution_count: ran?.count ?? null, outputs: ran?.outputs.outputs ?? [] };
    });
    return { ...this.#notebook, cells };
  }

  async #cell(cell: NotebookCell, count: number): Promise<void> {
    const outputs = new CellOutputs(this.#displays);
    this.#ran.set(cell, { count, outputs });
    let stopped: string | null = null;
    const stop = (why: string): void => {
      if (stopped !== null) return;
      stopped = why;
      void this.#client.interrupt();
      // The kernel interrupts whatever a cell does; one that does not even answer is ended.
      killer = setTimeout(() => this.#client.kill(), 10_000);
    };
    let killer: NodeJS.Timeout | undefined;
    let timer = setTimeout(() => stop(`was not begun within ${startupMs / 1000} s`), startupMs);
    const abort = (): void => stop("was stopped");
    this.#signal?.addEventListener("abort", abort, { once: true });
    try {
      const reply = await this.#client.execute(cell.source, (type, content) => {
        if (type === "execute_input") {
          clearTimeout(timer);
          timer = setTimeout(() => stop(`ran longer than ${this.#timeoutMs / 1000} s`), this.#timeoutMs);
        }
        if (outputs.size > mostOutput) return stop(`put out more than ${mostOutput / 1_048_576} MiB`);
        outputs.take(type, content);
        if (type === "error") this.#fail(count, content);
      });
      if (reply["status"] !== "ok") this.#fail(count, reply);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.#fail(count, { ename: "KernelLost", evalue: message, traceback: [] });
    } finally {
      clearTimeout(timer);
      clearTimeout(killer);
      this.#signal?.removeEventListener("abort", abort);
    }
    if (stopped !== null && this.failure !== null)
      this.failure = { ...this.failure, name: "Stopped", message: `the cell ${stopped}` };
  }

  /** The first failure counts: what comes after it is its consequence. */
  #fail(cell: number, { ename, evalue, traceback, line }: JsonRecord): void {
    this.failure ??= {
      cell,
      line: typeof line === "number" ? line : null,
      name: String(ename),
      message: String(evalue),
      traceback: Array.isArray(traceback) ? traceback.map(String) : [],
    };
  }
}

/** This package's `horizon kernel`, run by the Node that runs this. */
function ownKernel(): string[] {
  const bin = fileURLToPath(new URL("../cli/bin.js", import.meta.url));
  const built = existsSync(bin) ? bin : fileURLToPath(new URL("../../dist/cli/bin.js", import.meta.url));
  return [process.execPath, built, "kernel", "--connection-file", "{connection_file}"];
}
