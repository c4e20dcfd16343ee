import { describe, expect, test } from "vitest";
import { certifyMaze } from "../../../src/problem/maze/certify-maze.js";
import { deriveInstance } from "../../../src/problem/maze/derive-instance.js";
import { generateBase } from "../../../src/problem/maze/generate-base.js";
import { graphOfFacts, parseFacts } from "../../../src/problem/maze/parse-facts.js";
import { simulatePlan } from "../../../src/problem/maze/simulate-plan.js";
import { parseMazeProblem } from "../../../src/task/maze/maze-problem.js";
import { mazePrompt, mazePromptIdentity } from "../../../src/task/maze/maze-prompt.js";
import { mazeRecord } from "../../../src/task/maze/maze-record.js";
import { mazeTask } from "../../../src/task/maze/maze-task.js";
import { promptExamples } from "../../../src/task/maze/prompt-examples.js";
import { readMazeAnswer } from "../../../src/task/maze/read-maze-answer.js";

const base = generateBase({ rows: 4, cols: 4, doors: 2, seed: "record" });
const instance = deriveInstance(base, { removeKeys: 1, noise: 0.4, shuffle: 0.5 });
const record = (): Record<string, unknown> => JSON.parse(JSON.stringify(mazeRecord(instance)));

describe("a record", () => {
  test("looks like this", async () => {
    const text = `${JSON.stringify(record(), null, 2)}\n`;
    await expect(text).toMatchFileSnapshot("../../golden/maze-record.json");
  });

  test("is read back as the same problem", () => {
    const task = mazeTask();
    const problem = task.parseProblem(record(), "x.jsonl:1");
    expect(problem.reference).toEqual(instance.plan);
    expect(task.problemId(problem)).toBe(instance.id);
    expect(task.coordinates(problem)).toEqual({
      L: instance.depth,
      B: 1,
      noise: 0.4,
      shuffle: 0.5,
      rows: 4,
      cols: 4,
    });
    expect(certifyMaze(problem.graph)).toMatchObject({ optimum: instance.depth, optima: 1 });
  });

  test("made for another prompt is asked with that prompt, or not at all", () => {
    const other = { shots: 1 } as const;
    const made = (promptText: boolean): unknown =>
      JSON.parse(JSON.stringify(mazeRecord(instance, { prompt: other, promptText })));
    const carried = mazeTask().parseProblem(made(true), "x.jsonl:1");
    const bare = mazeTask().parseProblem(made(false), "x.jsonl:1");
    expect(mazeTask().prompt(carried)).toEqual(mazeTask(other).prompt(bare));
    expect(() => mazeTask().prompt(bare)).toThrow(/made for the prompt ".*1-shot.*3-shot.*--prompt-text/s);
  });

  test("carries the whole prompt when asked to, the one its hash names", () => {
    const { prompt, context } = mazeRecord(instance, { promptText: true, prompt: { shots: 1 } });
    expect(prompt).toContain(`${context}\n\nYOUR SOLUTION:`);
    expect(mazeRecord(instance)["prompt"]).toBeUndefined();
  });

  test("compact, carries passages and doors and no list of rooms", () => {
    const details = JSON.parse(String(mazeRecord(instance, { structure: "compact" })["structural_details"]));
    expect(Object.keys(details)).toEqual(["rows", "cols", "passages", "locked_doors"]);
  });
});

describe("other people's records", () => {
  const context = "Room A1 and B1 are connected by an open door. Cleo is in room A1. Dan is in room B1.";
  const plan = [
    ["start", "A1"],
    ["move_to", "B1"],
    ["rescue", "Dan"],
  ];
  test.for([
    [
      {
        instance_id: "7_rkc1_n0.4",
        context,
        completion: ["start: A1", "move_to: B1", "rescue: Dan"],
        complexity_parameters: { logical_depth_L: 3, backtracking_count_B: 0, noise_ratio_N: 0.4 },
      },
    ],
    [
      {
        InstanceId: "7_rkc1_n0.4",
        Context: context,
        Completion: plan,
        "complexity-parameters": '{"noiseRatio": "0.4"}',
      },
    ],
    [
      {
        id: "7_rkc1_n0.4",
        facts: context,
        solution: "[('start', 'A1'), ('move_to', 'B1'), ('rescue', 'Dan')]",
        noise: 0.4,
      },
    ],
    [
      {
        id: "7_rkc1_n0.4",
        context,
        completion: [
          { action: "start", room: "A1" },
          { action: "move_to", room: "B1" },
          { action: "rescue", target: "Dan" },
        ],
        N: 0.4,
      },
    ],
  ] as const)("%o", ([foreign]) => {
    const problem = parseMazeProblem(foreign, "x:1");
    expect(problem).toMatchObject({ id: "7_rkc1_n0.4", reference: plan, noise: 0.4 });
    expect(problem.graph).toMatchObject({ agent: "Cleo", target: "Dan" });
  });

  test.for([
    [42, /^x:9: a record is an object, got 42/],
    [{ completion: plan }, /^x:9: the facts \(context\) is missing/],
    [
      { context, completion: [["start"]] },
      /^x:9: the optimal plan \(completion\) is missing or not readable/,
    ],
    [{ context: "Alice sings.", completion: plan }, /^x:9: not a fact about a maze: "Alice sings\."/],
  ] as const)("refused with file and line: %o", ([foreign, message]) => {
    expect(() => parseMazeProblem(foreign, "x:9")).toThrow(message);
  });
});

describe("the prompt", () => {
  const subject = { context: "FACTS GO HERE.", agent: "Bob", target: "Alice", severalKeys: false };
  const text = (parts = {}, about = {}): string =>
    mazePrompt({ ...subject, ...about }, parts).messages[0]?.content ?? "";

  test("reads like this", async () => {
    await expect(`${text({ assessment: true }, { severalKeys: true })}\n`).toMatchFileSnapshot(
      "../../golden/maze-prompt.txt",
    );
  });

  test("switches its parts one by one, and its version tells them apart", () => {
    expect(text({ task: false, shots: 0, guidance: false })).toBe(
      "PROBLEM:\nFACTS:\nFACTS GO HERE.\n\nYOUR SOLUTION:",
    );
    const all = [
      {},
      { shots: 0 },
      { shots: 1 },
      { shots: 5 },
      { guidance: false },
      { task: false },
      { assessment: true },
      { template: "{{facts}}" },
    ] as const;
    const versions = all.map((parts) => mazePrompt(subject, parts).version);
    expect(new Set(versions).size).toBe(all.length);
    expect(versions[0]).toMatch(/^maze-prompt\/1 3-shot guided [0-9a-f]{12}$/);
    expect(mazePromptIdentity(subject).hash).toMatch(/^[0-9a-f]{64}$/);
    expect(mazePrompt({ ...subject, context: "other" }).version).toBe(versions[0]);
    for (const shots of [0, 1, 3, 5] as const) expect(text({ shots }).split("INPUT:").length - 1).toBe(shots);
  });

  test("names the persons of the record", () => {
    expect(text({ shots: 0 }, { agent: "Cleo", target: "Dan" })).not.toMatch(/Bob|Alice/);
  });

  test("takes a text of one's own, and nothing in the facts is taken for a field", () => {
    const template = "{{agent}}!\n{{facts}}\n{{target}}?";
    expect(text({ template }, { context: "$& {{target}} $1" })).toBe("Bob!\n$& {{target}} $1\nAlice?");
    expect(() => text({ template: "nothing" })).toThrow(/does not say where the facts go/);
    expect(() => text({ template: "{{facts}} {{foo}}" })).toThrow(/a field nobody fills: \{\{foo\}\}/);
  });

  test("has examples that are right: facts and plans agree", () => {
    for (const { facts, plan } of promptExamples(5)) {
      const graph = graphOfFacts(parseFacts(facts));
      const actions = readMazeAnswer({ text: plan, finish: "stop" }).actions ?? [];
      expect(simulatePlan(graph, actions).ok).toBe(true);
      expect(certifyMaze(graph)).toMatchObject({ optimum: actions.length, optima: 1 });
    }
  });

  test("does not contain an answer of its own that a reader could take", () => {
    expect(readMazeAnswer({ text: text({ shots: 0 }), finish: "stop" }).status).toBe("no_answer");
  });
});

describe("judging", () => {
  const task = mazeTask();
  const problem = task.parseProblem(record(), "x:1");
  const judge = (reply: string, finish = "stop") =>
    task.judge(problem, task.readAnswer({ text: reply, finish }, problem));
  const right = JSON.stringify(instance.plan);

  test("right, late, cut, elided and empty answers each get their label, from the raw text alone", () => {
    expect(judge(right)).toMatchObject({
      right: true,
      label: "right",
      measures: { exact: 1, progress: 1, strict: 0 },
    });
    const python = `[${instance.plan.map(([name, id]) => `('${name}', '${id}')`).join(", ")}]`;
    expect(judge(python).measures).toMatchObject({ exact: 1, strict: 1 });
    expect(judge(right.slice(0, -14), "length")).toMatchObject({ right: false, label: "truncated" });
    expect(judge("no idea")).toMatchObject({
      right: false,
      label: "no-answer",
      measures: { k: 0, precision: 0, firstViolationStep: null },
    });
    expect(judge(`${right.slice(0, 15)},...${right.slice(15)}`)).toMatchObject({
      label: "incomplete",
      right: false,
    });
    expect(judge(right.slice(0, -20) + "]")).toMatchObject({ right: false, label: "format" });
  });

  test("a legal detour is valid, not right, and inefficient", () => {
    const [first, second, ...rest] = instance.plan;
    const room = first?.[1] ?? "";
    const step = instance.plan.find(([name]) => name === "move_to")?.[1] ?? "";
    const detour =
      second?.[0] === "move_to" ? [first, second, ["move_to", room], ["move_to", step], ...rest] : null;
    if (detour === null) return;
    expect(judge(JSON.stringify(detour))).toMatchObject({
      right: false,
      label: "inefficient",
      measures: { valid: 1, validOptimal: 0 },
    });
  });
});
