import { randomFrom } from "../internal/random.js";
import { completionBody } from "../model/mock-server/reply-body.js";
import type { OutcomeWord } from "../model/outcome.js";
import { readCompletion } from "../model/read-completion.js";
import { answerAs, inside, type SimulatedModel } from "../model/simulated/simulated-model.js";
import { estimateTokens } from "../model/token-estimate.js";
import type { ResultRow } from "../results/result-row.js";
import type { LoadedProblem, RunnableTask } from "../task/runnable-task.js";
import { judgeAnswer } from "./judge-answer.js";

/** Who answers what, how often. */
export interface SimulatedRun {
  readonly task: RunnableTask;
  readonly problems: readonly LoadedProblem[];
  readonly model: SimulatedModel;
  /** Replies to each problem; default 1. */
  readonly repeats?: number;
  readonly seed: string;
  /** Further coordinates of every row, which the model also sees: `{ condition: "0 shots" }`. */
  readonly coordinates?: Readonly<Record<string, number | string>>;
  /** Keeps the replies' texts in the rows; default false. */
  readonly keepReplies?: boolean;
}

/**
 * The rows of a run that nobody made: a simulated model answers in memory, and
 * its replies are validated, read and judged like a server's. The same seed
 * gives the same rows; they depend on problem, model and repeat alone, not on
 * what else is asked.
 *
 * @remarks About 0.1 ms a reply beside the reading. Every row has `simulated: true`.
 */
export function simulateRows({
  task,
  problems,
  model,
  repeats = 1,
  seed,
  coordinates = {},
  keepReplies = false,
}: SimulatedRun): ResultRow[] {
  const rows: ResultRow[] = [];
  for (const problem of problems) {
    const view = task.view?.(problem.problem);
    if (view === undefined) continue;
    const at = { ...problem.coordinates, ...coordinates };
    const promptTokens = estimateTokens(problem.prompt.messages);
    const ease = inside(randomFrom(seed, "simulated problem", problem.id).real());
    for (let repeat = 0; repeat < repeats; repeat++) {
      const path = [model.name, JSON.stringify(coordinates), problem.id, repeat] as const;
      const reply = answerAs(model, { view, at, ease }, randomFrom(seed, "simulated reply", ...path));
      const came = reply === null ? failedCall : ended(reply, model.name);
      const judged = judgeAnswer(problem, came);
      rows.push({
        file: "simulated",
        line: rows.length + 1,
        task: task.name,
        problem: problem.id,
        repeat,
        model: model.name,
        simulated: true,
        mode: "chat",
        outcome: came.outcome,
        status: judged.status,
        right: judged.right,
        label: judged.label,
        L: numberOf(at["L"]),
        B: numberOf(at["B"]),
        noise: numberOf(at["noise"]),
        shuffle: numberOf(at["shuffle"]),
        promptTokens: reply === null ? null : promptTokens,
        completionTokens: came.completionTokens,
        costUsd: null,
        costEstimated: false,
        elapsedMs: null,
        startedAt: null,
        measures: judged.measures,
        coordinates: at,
        reply: keepReplies ? came.text : null,
      });
    }
  }
  return rows;
}

interface Ended {
  readonly outcome: OutcomeWord;
  readonly text: string | null;
  readonly reasoning: string | null;
  readonly finish: string | null;
  readonly completionTokens: number | null;
}

/** As the paper describes its failed calls: the prompt and its reply do not fit the model. */
const failedCall: Ended = {
  outcome: "context_overflow",
  text: null,
  reasoning: null,
  finish: null,
  completionTokens: null,
};

/** The reply as a server would send it, through the validation that every body goes through. */
function ended(reply: NonNullable<ReturnType<typeof answerAs>>, model: string): Ended {
  const same = (text: string): string => text;
  const attempt = readCompletion(completionBody(reply, { id: "simulated", model, promptCharacters: 0 }), {
    headers: new Headers(),
    maxTokens: undefined,
    streamed: false,
    now: 0,
    redact: same,
    redactText: same,
  });
  const completionTokens = attempt.usage?.completionTokens ?? null;
  if (attempt.kind === "failure")
    return { outcome: attempt.outcome, text: null, reasoning: null, finish: null, completionTokens };
  const { outcome, text, reasoning, finish } = attempt;
  return { outcome, text, reasoning, finish, completionTokens };
}

function numberOf(value: number | string | undefined): number | null {
  return typeof value === "number" ? value : null;
}
