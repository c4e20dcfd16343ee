/**
 * The paper's Algorithm 2, as literally as it can be written, against which the
 * fast searches are tested. Sets are united after a whole level (first hops of
 * shortest paths), the source counts as visited, and what cannot be reached has none.
 */
export function literalLookahead(
  arcs: readonly (readonly [number, number])[],
  start: number,
  goal: number,
): number | null {
  if (start === goal) return 0;
  const children = (v: number): number[] => arcs.filter(([u]) => u === v).map(([, w]) => w);
  const visited = new Set([start]);
  const first = children(start).filter((c) => c !== start);
  let hops = new Map(first.map((c) => [c, new Set([c])]));
  let stop: number | null = null;
  for (let level = 1; hops.size > 0; level++) {
    if (first.some((c) => [...hops.values()].every((reached) => reached.has(c)))) stop ??= level;
    if (hops.has(goal)) return stop ?? level;
    for (const v of hops.keys()) visited.add(v);
    const next = new Map<number, Set<number>>();
    for (const [v, reached] of hops)
      for (const c of children(v))
        if (!visited.has(c)) next.set(c, new Set([...reached, ...(next.get(c) ?? [])]));
    hops = next;
  }
  return null;
}
