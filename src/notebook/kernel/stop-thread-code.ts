import { Session } from "node:inspector";

/** A script and a place in it, both counted from 1, as a stack would say it. */
interface ThreadPlace {
  readonly script: string;
  readonly line: number;
  readonly column: number;
}

/** Where a thread was halted, and whether the code it was in could be ended there. */
export interface ThreadStop {
  /** Its stack, innermost first; empty if it was not in JavaScript but waited in a system call. */
  readonly places: readonly ThreadPlace[];
  readonly stopped: boolean;
}

interface DebuggerMessage {
  readonly method?: string;
  readonly params?: {
    readonly scriptId?: string;
    readonly url?: string;
    readonly callFrames?: readonly {
      readonly location: {
        readonly scriptId: string;
        readonly lineNumber: number;
        readonly columnNumber?: number;
      };
    }[];
  };
}

/**
 * Halts a busy thread as a debugger does, looks where it is, and ends the code
 * it is in, even a loop without end; the thread itself lives on.
 *
 * Only code under a call of `node:vm` is ended. Node cannot go on after a
 * timer or a promise that was cut off half way: its account of asynchronous
 * contexts would be uneven, and it aborts the process when it sees that.
 *
 * The debugger's protocol does this on every platform. The signal SIGINT does
 * not reach a thread's code on Windows, and elsewhere undoes the process's own
 * handling of Ctrl-C.
 */
export async function stopThreadCode(threadId: number, patienceMs: number): Promise<ThreadStop> {
  const session = new Session();
  session.connect();
  try {
    return await new Promise((resolve) => {
      const tooLate = setTimeout(resolve, patienceMs, { places: [], stopped: false });
      const scripts = new Map<string, string>();
      session.on("NodeWorker.attachedToWorker", ({ params: { sessionId, workerInfo } }) => {
        if (workerInfo.workerId !== String(threadId)) return;
        const tell = (id: number, method: string): void =>
          session.post("NodeWorker.sendMessageToWorker", {
            sessionId,
            message: JSON.stringify({ id, method }),
          });
        session.on("NodeWorker.receivedMessageFromWorker", ({ params: { message } }) => {
          const { method, params = {} } = JSON.parse(message) as DebuggerMessage;
          if (method === "Debugger.scriptParsed") scripts.set(params.scriptId ?? "", params.url ?? "");
          if (method !== "Debugger.paused") return;
          clearTimeout(tooLate);
          const places = (params.callFrames ?? []).map(({ location }) => ({
            script: scripts.get(location.scriptId) ?? "",
            line: location.lineNumber + 1,
            column: (location.columnNumber ?? 0) + 1,
          }));
          const stopped = places.some(({ script }) => script === "node:vm");
          if (stopped) tell(3, "Runtime.terminateExecution");
          tell(4, "Debugger.disable");
          resolve({ places, stopped });
        });
        tell(1, "Debugger.enable");
        tell(2, "Debugger.pause");
      });
      session.post("NodeWorker.enable", { waitForDebuggerOnStart: false });
    });
  } finally {
    session.disconnect();
  }
}
