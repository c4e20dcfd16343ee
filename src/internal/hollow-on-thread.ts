import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { hollowBytes } from "./hollow-bytes.js";
import type { HollowMessage } from "./hollow-worker.js";

/** Below this a thread costs more than it saves. */
const worthAThread = 32 * 2 ** 20;

/**
 * {@link hollowBytes}, on a thread of its own where the file is large: reading
 * and emptying then cost the caller's thread nothing. The bytes are the same
 * either way, and so is what is thrown where the file cannot be read. Without
 * the thread's file (in a bundle) the caller's thread does the work.
 */
export async function* hollowOnThread(
  path: string,
  fields: readonly string[],
  { from = worthAThread }: { readonly from?: number } = {},
): AsyncGenerator<Buffer> {
  const script = new URL("./hollow-worker.js", import.meta.url);
  const { size } = await stat(path);
  if (size < from || !existsSync(fileURLToPath(script))) {
    yield* hollowBytes(path, fields);
    return;
  }
  const worker = new Worker(script, { workerData: { path, fields } });
  const waiting: HollowMessage[] = [];
  let wake: () => void = () => {};
  const arrived = (message: HollowMessage): void => {
    waiting.push(message);
    wake();
  };
  worker.on("message", arrived);
  worker.once("error", (error: unknown) => arrived({ kind: "failed", message: String(error), code: null }));
  try {
    for (;;) {
      const message = waiting.shift();
      if (message === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      if (message.kind === "end") return;
      if (message.kind === "failed") throw Object.assign(new Error(message.message), { code: message.code });
      worker.postMessage("taken");
      const { buffer, byteOffset, byteLength } = message.bytes;
      yield Buffer.from(buffer, byteOffset, byteLength);
    }
  } finally {
    await worker.terminate();
  }
}
