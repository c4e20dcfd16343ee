import type { ProofPlanningProblem } from "../../problem/lookahead-graph/tell-as-proof.js";
import type { Prompt } from "../task.js";

/** The system prompt of the published runs, word for word. */
const nextStepSystemPrompt: string =
  'For the final answer, only respond with the attribute that fills in the blank, example: "Final Answer: pink"';

/** The line above the sentences in the published data. */
export const dataHeader = "Given the following list of predicates:";
/** The line that takes its place when a model is asked. */
export const askedHeader = "Suppose we have the following list of facts:";

/** The sentence with the blank (five underscores). */
export function blankQuestion({ graph, person, attributes }: ProofPlanningProblem): string {
  const [given, goal] = [attributes.get(graph.start), attributes.get(graph.goal)];
  return (
    `Given that ${person} is ${given}, and we want to prove ${person} is ${goal}. ` +
    `The next step in the proof is: ${person} is _____.`
  );
}

/** System prompt, then the facts and the question as one message. */
export function nextStepPrompt(problem: ProofPlanningProblem): Prompt {
  const facts = [askedHeader, ...problem.sentences, blankQuestion(problem)].join("\n");
  return {
    messages: [
      { role: "system", content: nextStepSystemPrompt },
      { role: "user", content: facts },
    ],
    version: "deeprd-logic-1",
  };
}
