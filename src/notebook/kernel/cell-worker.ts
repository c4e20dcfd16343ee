import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate as nextTurn } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { type ClearHook, clearHook, type DisplayHook, displayHook } from "../display-hook.js";
import { mimeBundle } from "../mime-bundle.js";
import type { JsonRecord } from "../protocol/message.js";
import type { CellError, CellEvent, CellRequest } from "./cell-messages.js";
import { CellOutput } from "./cell-output.js";
import { CellSession } from "./cell-session.js";
import { cellScript } from "./cell-stack.js";
import { describeThrown } from "./describe-error.js";
import { noInput } from "./no-input.js";
import { openTslabDisplay } from "./tslab-compiler.js";

// The thread that runs the cells. The kernel's own thread stays free to answer
// heartbeats and interrupts, and outlives whatever a cell does to this one.

if (parentPort === null) throw new Error("this module is started as a thread by the kernel");
const port = parentPort;
const { folder, unread } = workerData as { folder: string; unread: Int32Array };

/** The run in whose cell a callback was made; late output and errors find their cell by it. */
const runs = new AsyncLocalStorage<number>();
let current: { readonly run: number; fail(error: CellError): void } | null = null;
let latest = 0;

const output = new CellOutput((event: CellEvent) => port.postMessage(event), unread);
const runNow = (): number => runs.getStore() ?? current?.run ?? latest;
output.capture(runNow);

const shownIds = new Set<string>();
const display = (data: JsonRecord, metadata: JsonRecord, displayId: string | null): void => {
  const replaces = displayId !== null && shownIds.has(displayId);
  if (displayId !== null) shownIds.add(displayId);
  output.send({ kind: "display", run: runNow(), replaces, value: { data, metadata, displayId } });
};
const show: DisplayHook = (value, id = null) => display(mimeBundle(value), {}, id);
Object.defineProperty(globalThis, displayHook, { value: show, configurable: true });
const clear: ClearHook = (wait) => output.send({ kind: "clear", run: runNow(), wait });
Object.defineProperty(globalThis, clearHook, { value: clear, configurable: true });
Object.defineProperty(process, "stdin", { value: noInput(), configurable: true });

process.removeAllListeners("warning");
process.on("warning", (warning) => {
  // Node's own printer names the process id, which differs from run to run.
  if (warning.name !== "ExperimentalWarning") process.stderr.write(`${warning.name}: ${warning.message}\n`);
});
process.on("uncaughtException", failCell);
process.on("unhandledRejection", failCell);

const session = new CellSession(folder, (script, maps) =>
  output.send({ kind: "compiled", run: current?.run ?? latest, script, maps }),
);
openTslabDisplay(({ data, metadata = {}, transient }) =>
  display(data, metadata, transient?.display_id ?? null),
);
await session.run("", 0);
output.send({ kind: "ready" });

port.on("message", (request: CellRequest) => {
  switch (request.kind) {
    case "execute":
      execute(request);
      return;
    case "ping":
      output.send({ kind: "pong" });
      return;
    case "interrupt":
      if (current?.run === request.run) current.fail(interrupted(request.run, request.line));
      return;
    case "ask":
      output.send({ kind: "answer", ask: request.ask, answer: answer(request) });
      return;
    case "finish":
      session.keepCompiler();
      // With the compiler's watchers closed and no more requests to come, only what cells started keeps the thread.
      session.close();
      port.unref();
  }
});

/**
 * Begins at once, in this very callback: stopped code leaves no trace here,
 * whereas Node cannot go on after a timer or promise that was cut off.
 */
function execute({ run, code, silent, expressions }: CellRequest & { readonly kind: "execute" }): void {
  latest = run;
  const end = (error: CellError | null, values: JsonRecord = {}): void => {
    if (current?.run !== run) return;
    current = null;
    output.send({ kind: "done", run, error, expressions: values });
    keepCompilerSoon();
  };
  const fail = (error: CellError): void => {
    session.abandon();
    end(error);
  };
  current = { run, fail };
  void runs.run(run, async () => {
    const error = await runCell(run, code, silent);
    end(error, error === null ? await evaluated(expressions) : {});
  });
}

let keeping: NodeJS.Timeout | null = null;

/** The compiler is kept for the next start of a kernel once this one has nothing to do. */
function keepCompilerSoon(): void {
  if (keeping !== null) return;
  keeping = setTimeout(() => {
    keeping = null;
    if (current === null) session.keepCompiler();
    else keepCompilerSoon();
  }, 2_000).unref();
}

async function runCell(run: number, code: string, silent: boolean): Promise<CellError | null> {
  const end = await session.run(code, run);
  if (end.kind === "failed") return end.error;
  // Rejections nobody handles are reported after the cell's own last turn; they are this cell's.
  await nextTurn();
  await nextTurn();
  if (end.result === null || silent) return null;
  try {
    output.send({ kind: "result", run, data: mimeBundle(end.result.value), metadata: {} });
    return null;
  } catch (error) {
    return describeThrown(error, cellScript(run));
  }
}

/** Each expression is a cell of its own that leaves nothing behind; one that fails says so and fails nothing else. */
async function evaluated(expressions: Readonly<Record<string, string>>): Promise<JsonRecord> {
  const values: Record<string, unknown> = {};
  for (const [name, expression] of Object.entries(expressions)) {
    const end = await session.run(`(${expression}\n)`, 0);
    if (end.kind === "failed") values[name] = { status: "error", ...withoutLine(end.error) };
    else values[name] = { status: "ok", data: mimeBundle(end.result?.value), metadata: {} };
  }
  return values;
}

const withoutLine = ({ ename, evalue, traceback }: CellError): JsonRecord => ({ ename, evalue, traceback });

function failCell(reason: unknown): void {
  const run = runNow();
  const error = describeThrown(reason, cellScript(run));
  if (current?.run === run) current.fail(error);
  else output.send({ kind: "failed-later", run, error });
}

function interrupted(run: number, line: number | null): CellError {
  const spot = line === null ? "while it waited" : `in line ${line}`;
  return {
    ename: "Interrupted",
    evalue: `the cell was interrupted ${spot}`,
    traceback: [`Interrupted: cell ${run} was interrupted ${spot}`],
    line,
  };
}

function answer({ about, code, at }: CellRequest & { readonly kind: "ask" }): JsonRecord {
  try {
    return session.answer(about, code, at);
  } catch (error) {
    return { status: "error", ...withoutLine(describeThrown(error, "")) };
  }
}
