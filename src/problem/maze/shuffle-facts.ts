import { type Random, shuffle } from "../../internal/random.js";

/** Items in a new order, and how far it is from the old one. */
export interface ShuffledFacts<Item> {
  readonly items: readonly Item[];
  /** Kendall's τ between old and new order: 1 as before, 0 no relation, −1 reversed; `null` below two items. */
  readonly kendallTau: number | null;
}

/**
 * Shuffles a share of a list: round(ratio × length) places are drawn, and what
 * stands there is permuted at random; the rest stays. 0 leaves the order, 1 is
 * a uniform shuffle.
 *
 *     ratio 0.5    a b c d e f  →  a e c d f b      3 of 6 places
 *
 * @remarks O(length log length). The paper defines the ends of the scale only; this is Horizon's reading between.
 */
export function shuffleFacts<Item>(
  items: readonly Item[],
  ratio: number,
  random: () => Random,
): ShuffledFacts<Item> {
  const count = Math.round(ratio * items.length);
  // Streams cost a hash: the ordered case, the most frequent, opens none.
  if (count < 2) return { items, kendallTau: items.length < 2 ? null : 1 };
  const stream = random();
  const places = items.map((_, place) => place);
  const chosen = shuffle([...places], stream)
    .slice(0, count)
    .sort((a, b) => a - b);
  const contents = shuffle([...chosen], stream);
  const order = [...places];
  for (const [i, place] of chosen.entries()) order[place] = contents[i] ?? place;
  return {
    items: order.map((from) => items[from] as Item),
    kendallTau: items.length < 2 ? null : 1 - (4 * inversions(order)) / (items.length * (items.length - 1)),
  };
}

/** Pairs out of order, counted while merging. */
function inversions(order: readonly number[]): number {
  let count = 0;
  let from = Float64Array.from(order);
  let to = new Float64Array(from.length);
  for (let width = 1; width < from.length; width *= 2) {
    for (let low = 0; low < from.length; low += 2 * width) {
      const middle = Math.min(low + width, from.length);
      const high = Math.min(low + 2 * width, from.length);
      let [a, b] = [low, middle];
      for (let k = low; k < high; k++) {
        if (a < middle && (b >= high || from[a]! <= from[b]!)) to[k] = from[a++]!;
        else {
          count += middle - a;
          to[k] = from[b++]!;
        }
      }
    }
    [from, to] = [to, from];
  }
  return count;
}
