import { openAtomicStream } from "../internal/atomic-stream.js";
import { Interrupted } from "../internal/errors.js";

/** About as many characters are handed on at once. */
const PIECE_CHARACTERS = 1 << 18;

/** The text of a JSON array of texts of JSON, one item a line, in pieces, so that neither side holds the whole. */
export async function* jsonArrayText(
  items: Iterable<string> | AsyncIterable<string>,
): AsyncGenerator<string, void, undefined> {
  let piece = "[";
  let isFirst = true;
  for await (const item of items) {
    piece += `${isFirst ? "\n" : ",\n"}${item}`;
    isFirst = false;
    if (piece.length < PIECE_CHARACTERS) continue;
    yield piece;
    piece = "";
  }
  yield `${piece}\n]\n`;
}

/** Who may end the writing early. */
export interface WriteJsonArrayOptions {
  /** When it is set, nothing is left of the file. */
  readonly signal?: AbortSignal;
}

/** Writes a JSON array item by item, see {@link writeJsonTexts}. */
export function writeJsonArray(
  file: string,
  items: Iterable<unknown> | AsyncIterable<unknown>,
  options: WriteJsonArrayOptions = {},
): Promise<number> {
  const texts = async function* (): AsyncGenerator<string> {
    for await (const item of items) yield JSON.stringify(item);
  };
  return writeJsonTexts(file, texts(), options);
}

/**
 * Writes a JSON array of items that are JSON already. The file appears under its name only when
 * it is complete: a failure or an interruption on the way leaves nothing.
 *
 * @returns how many items were written
 */
export async function writeJsonTexts(
  file: string,
  items: Iterable<string> | AsyncIterable<string>,
  { signal }: WriteJsonArrayOptions = {},
): Promise<number> {
  let count = 0;
  const counted = async function* (): AsyncGenerator<string> {
    for await (const item of items) {
      // Making items may take all the time there is: let a signal come in between.
      if (count % 16 === 0) await new Promise(setImmediate);
      if (signal?.aborted === true)
        throw new Interrupted("interrupted: nothing was written", { where: file, mend: "Start it again." });
      count++;
      yield item;
    }
  };
  const stream = await openAtomicStream(file);
  try {
    for await (const piece of jsonArrayText(counted())) await stream.write(piece);
    await stream.commit();
  } catch (error) {
    await stream.abort();
    throw error;
  }
  return count;
}
