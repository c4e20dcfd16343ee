import { WrongRequest } from "../../internal/errors.js";
import { randomFrom } from "../../internal/random.js";
import type { RunnableTask } from "../../task/runnable-task.js";
import type { Asker } from "../attempt.js";
import { completionBody } from "../mock-server/reply-body.js";
import { readCompletion } from "../read-completion.js";
import { agentReply } from "./agent-reply.js";
import { solve } from "./solve.js";
import { parseSolver } from "./solver-spec.js";

/**
 * A built-in solver in a model's place, without any server. It says its answer
 * as a text, which goes through the same validation, reading and judging as
 * what a server sends. The same seed gives the same replies, repeat by repeat.
 *
 * Refuses a name that is none, and a task that no built-in solver plays.
 *
 * @example simulatedAsker({ model: "sim/decay?span=40", task, seed: "7" }).simulated // true
 */
export function simulatedAsker(options: {
  /** `sim/oracle`, `sim/decay?span=40`, … */
  readonly model: string;
  readonly task: RunnableTask;
  readonly seed: string;
}): Asker {
  const { model, task, seed } = options;
  const spec = parseSolver(model);
  const { view: viewOf } = task;
  if (viewOf === null)
    throw new WrongRequest(`no simulated model plays the task "${task.name}"`, {
      mend: "A task of your own is played once it has a view: see docs/extend.md.",
    });
  return {
    model,
    simulated: true,
    address: null,
    ask: async (question) => {
      const view = viewOf(question.problem);
      const said = solve(spec, view, randomFrom(seed, "simulated", question.key));
      const turn = question.messages.filter(({ role }) => role === "assistant").length;
      const reply = agentReply(said, question.tools?.map(({ name }) => name) ?? [], turn);
      const promptCharacters = question.messages.reduce((sum, { content }) => sum + content.length, 0);
      return readCompletion(
        completionBody(reply, { id: `sim-${question.key.slice(0, 16)}`, model, promptCharacters }),
        {
          headers: new Headers(),
          maxTokens: question.sampling.maxTokens,
          streamed: false,
          now: 0,
          redact: (text) => text,
          redactText: (text) => text,
        },
      );
    },
    sent: () => ({}),
    profile: () => ({ server: "simulated" }),
    close: async () => {},
  };
}
