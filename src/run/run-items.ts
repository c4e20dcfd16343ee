import type { Question, Sampling } from "../model/attempt.js";
import type { LoadedProblem, RunnableTask } from "../task/runnable-task.js";
import { itemKeys } from "./item-key.js";
import { KeyIndex } from "./key-index.js";
import { loadProblems } from "./run-plan.js";

/** One problem to be asked once. */
export interface Item {
  readonly problem: LoadedProblem;
  /** As the problem file has it. */
  readonly record: unknown;
  readonly question: Question;
}

/** Which items a run has. */
export interface ItemOptions {
  readonly file: string;
  readonly task: RunnableTask;
  readonly asker: { readonly model: string; readonly address: string | null };
  readonly sampling: Sampling;
  readonly repeats: number;
  readonly mode: string;
  readonly limit?: number;
}

/** Everything that has no outcome yet, in the order of the file, repeats together. */
export async function* unansweredItems(options: ItemOptions, answered: KeyIndex): AsyncGenerator<Item> {
  const { asker, sampling, repeats, mode } = options;
  // A file may hold the same problem twice: it is one item.
  const seen = new KeyIndex();
  for await (const { problem, record } of loadProblems(options.file, options.task, options.limit)) {
    const { messages } = problem.prompt;
    const keyOf = itemKeys({ record, messages, model: asker.model, address: asker.address, sampling, mode });
    for (let repeat = 0; repeat < repeats; repeat++) {
      const key = keyOf(repeat);
      if (answered.has(key) || seen.has(key)) continue;
      seen.set(key);
      yield { problem, record, question: { key, messages, sampling, repeat, problem: problem.problem } };
    }
  }
}
