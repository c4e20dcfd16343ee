import { Session } from "node:inspector";

/**
 * Stops the code a thread is in the middle of, even a loop without end, and
 * leaves the thread alive: its next message is handled as if nothing had been.
 *
 * The debugger's protocol can do this from outside on every platform; a signal
 * reaches only code that was started under its watch, and not on Windows.
 */
export async function stopThreadCode(threadId: number): Promise<void> {
  const session = new Session();
  session.connect();
  try {
    await new Promise<void>((resolve) => {
      session.on("NodeWorker.attachedToWorker", ({ params }) => {
        if (params.workerInfo.workerId !== String(threadId)) return;
        session.on("NodeWorker.receivedMessageFromWorker", () => resolve());
        const message = JSON.stringify({ id: 1, method: "Runtime.terminateExecution" });
        session.post("NodeWorker.sendMessageToWorker", { sessionId: params.sessionId, message });
      });
      session.post("NodeWorker.enable", { waitForDebuggerOnStart: false });
      setTimeout(resolve, 1_000);
    });
  } finally {
    session.disconnect();
  }
}
