import type { Random } from "../../internal/random.js";
import type { GraphProblem } from "../../problem/lookahead-graph/graph-problem.js";
import { choose } from "../choose.js";
import type { SolverView } from "../solver-view.js";
import { graphFacts } from "./graph-facts.js";
import type { PathProblem } from "./path-record.js";

/** A path query: a step is an arc. */
export function pathView({ graph }: PathProblem): SolverView {
  const path = graph.paths[0] ?? [graph.start];
  const nodes = (steps: readonly string[]): string[] => steps.map(String);
  return {
    depth: Math.max(1, path.length - 1),
    right: nodes(path.map(String)),
    wrongAt: (step, random) => branchOff(graph, path, step, random).map(String),
    overlookAt: () => null,
    inventAt: (step, random) => inventArc(graph, path, step, random).map(String),
    guess: (random) => wander(graph, [graph.start], path.length, random).map(String),
    say: (steps) => `|YES| The path is [${steps.join(", ")}].`,
    sayNone: () => `|NO| Node ${graph.goal} cannot be reached from node ${graph.start}.`,
    notations: {
      arrows: (steps) => `|YES|\n\n${steps.join(" -> ")}`,
      "unicode arrows": (steps) => `|YES| ${steps.join(" → ")}`,
      boxed: (steps) => `The answer is yes.\n\n$$\\boxed{${steps.join(" \\to ")}}$$`,
      fenced: (steps) => `|YES|\n\`\`\`json\n{"path": [${steps.join(", ")}]}\n\`\`\``,
      "trailing comma": (steps) => `|YES| [${steps.join(", ")},]`,
      arcs: (steps) =>
        `|YES| ${steps
          .slice(1)
          .map((to, i) => `(${steps[i]}, ${to})`)
          .join(", ")}`,
      strings: (steps) => `|YES| Path: [${steps.map((node) => `"${node}"`).join(", ")}]`,
      "full width": (steps) => `|YES| [${steps.join("，").replaceAll(/\d/g, wide)}]`,
      bold: (steps) => `**|YES|**\n\n**Path:** ${steps.map((node) => `**${node}**`).join(" → ")}`,
    },
  };
}

/** From the step's node along another arc than the right one, and on; invented where there is no other. */
function branchOff(graph: GraphProblem, path: readonly number[], step: number, random: Random): number[] {
  const here = path[step] ?? graph.start;
  const right = path[step + 1];
  const others = [...graphFacts(graph).successors(here)].filter(
    (node) => node !== right && node !== graph.goal,
  );
  if (others.length === 0) return inventArc(graph, path, step, random);
  const walked = wander(
    graph,
    [...path.slice(0, step + 1), choose(others, random, graph.goal)],
    path.length,
    random,
  );
  // A detour that happens to arrive would be right, and this one is to be wrong.
  return walked.at(-1) === graph.goal ? walked.slice(0, -1) : walked;
}

/** An arc that nobody stated takes the place of the step's own; the rest of the path stands. */
function inventArc(graph: GraphProblem, path: readonly number[], step: number, random: Random): number[] {
  const facts = graphFacts(graph);
  const here = path[step] ?? graph.start;
  const later = path.slice(step + 2).filter((node) => !facts.hasArc(here, node));
  const landing = choose(later, random, graph.goal);
  if (!facts.hasArc(here, landing)) return [...path.slice(0, step + 1), ...path.slice(path.indexOf(landing))];
  // Nothing on the path is far enough away: a node that does not exist stands in between.
  const stranger = 1 + Math.max(...graph.arcs.flat());
  return [...path.slice(0, step + 1), stranger, ...path.slice(step + 1)];
}

/** On along stated arcs, each as likely, to a goal, a dead end, or as many nodes as the right path has. */
function wander(graph: GraphProblem, begun: readonly number[], nodes: number, random: Random): number[] {
  const facts = graphFacts(graph);
  const walked = [...begun];
  while (walked.length < nodes && walked.at(-1) !== graph.goal) {
    const next = [...facts.successors(walked.at(-1) ?? graph.start)];
    if (next.length === 0) break;
    walked.push(choose(next, random, graph.goal));
  }
  return walked;
}

/** A digit as East Asian keyboards write it. */
function wide(digit: string): string {
  return String.fromCharCode(digit.charCodeAt(0) + 0xfee0);
}
