/**
 * The graphs of the lookahead benchmarks, made from a seed: power law, citations,
 * small world, a knowledge graph with hubs, and a forest. Distinct arcs, no loops.
 */
import { csrFromArcs } from "../dist/index.js";

/** Numbers in [0, 1) and below a limit: mulberry32. */
function numbers(seed) {
  let state = seed >>> 0;
  const real = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return { real, below: (limit) => Math.floor(real() * limit) };
}

function shuffled(order, { below }) {
  const numbers = Uint32Array.from({ length: order }, (_, i) => i);
  for (let i = order - 1; i > 0; i--) {
    const j = below(i + 1);
    [numbers[i], numbers[j]] = [numbers[j], numbers[i]];
  }
  return numbers;
}

const built = (order, sources, targets) =>
  csrFromArcs(order, sources, targets, { distinct: true, dropLoops: true });

/** R-MAT with 0.57, 0.19, 0.19, 0.05 and shuffled nodes. */
export function powerLaw(order, size) {
  const random = numbers(7);
  const names = shuffled(order, random);
  const scale = Math.ceil(Math.log2(order));
  const [sources, targets] = [[], []];
  while (sources.length < size * 1.02) {
    let [u, v] = [0, 0];
    for (let bit = 0; bit < scale; bit++) {
      const r = random.real();
      const quarter = r < 0.57 ? 0 : r < 0.76 ? 1 : r < 0.95 ? 2 : 3;
      u = u * 2 + (quarter >> 1);
      v = v * 2 + (quarter & 1);
    }
    if (u >= order || v >= order) continue;
    sources.push(names[u]);
    targets.push(names[v]);
  }
  return built(order, sources, targets);
}

/** Every node cites older ones: 40 % recent, 40 % copied from a recent one, 20 % any. */
export function citations(order, size) {
  const { real, below } = numbers(8);
  const mean = size / order;
  const cited = [[]];
  const [sources, targets] = [[], []];
  for (let node = 1; node < order; node++) {
    const count = Math.min(node, Math.floor(-Math.log(1 - real()) * mean + 0.5));
    const window = Math.min(node, Math.max(50, Math.floor(order / 20)));
    const own = [];
    for (let i = 0; i < count; i++) {
      const r = real();
      if (r < 0.4) own.push(node - 1 - below(window));
      else if (r < 0.8) {
        const recent = node - 1 - below(window);
        const list = cited[recent];
        own.push(list.length === 0 ? recent : list[below(list.length)]);
      } else own.push(below(node));
    }
    cited.push(own);
    for (const target of own) {
      sources.push(node);
      targets.push(target);
    }
  }
  return built(order, sources, targets);
}

/** A ring with three neighbours on each side, a tenth of them moved anywhere. */
export function smallWorld(order, size) {
  const { real, below } = numbers(9);
  const half = Math.floor(size / order / 2);
  const [sources, targets] = [[], []];
  for (let node = 0; node < order; node++)
    for (let i = 1; i <= half; i++) {
      const other = real() < 0.1 ? below(order) : (node + i) % order;
      sources.push(node, other);
      targets.push(other, node);
    }
  return built(order, sources, targets);
}

/** Zipf out-degrees, the largest a fifth of all nodes, and Zipf in-degrees. */
export function knowledgeGraph(order, size) {
  const random = numbers(10);
  const { real, below } = random;
  const [heads, tails] = [shuffled(order, random), shuffled(order, random)];
  const cumulated = (exponent) => {
    const sums = new Float64Array(order);
    for (let i = 0, sum = 0; i < order; i++) sums[i] = sum += (i + 1) ** -exponent;
    return sums;
  };
  const harmonic = cumulated(1)[order - 1];
  const froms = [];
  for (let i = 0; i < order && froms.length < size * 0.6; i++) {
    const degree = Math.min(order / 3.2 / (i + 1) ** 0.75, ((size / harmonic) * 40) / (i + 1));
    const count = Math.floor(degree) + (real() < degree % 1 ? 1 : 0);
    for (let j = 0; j < count && froms.length < size * 0.6; j++) froms.push(i);
  }
  while (froms.length < size) froms.push(below(order));
  const sums = cumulated(0.7);
  const drawn = () => {
    const wanted = real() * sums[order - 1];
    let [low, high] = [0, order - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sums[middle] < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return built(
    order,
    froms.map((node) => heads[node]),
    froms.map(() => tails[drawn()]),
  );
}

/** Trees of 40 to 210 nodes, deep on one side and broad at the root. */
export function forest(order) {
  const { real, below } = numbers(11);
  const [sources, targets] = [[], []];
  for (let first = 0; first < order; ) {
    const nodes = Math.min(order - first, 40 + below(171));
    for (let k = 1; k < nodes; k++) {
      const parent =
        real() < 0.75
          ? k - 1 - Math.min(k - 1, Math.floor(-Math.log(1 - real()) * 2))
          : Math.floor(k * real() * real());
      sources.push(first + parent);
      targets.push(first + k);
    }
    first += nodes;
  }
  return built(order, sources, targets);
}

/** A square grid, both ways: long diameters. */
export function grid(side) {
  const [sources, targets] = [[], []];
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++)
      for (const [dx, dy] of [
        [1, 0],
        [0, 1],
      ]) {
        if (x + dx >= side || y + dy >= side) continue;
        const [u, v] = [y * side + x, (y + dy) * side + x + dx];
        sources.push(u, v);
        targets.push(v, u);
      }
  return built(side * side, sources, targets);
}
