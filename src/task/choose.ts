import type { Random } from "../internal/random.js";

/** One of several, each as likely; `fallback` where there is none. */
export function choose<Item>(items: readonly Item[], random: Random, fallback: Item): Item {
  return items[random.integer(Math.max(1, items.length))] ?? fallback;
}
