/** The paper's search as one would write it, with sets: pairs of lookahead 1, 2 … from one source. */
export function literalLookaheads(graph, source) {
  const counts = [];
  const row = (node) => graph.targets.subarray(graph.offsets[node], graph.offsets[node + 1]);
  const visited = new Set([source]);
  const steps = new Set(row(source));
  steps.delete(source);
  let hops = new Map([...steps].map((step) => [step, new Set([step])]));
  let stop = null;
  for (let level = 1; hops.size > 0; level++) {
    if (stop === null && haveCommon([...hops.values()])) stop = level;
    const next = new Map();
    counts[(stop ?? level) - 1] = (counts[(stop ?? level) - 1] ?? 0) + hops.size;
    for (const node of hops.keys()) visited.add(node);
    for (const [node, set] of hops)
      for (const to of row(node)) {
        if (visited.has(to)) continue;
        const known = next.get(to);
        // Past the stop the sets are of no use.
        if (known === undefined) next.set(to, stop === null ? new Set(set) : set);
        else if (stop === null) for (const step of set) known.add(step);
      }
    hops = next;
  }
  return counts;
}

function haveCommon(sets) {
  let common = [...sets[0]];
  for (const set of sets) {
    common = common.filter((step) => set.has(step));
    if (common.length === 0) return false;
  }
  return true;
}
