import { openAtomicStream } from "../internal/atomic-stream.js";
import { Interrupted } from "../internal/errors.js";

/**
 * Writes records one a line. The file appears under its name only when it is
 * complete: a failure or an interruption on the way leaves nothing.
 *
 * @returns how many records were written
 */
export async function writeJsonLines(
  file: string,
  records: Iterable<unknown> | AsyncIterable<unknown>,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<number> {
  const stream = await openAtomicStream(file);
  let count = 0;
  try {
    for await (const record of records) {
      // Making records may take all the time there is: let a signal come in between.
      if (count % 16 === 0) await new Promise(setImmediate);
      if (signal?.aborted === true)
        throw new Interrupted("interrupted: nothing was written", { where: file, mend: "Start it again." });
      await stream.write(`${JSON.stringify(record)}\n`);
      count++;
    }
    await stream.commit();
  } catch (error) {
    await stream.abort();
    throw error;
  }
  return count;
}
