import { type FileHandle, open } from "node:fs/promises";
import { readJsonLines } from "../internal/read-json-lines.js";
import { KeyIndex } from "./key-index.js";

/**
 * The lines of a file of JSON lines by a key in each, read from disk one by
 * one: 72 bytes a line in memory, however long the lines are. Of two lines
 * with one key the last whole one counts.
 */
export class LineIndex {
  readonly #file: FileHandle;
  readonly #offsets: KeyIndex;
  readonly #lengths: KeyIndex;
  readonly #lines: KeyIndex;

  private constructor(file: FileHandle, offsets: KeyIndex, lengths: KeyIndex, lines: KeyIndex) {
    this.#file = file;
    this.#offsets = offsets;
    this.#lengths = lengths;
    this.#lines = lines;
  }

  /** @param keyOf the hexadecimal key of a line's value, `null` for lines to pass over */
  static async open(path: string, keyOf: (value: unknown) => string | null): Promise<LineIndex> {
    const [offsets, lengths, lines] = [new KeyIndex(), new KeyIndex(), new KeyIndex()];
    for await (const line of readJsonLines(path)) {
      const key = line.kind === "value" ? keyOf(line.value) : null;
      if (key === null || !/^[0-9a-f]{32,}$/.test(key)) continue;
      offsets.set(key, line.offset);
      lengths.set(key, line.bytes);
      lines.set(key, line.line);
    }
    return new LineIndex(await open(path), offsets, lengths, lines);
  }

  /** Distinct keys. */
  get size(): number {
    return this.#offsets.size;
  }

  /** The number of the key's line, from 1; `null` if there is none. */
  lineOf(key: string): number | null {
    return this.#lines.get(key);
  }

  /** The value of the key's line, `null` if there is none. */
  async read(key: string): Promise<unknown> {
    const [offset, length] = [this.#offsets.get(key), this.#lengths.get(key)];
    if (offset === null || length === null) return null;
    const { buffer } = await this.#file.read(Buffer.alloc(length), 0, length, offset);
    return JSON.parse(buffer.toString("utf8").replace(/^\uFEFF/, ""));
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}
