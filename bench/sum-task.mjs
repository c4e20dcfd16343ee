// The smallest task there is, so that nothing but asking is measured.
import { runnableTask } from "../dist/task/runnable-task.js";

export const sumTask = runnableTask({
  name: "sum",
  parseProblem: (record) => record,
  problemId: ({ id }) => id,
  coordinates: ({ terms }) => ({ terms: terms.length }),
  prompt: ({ terms }) => ({
    messages: [{ role: "user", content: `What is ${terms.join(" + ")}? End with the number.` }],
    version: "sum-1",
  }),
  readAnswer: ({ text }) => ({ status: "ok", formatDeviation: false, total: Number(text) }),
  judge: () => ({ right: true, measures: {}, label: "right" }),
});

export function* sumLines(count) {
  for (let i = 0; i < count; i++) yield `${JSON.stringify({ id: `sum-${i}`, terms: [i, i % 7, 1] })}\n`;
}
