import type { Arc, GraphProblem } from "../../problem/lookahead-graph/graph-problem.js";
import type { ProofPlanningProblem } from "../../problem/lookahead-graph/tell-as-proof.js";
import type { NlgraphQuestion } from "../../problem/nlgraph/nlgraph-question.js";
import { graphFacts } from "../path/graph-facts.js";
import type { PathProblem } from "../path/path-record.js";
import { argument, type Environment, type ToolResult, tool } from "./environment.js";

/** A graph to ask about: `neighbours` tells where a node's arcs lead. The answer is the model's last words. */
export function pathEnvironment({ graph }: Pick<PathProblem, "graph">): Environment {
  return {
    tools: [tool("neighbours", "The nodes that the arcs of a node lead to.", "node")],
    note: "You may call neighbours as often as you need before you answer.",
    call: (name, args) => {
      const node = argument(args, "node");
      if (name !== "neighbours" || node === null) return unknown(name);
      return neighboursOf(graph, Number(node), String);
    },
    answer: (lastWords) => lastWords,
  };
}

/** The same for an undirected graph: every edge leads both ways. */
export function connectivityEnvironment({ edges, start, goal }: NlgraphQuestion): Environment {
  const arcs = edges.flatMap(([from, to]): Arc[] => [
    [from, to],
    [to, from],
  ]);
  const graph: GraphProblem = { lookahead: 1, branches: 1, start, goal, arcs, paths: [] };
  return pathEnvironment({ graph });
}

/** The same with attributes for nodes: `neighbours` tells what follows at once. */
export function proofEnvironment({ graph, attributes, person }: ProofPlanningProblem): Environment {
  const labels = new Map([...attributes].map(([label, attribute]) => [attribute.toLowerCase(), label]));
  return {
    tools: [tool("neighbours", `What follows at once from ${person} having an attribute.`, "attribute")],
    note: "You may call neighbours as often as you need before you answer.",
    call: (name, args) => {
      const attribute = argument(args, "attribute");
      if (name !== "neighbours" || attribute === null) return unknown(name);
      const label = labels.get(attribute.toLowerCase()) ?? Number.NaN;
      return neighboursOf(graph, label, (next) => attributes.get(next) ?? "");
    },
    answer: (lastWords) => lastWords,
  };
}

function neighboursOf(graph: GraphProblem, label: number, say: (label: number) => string): ToolResult {
  const facts = graphFacts(graph);
  if (!facts.hasNode(label)) return { text: "There is no such node.", legal: false, done: false };
  const next = [...facts.successors(label)].map(say);
  return { text: next.length === 0 ? "None." : next.join(", "), legal: true, done: false };
}

function unknown(name: string): ToolResult {
  const text = name === "neighbours" ? "The argument is missing." : "There is no such tool.";
  return { text, legal: false, done: false };
}
