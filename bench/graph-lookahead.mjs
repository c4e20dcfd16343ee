/**
 * Lookahead of many sources on one graph, against the obvious implementation
 * with sets: sources a second of processor time, and the ratio within this run.
 *
 *     npm run build && node bench/graph-lookahead.mjs
 */
import { csrFromArcs, lookaheadHistogram } from "../dist/index.js";

const processorMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const write = (line) => void process.stdout.write(`${line}\n`);

/** Marsaglia's xorshift: the same graphs on every machine. */
function numbers(seed) {
  let state = seed;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

function citations(order, degree) {
  const next = numbers(1);
  const [sources, targets] = [[], []];
  for (let node = degree; node < order; node++)
    for (let i = 0; i < degree; i++) {
      sources.push(node);
      targets.push(next(node));
    }
  return csrFromArcs(order, sources, targets);
}

function smallWorld(order, degree) {
  const next = numbers(2);
  const [sources, targets] = [[], []];
  for (let node = 0; node < order; node++)
    for (let i = 1; i <= degree; i++) {
      const other = next(10) === 0 ? next(order) : (node + i) % order;
      sources.push(node, other);
      targets.push(other, node);
    }
  return csrFromArcs(order, sources, targets);
}

function powerLaw(order, size) {
  const next = numbers(3);
  const [sources, targets, ends] = [[], [], [0, 1]];
  for (let i = 0; i < size; i++) {
    const from = next(2) === 0 ? next(order) : ends[next(ends.length)];
    const to = ends[next(ends.length)];
    sources.push(from);
    targets.push(to);
    ends.push(from, next(order));
  }
  return csrFromArcs(order, sources, targets);
}

function literal(graph, source) {
  const counts = new Map();
  const count = (value) => counts.set(value, (counts.get(value) ?? 0) + 1);
  const row = (node) => graph.targets.subarray(graph.offsets[node], graph.offsets[node + 1]);
  const visited = new Set([source]);
  const steps = [...new Set(row(source))].filter((step) => step !== source);
  let hops = new Map(steps.map((step) => [step, new Set([step])]));
  let stop = null;
  for (let level = 1; hops.size > 0; level++) {
    if (stop === null && steps.some((step) => [...hops.values()].every((set) => set.has(step)))) stop = level;
    const next = new Map();
    for (const node of hops.keys()) {
      visited.add(node);
      count(stop ?? level);
    }
    for (const [node, set] of hops)
      for (const to of row(node)) {
        if (visited.has(to)) continue;
        const known = next.get(to);
        if (known === undefined) next.set(to, new Set(set));
        else for (const step of set) known.add(step);
      }
    hops = next;
  }
  return counts;
}

write("graph                nodes     arcs  sources  per s  literal per s  ratio");
for (const [name, graph, sources] of [
  ["citations", citations(20_000, 5), 400],
  ["small world", smallWorld(20_000, 3), 150],
  ["power law", powerLaw(20_000, 100_000), 150],
]) {
  const chosen = Array.from({ length: sources }, (_, i) => (i * 7919 + 19_999) % graph.order);
  lookaheadHistogram(graph, { sources: chosen.slice(0, 20) });
  let begun = processorMs();
  const fast = lookaheadHistogram(graph, { sources: chosen });
  const rate = (1000 * sources) / (processorMs() - begun);
  const few = chosen.slice(0, Math.ceil(sources / 15));
  begun = processorMs();
  const slow = new Map();
  for (const source of few)
    for (const [value, count] of literal(graph, source)) slow.set(value, (slow.get(value) ?? 0) + count);
  const literalRate = (1000 * few.length) / (processorMs() - begun);
  const check = lookaheadHistogram(graph, { sources: few });
  if (JSON.stringify([...check.counts].sort()) !== JSON.stringify([...slow].sort()))
    throw new Error(`${name} differs`);
  write(
    [
      name.padEnd(14),
      String(graph.order).padStart(10),
      String(graph.size).padStart(7),
      String(fast.sources).padStart(7),
      rate.toFixed(0).padStart(5),
      literalRate.toFixed(1).padStart(13),
      (rate / literalRate).toFixed(0).padStart(5),
    ].join("  "),
  );
}
