import { describe, expect, test } from "vitest";
import { randomFrom } from "../../src/internal/random.js";
import { ProblemBook } from "../../src/model/mock-server/problem-book.js";
import { simulatedAsker } from "../../src/model/simulated/simulated-asker.js";
import { deriveInstance } from "../../src/problem/maze/derive-instance.js";
import { generateBase } from "../../src/problem/maze/generate-base.js";
import { graphRecords } from "../../src/results/graph-records.js";
import { mazeRecord } from "../../src/task/maze/maze-record.js";
import { taskNamed, taskOf } from "../../src/task/registry.js";
import type { LoadedProblem } from "../../src/task/runnable-task.js";
import type { SolverView } from "../../src/task/solver-view.js";

/** NLGraph questions over made-up graphs: every other one about two nodes that nothing joins. */
function connectivityRecords(count: number): unknown[] {
  return [...graphRecords({ cells: [{ lookahead: 3, branches: 2 }], count, seed: "sim nlgraph" })].map(
    ({ edges, query: [start, goal] }, i) => {
      const connected = i % 2 === 0;
      const end = connected ? goal : 1 + Math.max(...edges.flat());
      const listed = [...edges, ...(connected ? [] : [[end, end + 1]])]
        .map(([a, b]) => `(${a},${b})`)
        .join(" ");
      return {
        id: String(i),
        difficulty: "easy",
        answer: `The answer is ${connected ? "yes" : "no"}.`,
        question: `Determine if there is a path between two nodes in the graph. Note that (i,j) means that node i and node j are connected with an undirected edge.\nGraph: ${listed}\nQ: Is there a path between node ${start} and node ${end}?\nA:`,
      };
    },
  );
}

/** A few problems of a task, as they would be read from a file. */
function problems(task: string, count: number, { lookahead = 4, branches = 2 } = {}): LoadedProblem[] {
  if (task.startsWith("nlgraph"))
    return connectivityRecords(count).map((record, i) => taskNamed(task).load(record, `${task}:${i}`));
  const records =
    task === "maze"
      ? Array.from({ length: count }, (_, i) =>
          mazeRecord(
            deriveInstance(generateBase({ rows: 6, cols: 6, doors: 2, seed: `sim ${i}` }), { noise: 0.5 }),
          ),
        )
      : [
          ...graphRecords({
            cells: [{ lookahead, branches }],
            count,
            seed: "sim",
            as: task === "path" ? "path" : "next-step",
          }),
        ];
  return records.map((record, i) => {
    const read: unknown = JSON.parse(JSON.stringify(record));
    expect(taskOf(read, "here").name).toBe(task);
    return taskNamed(task).load(read, `${task}:${i}`);
  });
}

const view = (task: string, { problem }: LoadedProblem): SolverView => {
  const seen = taskNamed(task).view?.(problem);
  if (seen === undefined) throw new Error(`no view of ${task}`);
  return seen;
};

/** The labels of what a model answers, `repeats` times each problem. */
async function labels(
  model: string,
  task: string,
  made: readonly LoadedProblem[],
  repeats: number,
): Promise<string[]> {
  const asker = simulatedAsker({ model, task: taskNamed(task), seed: "test" });
  const all: string[] = [];
  for (const [i, problem] of made.entries())
    for (let repeat = 0; repeat < repeats; repeat++) {
      const { messages } = problem.prompt;
      const key = `${i} ${repeat}`;
      const attempt = await asker.ask(
        { key, messages, sampling: {}, repeat, problem: problem.problem },
        new AbortController().signal,
      );
      if (attempt.kind !== "reply") throw new Error(attempt.message);
      expect(attempt.simulated).toBe(true);
      const { text, finish } = attempt;
      all.push(
        attempt.outcome === "answered" ? problem.judge({ text, finish }).verdict.label : attempt.outcome,
      );
    }
  return all;
}

const share = (all: readonly string[], label: string): number =>
  all.filter((one) => one === label).length / all.length;

