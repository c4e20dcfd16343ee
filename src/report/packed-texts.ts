import { promisify } from "node:util";
import { gzip } from "node:zlib";

/** Where a text lies: which chunk of the page, which place in it. */
export interface TextPlace {
  readonly chunk: number;
  readonly at: number;
}

/** About so many characters are packed together: small enough to open in a few milliseconds. */
const chunkSize = 400_000;

/**
 * Packs values into chunks, each one gzip of a JSON array, so that a page of
 * twenty thousand answers stays small and opens only what is looked at.
 */
export class PackedTexts {
  readonly #write: (chunk: string, packed: string) => Promise<void>;
  readonly #prefix: string;
  #chunk: unknown[] = [];
  #size = 0;
  #chunks = 0;

  /** @param write puts a packed chunk, in base64, into the page under its name */
  constructor(prefix: string, write: (name: string, packed: string) => Promise<void>) {
    this.#prefix = prefix;
    this.#write = write;
  }

  /** Adds a value; `length` is about its number of characters. */
  async add(value: unknown, length: number): Promise<TextPlace> {
    if (this.#size > 0 && this.#size + length > chunkSize) await this.flush();
    const place = { chunk: this.#chunks, at: this.#chunk.length };
    this.#chunk.push(value);
    this.#size += length;
    return place;
  }

  /** Writes what is left. */
  async flush(): Promise<void> {
    if (this.#chunk.length === 0) return;
    await this.#write(`${this.#prefix}${this.#chunks}`, await packed(this.#chunk));
    this.#chunks++;
    this.#chunk = [];
    this.#size = 0;
  }
}

/** A value as gzip of its JSON, in base64. The same value gives the same bytes. */
export async function packed(value: unknown): Promise<string> {
  return (await promisify(gzip)(JSON.stringify(value), { level: 6 })).toString("base64");
}
