import type { CsrGraph } from "../graph/csr-graph.js";
import { RangeViolation } from "../internal/errors.js";
import { randomFrom } from "../internal/random.js";

/**
 * `count` nodes drawn uniformly without replacement. The first so many of a
 * longer draw with the same seed are the shorter draw.
 *
 * @example drawSources(5, 5, "7").length // 5, each node once
 * @remarks O(count), whatever the order.
 */
export function drawSources(order: number, count: number, seed: string): Uint32Array {
  if (!(Number.isSafeInteger(count) && count >= 1))
    throw new RangeViolation(`sources >= 1 and whole, got ${count}`);
  const random = randomFrom(seed, "sources");
  const drawn = new Uint32Array(Math.min(count, order));
  // A shuffle from the front in which only what has moved is written down.
  const moved = new Map<number, number>();
  for (let i = 0; i < drawn.length; i++) {
    const j = i + random.integer(order - i);
    drawn[i] = moved.get(j) ?? j;
    moved.set(j, moved.get(i) ?? i);
    moved.delete(i);
  }
  return drawn;
}

/**
 * All nodes, so ordered that every stretch of the list is spread evenly over
 * the graph: whatever is cut out of it takes about as long as any other piece.
 */
export function spreadSources({ order }: CsrGraph): Uint32Array {
  const sources = new Uint32Array(order);
  // Steps of the golden section, made coprime to the order.
  let step = Math.max(1, Math.round(order * 0.6180339887498949));
  while (greatestDivisor(step, order) !== 1) step++;
  for (let i = 0, node = 0; i < order; i++, node = (node + step) % order) sources[i] = node;
  return sources;
}

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b));
