import { setTimeout as delay } from "node:timers/promises";
import { getHeapStatistics } from "node:v8";
import { Worker } from "node:worker_threads";
import type { JsonRecord } from "../protocol/message.js";
import type { CellError, CellEvent, CellRequest, Question } from "./cell-messages.js";
import { CellPositions } from "./cell-positions.js";
import type { FigurePictures } from "./figure-pictures.js";
import { OutputsInOrder } from "./outputs-in-order.js";
import { stopThreadCode } from "./stop-thread-code.js";

interface RunningCell {
  readonly run: number;
  compiled: boolean;
  interrupting: boolean;
  done(end: CellOutcome): void;
}

/** How a cell ended: `error` is `null` if it ended well; `expressions` holds what was asked to be evaluated after it. */
export interface CellOutcome {
  readonly error: CellError | null;
  readonly expressions: JsonRecord;
}

/** Why a thread is gone, and the line of the cell it was in, if that is known. */
interface Loss {
  readonly name: "Interrupted" | "KernelLost";
  readonly why: string;
  readonly line: number | null;
}

/** A cell that does not react to an interrupt within this time is stopped in the middle of its code. */
const politeMs = 250;
/** The longest a cell may take to compile before it counts as hanging. */
const compileMs = 30_000;
/** And a thread that does not react to that either is given up. */
const giveUpMs = 3_000;

/**
 * The kernel's hold on the thread that runs the cells: starts it, hands it one
 * cell at a time, interrupts it whatever it does, and starts another when it
 * is lost (out of memory, or ended by the cell itself).
 */
export class CellHost {
  readonly #folder: string;
  readonly #outputs: OutputsInOrder;
  readonly #asked = new Map<number, (answer: JsonRecord) => void>();
  #worker: Worker;
  readonly #positions = new CellPositions();
  #running: RunningCell | null = null;
  #unread: Int32Array = newCounter();
  #lost: Loss | null = null;
  /** Whether the thread has taken up the last ping: it does unless it computes. */
  #ponged = false;
  #isReady: () => void = () => {};
  #ready: Promise<void> = Promise.resolve();
  #asks = 0;

  /** `heard` is given every output of every cell, in order. */
  constructor(folder: string, heard: (event: CellEvent) => void, pictures: FigurePictures | null = null) {
    this.#folder = folder;
    this.#outputs = new OutputsInOrder(pictures, (event) => this.#deliver(event, heard));
    this.#worker = this.#start();
  }

  /** Resolves when the compiler has started and cells can run. */
  get ready(): Promise<void> {
    return this.#ready;
  }

  /** Runs one cell to its end, and then evaluates `expressions` if it ended well. */
  execute(cell: {
    readonly run: number;
    readonly code: string;
    readonly silent: boolean;
    readonly expressions: Readonly<Record<string, string>>;
  }): Promise<CellOutcome> {
    this.#outputs.isHurried = false;
    return new Promise((resolve) => {
      this.#running = { run: cell.run, compiled: false, interrupting: false, done: resolve };
      this.#post({ kind: "execute", ...cell });
    });
  }

  /** Completion and inspection, answered by the compiler with the types of all cells so far. */
  ask(about: Question, code: string, at: number): Promise<JsonRecord> {
    const ask = ++this.#asks;
    return new Promise((resolve) => {
      this.#asked.set(ask, resolve);
      this.#post({ kind: "ask", ask, about, code, at });
    });
  }

