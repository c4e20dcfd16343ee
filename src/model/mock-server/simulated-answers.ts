import { randomFrom } from "../../internal/random.js";
import { agentReply } from "../simulated/agent-reply.js";
import { solve } from "../simulated/solve.js";
import { parseSolver, type SolverSpec } from "../simulated/solver-spec.js";
import type { MockRequest } from "./mock-request.js";
import type { ProblemBook } from "./problem-book.js";
import type { MockReply } from "./reply-body.js";

/**
 * Lets built-in solvers answer a mock server's requests: a model called
 * `sim/…` is that solver, every other name is played by `solver`.
 *
 * Chance depends on the seed and on the client's own id of the request, so
 * that a rehearsed run gives the same answers however its requests fall.
 */
export function simulatedAnswers(options: {
  readonly book: ProblemBook;
  readonly solver: SolverSpec;
  readonly seed: string;
}): (request: MockRequest) => MockReply | null {
  const { book, solver, seed } = options;
  return (request) => {
    const spec = request.model.startsWith("sim/") ? specOf(request.model) : solver;
    if (spec === null) return null;
    const view = book.find(request.messages);
    if (view === null) return { text: "I do not know this problem.", finish: "stop" };
    const random = randomFrom(
      seed,
      "simulated",
      request.clientId ?? `${opening(request)} ${request.occurrence}`,
    );
    const turn = request.messages.filter(({ role }) => role === "assistant").length;
    return agentReply(solve(spec, view, random), request.tools, turn);
  };
}

/** What an episode begins with: all its turns draw the same chance. */
function opening(request: MockRequest): string {
  if (request.tools.length === 0) return request.content;
  return JSON.stringify(request.messages.filter(({ role }) => role === "system" || role === "user"));
}

function specOf(model: string): SolverSpec | null {
  try {
    return parseSolver(model);
  } catch {
    return null;
  }
}
