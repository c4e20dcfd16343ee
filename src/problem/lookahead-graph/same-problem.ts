import { AnalysisError } from "../../internal/errors.js";
import type { GraphProblem } from "./graph-problem.js";

/** Nodes tried before a comparison is given up; graphs that need this many do not occur by chance. */
const MAX_TRIES = 100_000;

/**
 * Whether two problems are the same but for the names of their nodes and the
 * order of their arcs: a renaming exists that carries start to start, goal to
 * goal and the arcs of one exactly onto the arcs of the other.
 *
 * Exact both ways. (Comparing degree sequences, as the authors' program does,
 * also throws away problems that differ.) Nodes are coloured by what they are
 * joined to until nothing new is learnt; where that leaves a choice, every
 * choice is tried.
 *
 * @remarks Almost always one colouring, O(rounds · arcs); the search behind it is bounded and refuses to guess.
 */
export function isSameProblem(a: GraphProblem, b: GraphProblem): boolean {
  if (problemFingerprint(a) !== problemFingerprint(b)) return false;
  const [first, second] = [compactOf(a), compactOf(b)];
  const tries = { left: MAX_TRIES };
  return matches(first, second, startColours(first), startColours(second), tries);
}

/**
 * Numbers that any two problems which are the same have in common: counts of
 * nodes by arcs in and out. Different fingerprints prove that problems differ.
 */
export function problemFingerprint({ arcs }: GraphProblem): string {
  const degrees = new Map<number, [number, number]>();
  const of = (node: number): [number, number] => {
    const pair = degrees.get(node) ?? [0, 0];
    degrees.set(node, pair);
    return pair;
  };
  for (const [from, to] of arcs) {
    of(from)[1]++;
    of(to)[0]++;
  }
  const counts = new Map<string, number>();
  for (const [into, out] of degrees.values()) {
    const key = `${into}>${out}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts]
    .map(([key, count]) => `${count}x${key}`)
    .sort()
    .join(" ");
}

/** A problem on the nodes 0 … order − 1, with both directions of its arcs. */
interface Compact {
  readonly start: number;
  readonly goal: number;
  readonly out: readonly (readonly number[])[];
  readonly into: readonly (readonly number[])[];
}

function compactOf({ arcs, start, goal }: GraphProblem): Compact {
  const numbers = new Map<number, number>();
  const [out, into]: [number[][], number[][]] = [[], []];
  const numberOf = (label: number): number => {
    const number = numbers.get(label) ?? numbers.size;
    if (number < numbers.size) return number;
    numbers.set(label, number);
    out.push([]);
    into.push([]);
    return number;
  };
  for (const [from, to] of arcs) {
    const [u, v] = [numberOf(from), numberOf(to)];
    out[u]!.push(v);
    into[v]!.push(u);
  }
  return { start: numberOf(start), goal: numberOf(goal), out, into };
}

const startColours = ({ out, start, goal }: Compact): number[] =>
  out.map((_, node) => (node === start ? 1 : 0) + (node === goal ? 2 : 0));

function matches(a: Compact, b: Compact, ofA: number[], ofB: number[], tries: { left: number }): boolean {
  const coloured = refinedTogether(a, b, ofA, ofB);
  if (coloured === null) return false;
  const [coloursA, coloursB] = coloured;
  const cell = smallestOpenCell(coloursA);
  if (cell === null) return isRenaming(a, b, coloursA, coloursB);
  const fresh = a.out.length + b.out.length;
  const chosen = coloursA.with(cell.first, fresh);
  for (let node = 0; node < coloursB.length; node++) {
    if (coloursB[node] !== cell.colour) continue;
    if (--tries.left < 0)
      throw new AnalysisError(`cannot tell whether two graphs are the same after ${MAX_TRIES} tries`, {
        mend: "Use another seed, or allow duplicates.",
      });
    if (matches(a, b, chosen, coloursB.with(node, fresh), tries)) return true;
  }
  return false;
}

/** Colours both until no colour splits further; `null` as soon as they need different colours. */
function refinedTogether(a: Compact, b: Compact, ofA: number[], ofB: number[]): [number[], number[]] | null {
  let [coloursA, coloursB] = [ofA, ofB];
  for (let known = new Set(coloursA).size; ; ) {
    const names = new Map<string, number>();
    const nextA = recoloured(a, coloursA, names);
    const found = names.size;
    const nextB = recoloured(b, coloursB, names);
    if (names.size !== found || !haveEqualCounts(nextA, nextB)) return null;
    [coloursA, coloursB] = [nextA, nextB];
    if (found === known) return [coloursA, coloursB];
    known = found;
  }
}

function recoloured(
  { out, into }: Compact,
  colours: readonly number[],
  names: Map<string, number>,
): number[] {
  const around = (nodes: readonly number[]): string =>
    nodes
      .map((node) => colours[node]!)
      .sort((x, y) => x - y)
      .join();
  return colours.map((colour, node) => {
    const key = `${colour}|${around(out[node]!)}|${around(into[node]!)}`;
    const name = names.get(key) ?? names.size;
    names.set(key, name);
    return name;
  });
}

function haveEqualCounts(a: readonly number[], b: readonly number[]): boolean {
  const balance = new Map<number, number>();
  for (const colour of a) balance.set(colour, (balance.get(colour) ?? 0) + 1);
  for (const colour of b) balance.set(colour, (balance.get(colour) ?? 0) - 1);
  return a.length === b.length && [...balance.values()].every((count) => count === 0);
}

function smallestOpenCell(colours: readonly number[]): { colour: number; first: number } | null {
  const cells = new Map<number, { colour: number; first: number; size: number }>();
  for (const [node, colour] of colours.entries()) {
    const cell = cells.get(colour);
    if (cell === undefined) cells.set(colour, { colour, first: node, size: 1 });
    else cell.size++;
  }
  const open = [...cells.values()].filter(({ size }) => size > 1);
  return open.length === 0 ? null : open.reduce((small, cell) => (cell.size < small.size ? cell : small));
}

/** Every node has a colour of its own: the colours are the renaming, which is checked arc by arc. */
function isRenaming(a: Compact, b: Compact, ofA: readonly number[], ofB: readonly number[]): boolean {
  const renamed = new Map(ofB.map((colour, node) => [colour, node]));
  return a.out.every((targets, node) => {
    const here = targets.map((target) => renamed.get(ofA[target]!)!).sort((x, y) => x - y);
    const there = b.out[renamed.get(ofA[node]!)!]!.toSorted((x, y) => x - y);
    return here.length === there.length && here.every((target, i) => target === there[i]);
  });
}