  /**
   * Ends the running cell with an `Interrupted` error: at once if it waits; by
   * stopping its code if it computes; and where that is not possible, by
   * giving up the thread with all variables.
   */
  async interrupt(): Promise<void> {
    const running = this.#running;
    if (running === null || running.interrupting) return;
    running.interrupting = true;
    this.#outputs.hurry();
    const over = (): boolean => this.#running !== running;
    let line: number | null = null;
    this.#ponged = false;
    this.#post({ kind: "ping" });
    if (!(await within(politeMs, () => over() || this.#ponged))) {
      // Stopping the compiler half way would leave it unusable; it is never at it for long.
      await within(compileMs, () => over() || this.#ponged || running.compiled);
      if (over()) return;
      const { places, stopped } = await stopThreadCode(this.#worker.threadId, giveUpMs);
      for (const { script, line: at, column } of places)
        line ??= this.#positions.find(script, at, column)?.line ?? null;
      // A thread that only waited is halted at the first thing it does, and that is to take the ping up.
      await within(stopped ? giveUpMs : politeMs, () => over() || this.#ponged);
    }
    if (over()) return;
    if (this.#ponged) {
      this.#post({ kind: "interrupt", run: running.run, line });
      if (await within(giveUpMs, over)) return;
    }
    this.#lost = {
      name: "Interrupted",
      why: `the cell was interrupted${line === null ? "" : ` in line ${line}`}`,
      line,
    };
    await this.#worker.terminate();
  }

  /**
   * Lets what the cells started (timers, requests) come to its end, at most
   * for `waitMs`, so that their errors are heard; then ends the thread.
   */
  async close(waitMs: number): Promise<void> {
    const worker = this.#worker;
    worker.removeAllListeners("exit");
    const exited = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
    if (waitMs > 0 && this.#running === null) {
      this.#post({ kind: "finish" });
      const waited = new AbortController();
      await Promise.race([exited, delay(waitMs, undefined, { signal: waited.signal }).catch(() => {})]);
      waited.abort();
    }
    await worker.terminate();
    await this.#outputs.close();
  }

  #post(request: CellRequest): void {
    this.#worker.postMessage(request);
  }

  #start(): Worker {
    this.#unread = newCounter();
    this.#ready = new Promise((resolve) => {
      this.#isReady = resolve;
    });
    const worker = new Worker(new URL("./cell-worker.js", import.meta.url), {
      workerData: { folder: this.#folder, unread: this.#unread },
      execArgv: [],
      // Set outright, because only then does a thread that runs out of memory end alone.
      resourceLimits: {
        maxOldGenerationSizeMb: (0.9 * getHeapStatistics().heap_size_limit) / 1_048_576,
        // The compiler makes syntax trees that stay: room for them saves a fifth of its start.
        maxYoungGenerationSizeMb: 96,
      },
    });
    worker.on("message", (event: CellEvent) => this.#hear(event));
    worker.on("error", (error) => {
      this.#lost ??= { name: "KernelLost", why: describeLoss(error), line: null };
    });
    worker.on("exit", (code) =>
      this.#startAgain(
        this.#lost ?? {
          name: "KernelLost",
          why: `the cell ended its process (exit code ${code})`,
          line: null,
        },
      ),
    );
    return worker;
  }

  #hear(event: CellEvent): void {
    switch (event.kind) {
      case "ready":
        this.#isReady();
        return;
      case "pong":
        this.#ponged = true;
        return;
      case "compiled":
        if (event.maps !== null) this.#positions.keep(event.script, event.maps);
        if (this.#running?.run === event.run) this.#running.compiled = true;
        return;
      case "answer":
        this.#asked.get(event.ask)?.(event.answer);
        this.#asked.delete(event.ask);
        return;
      default:
        this.#outputs.take(event);
    }
  }

  #deliver(event: CellEvent, heard: (event: CellEvent) => void): void {
    if (event.kind === "done") this.#end(event.run, event);
    else heard(event);
    if (event.kind !== "stream") return;
    Atomics.sub(this.#unread, 0, event.text.length);
    Atomics.notify(this.#unread, 0);
  }

  #end(run: number, outcome: CellOutcome): void {
    const running = this.#running;
    if (running?.run !== run) return;
    this.#running = null;
    running.done(outcome);
  }

  /** The thread is gone and all variables with it: the running cell fails, the next finds a fresh one. */
  #startAgain({ name, why, line }: Loss): void {
    this.#lost = null;
    for (const answer of this.#asked.values()) answer({ status: "error", ename: "KernelLost", evalue: why });
    this.#asked.clear();
    this.#worker = this.#start();
    const evalue = `${why}; variables and imports of earlier cells are lost`;
    this.#outputs.hurry();
    if (this.#running !== null)
      this.#outputs.take({
        kind: "done",
        run: this.#running.run,
        error: { ename: name, evalue, traceback: [`${name}: ${evalue}`], line },
        expressions: {},
      });
  }
}

const newCounter = (): Int32Array => new Int32Array(new SharedArrayBuffer(4));

function describeLoss(error: Error): string {
  return "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY"
    ? "the cell needed more memory than this process may have"
    : `the thread that runs the cells failed: ${error.message}`;
}

async function within(ms: number, condition: () => boolean): Promise<boolean> {
  const until = performance.now() + ms;
  while (!condition() && performance.now() < until) await delay(10);
  return condition();
}
