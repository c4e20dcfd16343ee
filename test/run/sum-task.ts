import { type RunnableTask, runnableTask } from "../../src/task/runnable-task.js";
import type { ReadAnswer, Task, Verdict } from "../../src/task/task.js";

/** The smallest task there is, for tests of everything around tasks: adding whole numbers. */
interface Sum {
  readonly id: string;
  readonly terms: readonly number[];
}

interface Total extends ReadAnswer {
  readonly total: number | null;
}

const task: Task<Sum, Total, Verdict> = {
  name: "sum",
  parseProblem: (record, where) => {
    const { id, terms } = record as { id?: unknown; terms?: unknown };
    if (typeof id !== "string" || !Array.isArray(terms)) throw new Error(`${where}: no sum`);
    return { id, terms: terms.map(Number) };
  },
  problemId: ({ id }) => id,
  coordinates: ({ terms }) => ({ terms: terms.length }),
  prompt: ({ terms }) => ({
    messages: [{ role: "user", content: `What is ${terms.join(" + ")}? End with the number.` }],
    version: "sum-1",
  }),
  readAnswer: ({ text }) => {
    const last = text.match(/-?\d+/g)?.at(-1);
    return {
      status: last === undefined ? "no_answer" : "ok",
      formatDeviation: false,
      total: last === undefined ? null : Number(last),
    };
  },
  judge: ({ terms }, { total }) => {
    const right = total === terms.reduce((sum, term) => sum + term, 0);
    return { right, measures: { off: 0 }, label: right ? "right" : "wrong" };
  },
};

export const sumTask: RunnableTask = runnableTask(task);

export const sumOf = (prompt: string): string =>
  String([...prompt.matchAll(/\d+/g)].reduce((sum, [digits]) => sum + Number(digits), 0));

/** A problem file of `count` sums, all different. */
export const sumFile = (count: number): string =>
  Array.from(
    { length: count },
    (_, i) => `${JSON.stringify({ id: `sum-${i}`, terms: [i, i % 7, 1] })}\n`,
  ).join("");