describe.each(["maze", "next-step", "path", "nlgraph", "nlgraph-path"])("simulated models at %s", (task) => {
  const made = problems(task, 12);

  test("the oracle is right", async () => {
    expect(share(await labels("sim/oracle", task, made, 1), "right")).toBe(1);
  });

  test("a depth is the problem's L, so that a decay has the span it is told", () => {
    for (const problem of made) {
      const { depth } = view(task, problem);
      // Where nothing joins the ends, it is the levels that must be read to know so.
      if (problem.coordinates["L"] === undefined) expect(depth).toBeGreaterThanOrEqual(1);
      else expect(depth).toBe(problem.coordinates["L"]);
    }
  });

  test("the decay's accuracy is e^(−L/span)", async () => {
    const all = await labels("sim/decay?span=8", task, made, 150);
    const truth =
      made.reduce((sum, problem) => sum + Math.exp(-view(task, problem).depth / 8), 0) / made.length;
    const deviation = Math.sqrt((truth * (1 - truth)) / all.length);
    expect(Math.abs(share(all, "right") - truth)).toBeLessThan(4 * deviation);
  });

  test("whoever goes wrong at a step, overlooks or invents, is wrong whatever the step", () => {
    const random = randomFrom("wrong");
    for (const problem of made) {
      const seen = view(task, problem);
      const right = (steps: readonly string[] | null): boolean =>
        problem.judge({ text: steps === null ? seen.sayNone() : seen.say(steps), finish: "stop" }).verdict
          .right;
      for (let step = 0; step < seen.depth; step++)
        for (const wrong of [seen.wrongAt, seen.overlookAt, seen.inventAt]) {
          const said = wrong(step, random);
          expect(right(said), `${problem.id} step ${step}: ${said}`).toBe(false);
        }
    }
  });

  test("every notation is read as the same right answer", () => {
    for (const problem of made.slice(0, 4)) {
      const seen = view(task, problem);
      for (const [name, write] of Object.entries(seen.notations)) {
        const text = write(seen.right);
        expect(problem.judge({ text, finish: "stop" }).verdict.label, `${name}: ${text}`).toBe("right");
      }
    }
  });

  test("the messy one is right in every one of its replies", async () => {
    expect(share(await labels("sim/messy", task, made, 8), "right")).toBe(1);
  });

  test("the early one is cut off as often as it is told", async () => {
    const all = await labels("sim/early?share=0.5", task, made, 20);
    expect(Math.abs(share(all, "right") - 0.5)).toBeLessThan(0.15);
    expect(all).toContain("length_empty");
    expect(all).toContain("length_partial");
  });
});

test("blind guessing of a next step is right one time in B", async () => {
  const made = problems("next-step", 10, { lookahead: 6, branches: 4 });
  const right = share(await labels("sim/uniform", "next-step", made, 60), "right");
  expect(Math.abs(right - 0.25)).toBeLessThan(4 * Math.sqrt((0.25 * 0.75) / 600));
});

describe("DeepRD's mistakes at paths", () => {
  const made = problems("path", 10, { lookahead: 6, branches: 3 });

  test("types I and II end in a claim that there is no path", async () => {
    for (const model of ["sim/walker?overlook=1&start=0&invent=0", "sim/walker?overlook=0&start=1&invent=0"])
      expect(new Set(await labels(model, "path", made, 3))).toEqual(new Set(["no_path_claimed"]));
  });

  test("type III is an arc that nobody stated", async () => {
    const all = await labels("sim/walker?overlook=0&start=0&invent=1", "path", made, 3);
    expect(share(all, "invented-arc")).toBe(1);
  });

  test("without mistakes the walker is right", async () => {
    expect(share(await labels("sim/walker?overlook=0&start=0&invent=0", "path", made, 1), "right")).toBe(1);
  });
});

test.for([
  ["sim/nobody", 'there is no simulated model "sim/nobody"'],
  ["sim/decay?spam=3", 'sim/decay has no setting "spam"'],
  ["sim/decay?span=long", 'span wants a number from 0 to 1000000000, got "long"'],
  ["sim/early?share=2", 'share wants a number from 0 to 1, got "2"'],
])("%s is refused: %s", ([model, message]) => {
  expect(() => simulatedAsker({ model: model ?? "", task: taskNamed("path"), seed: "x" })).toThrow(message);
});

test("a task that no built-in solver plays is refused before anything is asked", () => {
  const other = { ...taskNamed("path"), name: "chess", view: null };
  expect(() => simulatedAsker({ model: "sim/oracle", task: other, seed: "x" })).toThrow(
    'no simulated model plays the task "chess"',
  );
});

test("a mock server works connectivity out from the prompt alone", () => {
  const book = new ProblemBook();
  for (const task of ["nlgraph", "nlgraph-path"])
    for (const problem of problems(task, 6)) {
      const found = book.find(problem.prompt.messages);
      const text = found === null ? "" : found.say(found.right);
      expect(problem.judge({ text, finish: "stop" }).verdict.label, text).toBe("right");
    }
});
