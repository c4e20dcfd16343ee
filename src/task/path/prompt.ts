import type { GraphProblem } from "../../problem/lookahead-graph/graph-problem.js";
import type { Prompt } from "../task.js";

/** The system prompt of the published runs, word for word. */
export const pathSystemPrompt: string =
  "When answering a yes or no question, always start the answer with |YES| or |NO| depending on your answer";

/**
 * The question as the published data words it: arcs as pairs in brackets, one
 * blank behind each tab.
 *
 * @see Rameshkumar et al. 2025, section A.1 and the data set's `question`
 */
export function pathQuestion({ arcs, start, goal }: Pick<GraphProblem, "arcs" | "start" | "goal">): string {
  const graph = arcs.map(([from, to]) => `(${from}, ${to})`).join(", ");
  return (
    "Determine if there is a path between two nodes in the graph. " +
    "Note that (i,j) means that node i and node j are connected with a directed edge.\n" +
    `\t Graph: [${graph}]\n\t Q: Is there a path between node ${start} and node ${goal} and what is the path?\nA:`
  );
}

/** System prompt and question. */
export function pathPrompt(question: string): Prompt {
  return {
    messages: [
      { role: "system", content: pathSystemPrompt },
      { role: "user", content: question },
    ],
    version: "deeprd-symbolic-1",
  };
}
