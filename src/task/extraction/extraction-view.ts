import type { Random } from "../../internal/random.js";
import { readNextStep } from "../next-step/read-next-step.js";
import { readPathAnswer } from "../path/read-path-answer.js";
import type { SolverView } from "../solver-view.js";
import type { ExtractionProblem } from "./extraction-task.js";

/**
 * A reply to extract the answer from: the right steps are those our own reader
 * finds, and whoever goes wrong gives something that does not stand in the reply.
 */
export function extractionView({ record, reply, ends }: ExtractionProblem): SolverView {
  const isPath = record.extract === "path";
  const right = isPath ? pathIn({ record, reply, ends }) : attributeIn(reply);
  const madeUp = (_: number, random: Random): readonly string[] =>
    isPath
      ? [1e6, 2e6].map((node) => String(node + random.integer(1000)))
      : [`madeup${"aeiou"[random.integer(5)]}`];
  const say = (steps: readonly string[]): string =>
    isPath ? `{"path":[${steps.join(", ")}]}` : JSON.stringify({ final_answer: steps[0] ?? "" });
  return {
    depth: 1,
    right,
    wrongAt: madeUp,
    overlookAt: () => null,
    inventAt: madeUp,
    guess: (random) => madeUp(0, random),
    say,
    sayNone: () => say([]),
    notations: {
      fenced: (steps) => `\`\`\`json\n${say(steps)}\n\`\`\``,
      spoken: (steps) => `Here is what the text says: ${say(steps)}`,
    },
  };
}

function pathIn({ reply, ends }: ExtractionProblem): readonly string[] {
  const { head, tail } = readPathAnswer(reply, ends);
  return [...(head ?? []), ...(tail ?? [])].map(String);
}

function attributeIn(reply: ExtractionProblem["reply"]): readonly string[] {
  const { attribute } = readNextStep(reply, { given: "" });
  return attribute === null ? [] : [attribute];
}
