import type { Random } from "../../internal/random.js";
import type { Arc, GraphProblem } from "../../problem/lookahead-graph/graph-problem.js";
import type { NlgraphQuestion } from "../../problem/nlgraph/nlgraph-question.js";
import { choose } from "../choose.js";
import { pathView } from "../path/path-view.js";
import type { SolverView } from "../solver-view.js";
import { connectivityTask } from "./nlgraph-task.js";

/**
 * A connectivity question. The steps of an answer are the nodes of its path, and
 * no step at all is a no. Its depth is the lookahead where a path is; where none
 * is, the levels that must be read until nothing new is reached.
 *
 * @param needsPath a yes counts only with its path; otherwise whoever goes wrong says the wrong word
 */
export function nlgraphView(
  question: NlgraphQuestion,
  { needsPath }: { readonly needsPath: boolean },
): SolverView {
  const { start, goal, connected } = question;
  const arcs = question.edges.flatMap(([from, to]): Arc[] => [
    [from, to],
    [to, from],
  ]);
  const { path, levels } = readLevels(arcs, start, goal);
  const { L } = connectivityTask.coordinates(question);
  const graph: GraphProblem = { lookahead: 1, branches: 1, start, goal, arcs, paths: [path] };
  const along = pathView({ graph, question: question.question });
  const nodes = [...new Set([start, ...arcs.flat(), goal])];
  /** Somewhere a path is claimed that is not there. */
  const claimed = (random: Random): readonly string[] => {
    const between = choose(nodes, random, start);
    return [start, ...(between === start || between === goal ? [] : [between]), goal].map(String);
  };
  const wrong = (step: number, random: Random): readonly string[] =>
    connected ? (needsPath ? along.wrongAt(step, random) : []) : claimed(random);
  const asPath =
    (write: (steps: readonly string[]) => string) =>
    (steps: readonly string[]): string =>
      steps.length === 0 ? sayNone() : write(steps);
  const sayNone = (): string => `|NO| There is no path between node ${start} and node ${goal}.`;
  return {
    depth: Math.max(1, connected ? Number(L ?? path.length - 1) : levels),
    right: connected ? path.map(String) : [],
    wrongAt: wrong,
    // Where no path is, there is no connection to overlook: the mistake is a claimed one.
    overlookAt: (step, random) => (connected ? null : wrong(step, random)),
    inventAt: (step, random) => (connected && needsPath ? along.inventAt(step, random) : wrong(step, random)),
    guess: (random) => (random.integer(2) === 0 ? [] : connected ? along.guess(random) : claimed(random)),
    say: asPath(along.say),
    sayNone,
    notations: {
      arrows: asPath((steps) => `|YES|\n\n${steps.join(" -> ")}`),
      "few-shot": (steps) =>
        steps.length === 0
          ? `Node ${start} and node ${goal} are not in the same connected block, so the answer is no.`
          : `We can follow the path: ${steps.join("->")}, so the answer is yes.`,
      sentence: (steps) =>
        steps.length === 0
          ? `Therefore, there is no path between node ${start} and node ${goal}.`
          : `**Yes**, there is a path between node ${start} and node ${goal}: ${steps.join(" → ")}`,
      fenced: asPath((steps) => `|YES|\n\`\`\`json\n{"path": [${steps.join(", ")}]}\n\`\`\``),
    },
  };
}

/** A shortest path, or the start alone where there is none, and how many levels there are to read. */
function readLevels(
  arcs: readonly Arc[],
  start: number,
  goal: number,
): { readonly path: readonly number[]; readonly levels: number } {
  const out = new Map<number, number[]>();
  for (const [from, to] of arcs) out.set(from, [...(out.get(from) ?? []), to]);
  const from = new Map<number, number | null>([[start, null]]);
  let levels = 0;
  for (let level = [start]; level.length > 0; levels++) {
    const next: number[] = [];
    for (const node of level)
      for (const to of out.get(node) ?? [])
        if (!from.has(to)) {
          from.set(to, node);
          next.push(to);
        }
    level = next;
  }
  const path: number[] = [];
  for (
    let node: number | null | undefined = from.has(goal) ? goal : start;
    node != null;
    node = from.get(node)
  )
    path.unshift(node);
  return { path, levels };
}
