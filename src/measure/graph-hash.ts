import { createHash } from "node:crypto";
import type { CsrGraph } from "../graph/csr-graph.js";

/** Bytes given to the hash at a time. */
const PIECE = 1 << 26;

/**
 * The SHA-256 of a graph as it was read: its nodes and the order of its arcs.
 * Two machines that hold the same hash count the same.
 *
 * @remarks About a second a gigabyte.
 */
export function graphHash({ order, size, offsets, targets }: CsrGraph): string {
  const hash = createHash("sha256").update(`horizon graph ${order} ${size}\n`);
  for (const list of [offsets, targets])
    for (let at = 0; at < list.byteLength; at += PIECE)
      hash.update(new Uint8Array(list.buffer, list.byteOffset + at, Math.min(PIECE, list.byteLength - at)));
  return hash.digest("hex");
}
