import type { ProofPlanningProblem } from "../../problem/lookahead-graph/tell-as-proof.js";
import { graphProblemId } from "../path/path-record.js";
import type { Task } from "../task.js";
import { judgeNextStep, type NextStepVerdict } from "./judge-next-step.js";
import { parseNextStepProblem } from "./next-step-record.js";
import { nextStepPrompt } from "./prompt.js";
import { type NextStepAnswer, readNextStep } from "./read-next-step.js";

/** Naming the next step of a proof: DeepRD's logic task. */
export const nextStepTask: Task<ProofPlanningProblem, NextStepAnswer, NextStepVerdict> = {
  name: "next-step",
  parseProblem: parseNextStepProblem,
  problemId: ({ graph, attributes }) =>
    `${graphProblemId(graph)}-${attributes.get(graph.start)}-${attributes.get(graph.goal)}`,
  coordinates: ({ graph }) => ({ L: graph.lookahead, B: graph.branches, arcs: graph.arcs.length }),
  prompt: nextStepPrompt,
  readAnswer: (reply, { graph, attributes, person }) =>
    readNextStep(reply, {
      given: attributes.get(graph.start) ?? "",
      person,
      attributes: new Set([...attributes.values()].map((attribute) => attribute.toLowerCase())),
    }),
  judge: judgeNextStep,
};
