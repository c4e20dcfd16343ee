import type { Random } from "../../internal/random.js";
import { GrowingGraph } from "./growing-graph.js";
import { StartLevels } from "./start-levels.js";

/** A new node gets d = 0 … 4 arcs each way with probability in proportion to 1 / (d + 1). */
const MAX_DEGREE = 4;

/** What is to be grown. */
export interface GrowthPlan {
  readonly lookahead: number;
  /** At least 2. */
  readonly branches: number;
  /**
   * `acyclic`: no cycle and no second way to the goal can arise. `reference`:
   * the authors' rules, which look only at the chain's own nodes, so that cycles
   * among the start's ancestors arise, and now and then a second way.
   */
  readonly rules: "acyclic" | "reference";
}

/** The most arcs, and the largest label, that a graph of this lookahead and these branches may have. */
export const arcBudget = (lookahead: number, branches: number): number => 2 * (branches * lookahead + 1);

/** Node 0 is the start, node 1 the right first step, node `lookahead` the goal. */
export type GrownGraph = Pick<GrowingGraph, "order" | "size" | "sources" | "targets" | "outDegrees">;

/**
 * Grows one graph: a chain from start to goal, other branches as long, a chain
 * that leads into the start, then nodes added one by one by preferential
 * attachment, as long as the search out of the start is not shortened.
 *
 *     prefix ─→ … ─→ start ─→ 1 ─→ 2 ─→ … ─→ goal
 *                        ├──→ a ─→ b ─→ … ─→ z        the other branches
 *                        └──→ …
 *
 * Where a new node would shorten the search, it keeps its arcs on one side only,
 * in or out by a coin.
 *
 * @remarks About linear in the arc budget: draws take constant time, and levels,
 * descendants and ancestors are kept up instead of searched anew.
 * @see Rameshkumar et al. 2025, Algorithm 6; the prefix, the budget and the coin are
 * only in the authors' program
 */
export function growLookaheadGraph({ lookahead, branches, rules }: GrowthPlan, random: Random): GrownGraph {
  const budget = arcBudget(lookahead, branches);
  const nodes = Math.min(branches * lookahead + 1 + random.integer(budget + 1), budget);
  const graph = new GrowingGraph(nodes, budget + nodes);
  layBranches(graph, nodes, lookahead, branches, random);
  layPrefix(graph, random.integer(nodes - graph.order + 1));
  const ground: Ground = {
    graph,
    levels: new StartLevels(graph, nodes, { goal: lookahead, rightStep: 1 }),
    reachesGoal:
      rules === "acyclic" ? ancestorsOf(graph, lookahead, nodes) : chainBehindFirst(lookahead, nodes),
    rules,
  };
  const descendants = new DescendantMarks(nodes);
  while (graph.order < nodes) {
    const children = drawDegree(0, random);
    const parents = drawDegree(children === 0 ? 1 : 0, random);
    if (graph.size + children + parents > budget) break;
    attachNode(ground, descendants, { children, parents }, random);
  }
  return graph;
}

function layBranches(
  graph: GrowingGraph,
  nodes: number,
  lookahead: number,
  branches: number,
  random: Random,
): void {
  const start = graph.addNode();
  for (let branch = 0; branch < branches; branch++) {
    const spare = nodes - graph.order - (branches - branch) * lookahead;
    const length = lookahead + (branch > 0 && spare > 0 ? random.integer(2) : 0);
    for (let i = 0; i < length; i++) {
      const node = graph.addNode();
      graph.addArc(i === 0 ? start : node - 1, node);
    }
  }
}

function layPrefix(graph: GrowingGraph, length: number): void {
  for (let i = 0; i < length; i++) {
    const node = graph.addNode();
    graph.addArc(node, i === 0 ? 0 : node - 1);
  }
}

