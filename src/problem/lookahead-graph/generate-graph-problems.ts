import { csrFromArcs } from "../../graph/csr-graph.js";
import { AnalysisError, RangeViolation } from "../../internal/errors.js";
import { type Random, randomFrom, shuffle } from "../../internal/random.js";
import { compactGraph } from "./compact-graph.js";
import type { Arc, GraphProblem } from "./graph-problem.js";
import { arcBudget, type GrownGraph, type GrowthPlan, growLookaheadGraph } from "./grow-lookahead-graph.js";
import { measuresOf, type ProblemMeasures } from "./measures-of.js";
import { isSameProblem, problemFingerprint } from "./same-problem.js";
import { simplePaths } from "./simple-paths.js";

/** Which problems to make. */
export interface GraphProblemPlan {
  /** Levels, at least 1; for one branch the depth of the chain. */
  readonly lookahead: number;
  /** Arcs that leave the start, at least 1. */
  readonly branches: number;
  readonly count: number;
  readonly seed: string;
  /** Default `acyclic`. */
  readonly rules?: GrowthPlan["rules"];
  /** Graphs made in a row without a new one before the space counts as exhausted. Default 500. */
  readonly maxTries?: number;
}

/** Above this no graph is asked for: a prompt of it would hold tens of millions of arcs. */
const MAX_ARCS = 20_000_000;

/**
 * Makes path queries with exactly this lookahead and this many branches, no two
 * the same up to the names of their nodes, each measured after it was made.
 *
 * With one branch the graph is a chain: all chains of a depth are alike, so
 * there the order of names and arcs is what no two share.
 *
 * Problem i depends on the seed, the plan and the problems before it, so a
 * longer run begins with the same problems.
 *
 * Refuses numbers out of range, and says how many there were when `maxTries`
 * graphs in a row brought nothing new.
 *
 * @example [...generateGraphProblems({ lookahead: 3, branches: 2, count: 2, seed: "7" })].length // 2
 * @remarks About 2 (branches · lookahead + 1) arcs a problem at most; time is about linear in them.
 * @see Rameshkumar et al. 2025, sections 3.2 and 4.1, Algorithm 6
 */
export function* generateGraphProblems(plan: GraphProblemPlan): Generator<GraphProblem, void, undefined> {
  const { lookahead, branches, count, seed, rules = "acyclic", maxTries = 500 } = plan;
  assertPlan(plan);
  const met = new Map<string, GraphProblem[]>();
  for (let index = 0; index < count; index++) {
    let found: GraphProblem | null = null;
    for (let attempt = 0; found === null && attempt < maxTries; attempt++) {
      const random = randomFrom(seed, "lookahead-graph", rules, lookahead, branches, index, attempt);
      const problem =
        branches === 1 ? makeChain(lookahead, random) : makeGraph({ lookahead, branches, rules }, random);
      if (problem !== null && isNew(problem, met)) found = problem;
    }
    if (found === null)
      throw new RangeViolation(
        `no more than ${index} different graphs of lookahead ${lookahead} and ${branches} branches were found (${maxTries} tries in a row brought nothing new)`,
        { where: `problem ${index + 1} of ${count}`, mend: "Ask for fewer, or for more levels or branches." },
      );
    yield found;
  }
}

function assertPlan({ lookahead, branches, count, maxTries = 1 }: GraphProblemPlan): void {
  for (const [name, value] of Object.entries({ lookahead, branches, count, maxTries }))
    if (!Number.isSafeInteger(value) || value < 1)
      throw new RangeViolation(`${name}: a whole number of at least 1 is wanted, got ${value}`);
  if (arcBudget(lookahead, branches) > MAX_ARCS)
    throw new RangeViolation(
      `lookahead ${lookahead} with ${branches} branches needs graphs of up to ${arcBudget(lookahead, branches)} arcs, and ${MAX_ARCS} is the most`,
      { mend: "Ask for fewer levels or branches." },
    );
}

/** Remembers a problem unless its like has been met. */
function isNew(problem: GraphProblem, met: Map<string, GraphProblem[]>): boolean {
  const isChain = problem.branches === 1;
  const key = isChain ? problem.arcs.join(" ") : problemFingerprint(problem);
  const alike = met.get(key);
  if (alike === undefined) met.set(key, [problem]);
  else if (isChain || alike.some((earlier) => isSameProblem(earlier, problem))) return false;
  else alike.push(problem);
  return true;
}

function makeChain(depth: number, random: Random): GraphProblem {
  const path = shuffle(
    Array.from({ length: depth + 1 }, (_, i) => i + 1),
    random,
  );
  const arcs = path.slice(1).map((to, i): Arc => [path[i]!, to]);
  const { graph, numbers } = compactGraph(arcs);
  const measured = measuresOf(graph, numbers.get(path[0]!)!, numbers.get(path[depth]!)!);
  assertMeasures(
    { lookahead: 1, distance: depth, branches: 1, firstStepsToGoal: 1, isAcyclic: true },
    measured,
  );
  return {
    lookahead: depth,
    branches: 1,
    start: path[0]!,
    goal: path[depth]!,
    arcs: shuffle(arcs, random),
    paths: [path],
  };
}

function makeGraph(plan: GrowthPlan, random: Random): GraphProblem | null {
  const { lookahead, branches, rules } = plan;
  const grown = growLookaheadGraph(plan, random);
  const graph = csrFromArcs(
    grown.order,
    grown.sources.subarray(0, grown.size),
    grown.targets.subarray(0, grown.size),
  );
  const measured = measuresOf(graph, 0, lookahead);
  const planned = { lookahead, distance: lookahead, branches, firstStepsToGoal: 1 };
  if (rules === "acyclic") assertMeasures({ ...planned, isAcyclic: true }, measured);
  else if (!agrees({ ...planned, isAcyclic: measured.isAcyclic }, measured)) return null;
  if (rules === "reference" && !hasBusyNode(grown)) return null;
  const paths = simplePaths(graph, 0, lookahead, { most: 64 });
  if (rules === "reference" && paths === null) return null;
  const labels = shuffle(
    Array.from({ length: arcBudget(lookahead, branches) }, (_, i) => i + 1),
    random,
  );
  const arcs: Arc[] = [];
  for (let i = 0; i < grown.size; i++) arcs.push([labels[grown.sources[i]!]!, labels[grown.targets[i]!]!]);
  return {
    lookahead,
    branches,
    start: labels[0]!,
    goal: labels[lookahead]!,
    arcs: shuffle(arcs, random),
    paths: (paths ?? []).map((path) => path.map((node) => labels[node]!)),
  };
}

const agrees = (planned: ProblemMeasures, measured: ProblemMeasures): boolean =>
  (Object.keys(planned) as (keyof ProblemMeasures)[]).every((name) => planned[name] === measured[name]);

/** No problem leaves here that does not measure as it is labelled. */
function assertMeasures(planned: ProblemMeasures, measured: ProblemMeasures): void {
  if (!agrees(planned, measured))
    throw new AnalysisError(
      `a made graph does not measure as planned: ${JSON.stringify({ planned, measured })}`,
    );
}

/** The authors' undocumented filter: some node besides the start has three arcs out or more. */
function hasBusyNode({ order, outDegrees }: GrownGraph): boolean {
  for (let node = 1; node < order; node++) if (outDegrees[node]! >= 3) return true;
  return false;
}
