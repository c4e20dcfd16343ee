import { bytesOf, type JsonLine, jsonLineBatches } from "../../internal/read-json-lines.js";
import { LineIndex } from "../../run/line-index.js";

/** Lines that were read and not yet asked for; beyond so many the file is indexed instead. */
const mostWaiting = 100_000;

/** What one line is filed under. */
export interface Filed<Value> {
  readonly key: string;
  readonly value: Value;
}

/**
 * Joins a file of JSON lines to another by a key when both are in nearly the
 * same order, as the logs and the scores of a run are: each line is read once,
 * and only the lines between the two places are held.
 *
 * Where the orders differ more than that, the file is indexed and its lines
 * are read one by one: slower, and still in bounded memory.
 */
export class LaggedLines<Value> {
  readonly #path: string;
  readonly #file: (value: unknown) => Filed<Value> | null;
  readonly #lines: AsyncGenerator<readonly JsonLine[]>;
  #batch: readonly JsonLine[] = [];
  #at = 0;
  readonly #waiting = new Map<string, Value>();
  readonly #onBad: (where: string, why: string) => void;
  #ended = false;
  #overflowed = false;
  #index: LineIndex | null = null;

  /** @param file what a line is filed under, `null` for lines to pass over */
  constructor(
    path: string,
    file: (value: unknown) => Filed<Value> | null,
    onBad: (where: string, why: string) => void,
  ) {
    this.#path = path;
    this.#file = file;
    this.#onBad = onBad;
    this.#lines = jsonLineBatches(bytesOf(path));
  }

  /**
   * The line of that key, `null` if there is none. Each can be taken once.
   * Only where more of the file must be read for it is it a promise.
   */
  take(key: string): Value | null | Promise<Value | null> {
    const waiting = this.#waiting.get(key);
    if (waiting !== undefined) {
      this.#waiting.delete(key);
      return waiting;
    }
    const found = this.#within(key);
    return found !== null ? found : this.#beyond(key);
  }

  /** The last line of that key, whether it was taken before or not; the file is indexed for it. */
  async last(key: string): Promise<Value | null> {
    this.#index ??= await LineIndex.open(this.#path, (value) => this.#file(value)?.key ?? null);
    return this.#file(await this.#index.read(key))?.value ?? null;
  }

  /** Among the lines that are read already. */
  #within(key: string): Value | null {
    while (this.#at < this.#batch.length && !this.#overflowed) {
      const line = this.#batch[this.#at++]!;
      if (line.kind === "bad") {
        this.#onBad(`${this.#path}:${line.line}`, line.why);
        continue;
      }
      const filed = this.#file(line.value);
      if (filed === null) continue;
      if (filed.key === key) return filed.value;
      this.#waiting.set(filed.key, filed.value);
      if (this.#waiting.size > mostWaiting) this.#overflowed = true;
    }
    return null;
  }

  async #beyond(key: string): Promise<Value | null> {
    while (!this.#ended && !this.#overflowed) {
      const next = await this.#lines.next();
      this.#ended = next.done === true;
      this.#batch = next.done === true ? [] : next.value;
      this.#at = 0;
      const found = this.#within(key);
      if (found !== null) return found;
    }
    if (!this.#overflowed) return null;
    this.#waiting.clear();
    return this.last(key);
  }

  async close(): Promise<void> {
    await this.#lines.return(undefined);
    await this.#index?.close();
  }
}