function drawDegree(least: 0 | 1, random: Random): number {
  let total = 0;
  for (let degree = least; degree <= MAX_DEGREE; degree++) total += 1 / (degree + 1);
  let left = random.real() * total;
  for (let degree: number = least; degree < MAX_DEGREE; degree++) {
    left -= 1 / (degree + 1);
    if (left < 0) return degree;
  }
  return MAX_DEGREE;
}

interface Ground {
  readonly graph: GrowingGraph;
  readonly levels: StartLevels;
  /** Nodes known to lead to the goal, as far as the rules keep them. */
  readonly reachesGoal: Uint8Array;
  readonly rules: GrowthPlan["rules"];
}

function attachNode(
  { graph, levels, reachesGoal, rules }: Ground,
  descendants: DescendantMarks,
  wanted: { readonly children: number; readonly parents: number },
  random: Random,
): void {
  const children = graph.drawByInDegree(Math.min(wanted.children, graph.order), random);
  const leadsToGoal = children.some((child) => reachesGoal[child] === 1);
  // A node that leads to the goal must not be led to by the start, or there were a second way.
  const offStart = (node: number): boolean => node !== 0 && levels.distance[node]! < 0;
  let allowed: (node: number) => boolean;
  if (leadsToGoal && rules === "reference") allowed = offStart;
  else {
    const beneath = descendants.mark(graph, children, leadsToGoal ? offStart : null);
    allowed = leadsToGoal
      ? (node) => offStart(node) && !beneath(node)
      : (node) => node !== 0 && !beneath(node);
  }
  const parents = wanted.parents === 0 ? [] : graph.drawByOutDegree(wanted.parents, allowed, random);

  const node = graph.addNode();
  for (const child of children) graph.addArc(node, child);
  for (const parent of parents) graph.addArc(parent, node);
  if (!levels.accepts(node)) {
    graph.removeLastArcs(children.length + parents.length);
    if (random.integer(2) === 1) {
      for (const child of children) graph.addArc(node, child);
    } else {
      for (const parent of parents) graph.addArc(parent, node);
      levels.accepts(node);
    }
  }
  if (rules === "acyclic" && leadsToGoal) spreadBack(graph, node, reachesGoal);
}

/** Marks `node` and whatever leads to it. */
function spreadBack(graph: GrowingGraph, node: number, marks: Uint8Array): void {
  const stack = [node];
  marks[node] = 1;
  for (let at = stack.pop(); at !== undefined; at = stack.pop())
    graph.eachPredecessor(at, (parent) => {
      if (marks[parent] === 1) return;
      marks[parent] = 1;
      stack.push(parent);
    });
}

function ancestorsOf(graph: GrowingGraph, node: number, nodes: number): Uint8Array {
  const marks = new Uint8Array(nodes);
  spreadBack(graph, node, marks);
  return marks;
}

/** What the authors' program takes for "on a valid path": the chain from the second step on. */
function chainBehindFirst(lookahead: number, nodes: number): Uint8Array {
  return new Uint8Array(nodes).fill(1, 2, lookahead + 1);
}

/** Which nodes lie beneath some others; stamps, so that a mark costs what it visits. */
class DescendantMarks {
  readonly #stamps: Int32Array;
  #stamp = 0;

  constructor(nodes: number) {
    this.#stamps = new Int32Array(nodes);
  }

  /** Marks `roots` and all beneath, without entering nodes that `within` refuses. */
  mark(
    graph: GrowingGraph,
    roots: readonly number[],
    within: ((node: number) => boolean) | null,
  ): (node: number) => boolean {
    const stamp = ++this.#stamp;
    const stamps = this.#stamps;
    const stack: number[] = [];
    const enter = (node: number): void => {
      if (stamps[node] === stamp || (within !== null && !within(node))) return;
      stamps[node] = stamp;
      stack.push(node);
    };
    for (const root of roots) enter(root);
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) graph.eachSuccessor(at, enter);
    return (node) => stamps[node] === stamp;
  }
}
