import { RangeViolation } from "../internal/errors.js";
import { type AskOptions, type AttemptReport, askWithRetries } from "../model/ask-with-retries.js";
import type { ChatMessage, ReplyAttempt, Usage } from "../model/attempt.js";
import type { Environment } from "../task/agent/environment.js";
import { taskNamed } from "../task/registry.js";
import type { ItemLog } from "./item-log.js";
import type { Item } from "./run-items.js";
import type { Transcripts, Turn } from "./transcript.js";

/** How an episode is played. */
export interface EpisodeOptions extends Omit<AskOptions, "onAttempt"> {
  readonly task: string;
  /** Turns at the most. */
  readonly steps: number;
  readonly transcripts: Transcripts;
  readonly log: ItemLog;
  /** Told of every attempt, before it is logged. */
  readonly onAttempt: (report: AttemptReport) => void;
}

/**
 * Plays one problem as a world with tools: the ordinary prompt, a note about
 * the tools, then turn by turn what the model calls and what it is told, until
 * it answers, the task is done, or its steps are used up. What was done is
 * logged as the item's answer, in the format of the task.
 */
export async function playEpisode(item: Item, options: EpisodeOptions): Promise<void> {
  const { question, problem } = item;
  const world = taskNamed(options.task).environment?.(question.problem);
  if (world === undefined) throw new RangeViolation(`the task "${options.task}" has no tools`);
  const messages: ChatMessage[] = [...question.messages, { role: "user", content: world.note }];
  const totals = new Totals();
  let done = false;
  let turn = 0;
  for (const past of options.transcripts.take(question.key)) {
    if (past === undefined) break;
    for (const call of past.calls) done = world.call(call.name, call.arguments).done || done;
    remember(messages, past);
    totals.add(past);
    turn++;
  }
  let attemptsBefore = options.attemptsBefore;
  for (; !done && turn < options.steps; turn++) {
    let last: AttemptReport | null = null;
    await askWithRetries(
      { ...question, messages, tools: world.tools },
      {
        ...options,
        attemptsBefore,
        onAttempt: (report) => {
          attemptsBefore = report.number;
          options.onAttempt(report);
          if (report.final) last = report;
          else options.log.log(item, report, { turn });
        },
      },
    );
    // TypeScript does not see that the callback above sets it.
    const final = last as AttemptReport | null;
    if (final === null) return;
    const { attempt } = final;
    if (attempt.kind === "failure" || attempt.outcome !== "answered") {
      options.log.log(item, final, { turn, ...totals.shown() });
      return;
    }
    const made = act(world, attempt);
    done = made.done || attempt.toolCalls.length === 0;
    const line = { key: question.key, problem: problem.id, repeat: question.repeat, turn, ...made.turn };
    remember(messages, made.turn);
    totals.add(made.turn, attempt.usage);
    if (!done && turn + 1 < options.steps) {
      options.transcripts.add(line);
      options.log.log(item, { ...final, final: false }, { turn });
      continue;
    }
    const flags = done ? attempt.flags : [...attempt.flags, "steps_used_up"];
    const answer: ReplyAttempt = { ...attempt, text: world.answer(attempt.text), flags };
    // The answer first: an episode whose last turn stood here alone would count as begun and never end.
    options.log.log(item, { ...final, attempt: answer }, { turn, ...totals.shown() });
    options.transcripts.add(line);
  }
}

function act(world: Environment, attempt: ReplyAttempt): { readonly turn: Turn; readonly done: boolean } {
  let done = false;
  const results = attempt.toolCalls.map((call) => {
    const { text, legal, ...result } = done
      ? { text: "The task is over.", legal: false, done }
      : world.call(call.name, call.arguments);
    done ||= result.done;
    return { text, legal };
  });
  return {
    turn: { text: attempt.text, reasoning: attempt.reasoning, calls: attempt.toolCalls, results },
    done,
  };
}

/** The turn as the messages that the model is sent from then on. */
function remember(messages: ChatMessage[], turn: Turn): void {
  if (turn.calls.length === 0) messages.push({ role: "assistant", content: turn.text });
  else messages.push({ role: "assistant", content: turn.text, toolCalls: turn.calls });
  for (const [i, { text }] of turn.results.entries())
    messages.push({ role: "tool", content: text, toolCallId: turn.calls[i]?.id ?? "" });
}

/** What an episode took, over all its turns. */
class Totals {
  #turns = 0;
  #calls = 0;
  #illegal = 0;
  #promptTokens = 0;
  #completionTokens = 0;

  add(turn: Turn, usage: Usage | null = null): void {
    this.#turns++;
    this.#calls += turn.calls.length;
    this.#illegal += turn.results.filter(({ legal }) => !legal).length;
    this.#promptTokens += usage?.promptTokens ?? 0;
    this.#completionTokens += usage?.completionTokens ?? 0;
  }

  shown(): Readonly<Record<string, number>> {
    return {
      turns: this.#turns,
      toolCalls: this.#calls,
      illegalCalls: this.#illegal,
      episodePromptTokens: this.#promptTokens,
      episodeCompletionTokens: this.#completionTokens,
    };
  }
}
