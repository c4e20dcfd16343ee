import { parentPort, workerData } from "node:worker_threads";
import { hollowBytes } from "./hollow-bytes.js";

/** What the thread sends: bytes in order, then its end or its failure. */
export type HollowMessage =
  | { readonly kind: "bytes"; readonly bytes: Uint8Array }
  | { readonly kind: "end" }
  | { readonly kind: "failed"; readonly message: string; readonly code: string | null };

/** Chunks that were sent and not yet taken: memory stays flat. */
const mostAhead = 16;

const { path, fields } = workerData as { readonly path: string; readonly fields: readonly string[] };
let ahead = 0;
let wake: () => void = () => {};
parentPort?.on("message", () => {
  ahead--;
  wake();
});

const send = (message: HollowMessage, moved: ArrayBuffer[] = []): void =>
  parentPort?.postMessage(message, moved);

try {
  for await (const part of hollowBytes(path, fields)) {
    while (ahead >= mostAhead)
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    ahead++;
    const bytes = new Uint8Array(part);
    send({ kind: "bytes", bytes }, [bytes.buffer]);
  }
  send({ kind: "end" });
} catch (error) {
  const code = error instanceof Error && "code" in error ? String(error.code) : null;
  send({ kind: "failed", message: error instanceof Error ? error.message : String(error), code });
}
parentPort?.close();
