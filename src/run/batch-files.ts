import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream, type WriteStream } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import { join } from "node:path";
import type { BatchPart } from "./batch-ledger.js";
import type { Item } from "./run-items.js";

/** What one request file may hold. */
export interface BatchLimits {
  readonly requests: number;
  readonly bytes: number;
}

/** The protocol's own limits. */
export const batchLimits: BatchLimits = { requests: 50_000, bytes: 200 * 1_000_000 };

/**
 * Writes items into request files, as many to each as its limits allow, and
 * hands each one on when it is whole. A file gets its name when it is complete.
 */
export async function* writeBatchFiles(
  folder: string,
  items: AsyncIterable<Item>,
  line: (item: Item) => string,
  { first, limits }: { readonly first: number; readonly limits: BatchLimits },
): AsyncGenerator<BatchPart> {
  await mkdir(join(folder, "batch"), { recursive: true });
  let number = first;
  let current: OpenFile | null = null;
  for await (const item of items) {
    const text = line(item);
    const bytes = Buffer.byteLength(text);
    if (current !== null && (current.requests >= limits.requests || current.bytes + bytes > limits.bytes)) {
      yield await finish(current);
      current = null;
    }
    current ??= begin(folder, number++);
    current.requests++;
    current.bytes += bytes;
    current.hash.update(text);
    if (!current.stream.write(text)) await once(current.stream, "drain");
  }
  if (current !== null) yield await finish(current);
}

interface OpenFile {
  readonly file: string;
  readonly path: string;
  readonly stream: WriteStream;
  readonly hash: ReturnType<typeof createHash>;
  requests: number;
  bytes: number;
}

function begin(folder: string, number: number): OpenFile {
  const file = `requests-${String(number).padStart(4, "0")}.jsonl`;
  const path = join(folder, "batch", file);
  return {
    file,
    path,
    stream: createWriteStream(`${path}.part`),
    hash: createHash("sha256"),
    requests: 0,
    bytes: 0,
  };
}

async function finish({ file, path, stream, hash, requests }: OpenFile): Promise<BatchPart> {
  stream.end();
  await once(stream, "finish");
  await rename(`${path}.part`, path);
  return { file, mark: hash.digest("hex").slice(0, 32), requests, batch: null, joined: false };
}
