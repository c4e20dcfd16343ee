import type { Task } from "../task.js";
import { judgePath, type PathVerdict } from "./judge-path.js";
import { graphProblemId, type PathProblem, parsePathProblem } from "./path-record.js";
import { pathPrompt } from "./prompt.js";
import { type PathAnswer, readPathAnswer } from "./read-path-answer.js";

/** Finding a path in a directed graph: DeepRD's symbolic task. */
export const pathTask: Task<PathProblem, PathAnswer, PathVerdict> = {
  name: "path",
  parseProblem: parsePathProblem,
  problemId: ({ graph }) => graphProblemId(graph),
  coordinates: ({ graph }) => ({ L: graph.lookahead, B: graph.branches, arcs: graph.arcs.length }),
  prompt: ({ question }) => pathPrompt(question),
  readAnswer: (reply, { graph }) => readPathAnswer(reply, graph),
  judge: ({ graph }, answer) => judgePath(graph, answer),
};
