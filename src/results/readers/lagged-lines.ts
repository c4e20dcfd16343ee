import { type JsonLine, readJsonLines } from "../../internal/read-json-lines.js";
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
  readonly #lines: AsyncGenerator<JsonLine>;
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
    this.#lines = readJsonLines(path);
  }

  /** The line of that key, `null` if there is none. Each can be taken once. */
  async take(key: string): Promise<Value | null> {
    const waiting = this.#waiting.get(key);
    if (waiting !== undefined) {
      this.#waiting.delete(key);
      return waiting;
    }
    while (!this.#ended && !this.#overflowed) {
      const filed = await this.#next();
      if (filed === null) continue;
      if (filed.key === key) return filed.value;
      this.#waiting.set(filed.key, filed.value);
      if (this.#waiting.size > mostWaiting) this.#overflowed = true;
    }
    return this.#overflowed ? this.#fromIndex(key) : null;
  }

  async #next(): Promise<Filed<Value> | null> {
    const found = await this.#lines.next();
    if (found.done === true) {
      this.#ended = true;
      return null;
    }
    const line = found.value;
    if (line.kind === "value") return this.#file(line.value);
    this.#onBad(`${this.#path}:${line.line}`, line.why);
    return null;
  }

  async #fromIndex(key: string): Promise<Value | null> {
    this.#waiting.clear();
    this.#index ??= await LineIndex.open(this.#path, (value) => this.#file(value)?.key ?? null);
    return this.#file(await this.#index.read(key))?.value ?? null;
  }

  async close(): Promise<void> {
    await this.#lines.return(undefined);
    await this.#index?.close();
  }
}
