import type { Random } from "../../internal/random.js";
import type { ProofPlanningProblem } from "../../problem/lookahead-graph/tell-as-proof.js";
import { choose } from "../choose.js";
import { graphFacts } from "../path/graph-facts.js";
import type { SolverView } from "../solver-view.js";

/** The next step of a proof: one word is said, and every level of the search behind it can go wrong. */
export function nextStepView(problem: ProofPlanningProblem): SolverView {
  const { graph, attributes, nextAttributes } = problem;
  const wrong = (random: Random): readonly string[] => [wrongBranch(problem, random)];
  return {
    depth: Math.max(1, graph.lookahead),
    right: [nextAttributes[0] ?? ""],
    wrongAt: (_, random) => wrong(random),
    overlookAt: (_, random) => wrong(random),
    inventAt: (_, random) => [notNext(problem, random)],
    guess: (random) => {
      const steps = [...graphFacts(graph).successors(graph.start)];
      return [attributes.get(choose(steps, random, graph.start)) ?? ""];
    },
    say: ([attribute = ""]) => `Final Answer: ${attribute}`,
    sayNone: () => "The facts do not say.",
    notations: {
      bold: ([attribute = ""]) => `**Final Answer:** ${attribute}`,
      boxed: ([attribute = ""]) => `\\boxed{\\text{${attribute}}}`,
      sentence: ([attribute = ""]) => `The next step in the proof is: ${problem.person} is ${attribute}.`,
      capital: ([attribute = ""]) =>
        `Final answer: ${attribute.charAt(0).toUpperCase()}${attribute.slice(1)}.`,
      fenced: ([attribute = ""]) => `\`\`\`json\n{"final_answer": "${attribute}"}\n\`\`\``,
    },
  };
}

/** Another thing that follows at once; in a chain, where nothing else does, something that does not follow. */
function wrongBranch(problem: ProofPlanningProblem, random: Random): string {
  const right = new Set(problem.nextAttributes);
  const others = [...graphFacts(problem.graph).successors(problem.graph.start)]
    .map((label) => problem.attributes.get(label) ?? "")
    .filter((attribute) => !right.has(attribute));
  return others.length === 0 ? notNext(problem, random) : choose(others, random, "");
}

function notNext({ graph, attributes }: ProofPlanningProblem, random: Random): string {
  const follows = graphFacts(graph).successors(graph.start);
  const others = [...attributes].filter(([label]) => label !== graph.start && !follows.has(label));
  return choose(
    others.map(([, attribute]) => attribute),
    random,
    "nothing",
  );
}
