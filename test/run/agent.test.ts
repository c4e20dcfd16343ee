import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseFaults } from "../../src/model/mock-server/fault-plan.js";
import { ProblemBook } from "../../src/model/mock-server/problem-book.js";
import { simulatedAnswers } from "../../src/model/mock-server/simulated-answers.js";
import { deriveInstance } from "../../src/problem/maze/derive-instance.js";
import { generateBase } from "../../src/problem/maze/generate-base.js";
import { graphRecords } from "../../src/results/graph-records.js";
import { type RunRequest, type RunResult, startRun } from "../../src/run/start-run.js";
import type { Environment } from "../../src/task/agent/environment.js";
import { mazeRecord } from "../../src/task/maze/maze-record.js";
import { taskNamed } from "../../src/task/registry.js";
import { adder, lines, scratch } from "./playground.js";

const mazes = (count: number): unknown[] =>
  Array.from({ length: count }, (_, i) =>
    mazeRecord(
      deriveInstance(generateBase({ rows: 5, cols: 5, doors: 2, seed: `agent ${i}` }), { noise: 0.5 }),
    ),
  );
const graphs = (count: number, as: "path" | "next-step"): unknown[] => [
  ...graphRecords({ cells: [{ lookahead: 3, branches: 2 }], count, seed: "agent", as }),
];

/** Plays records with a simulated model or at a server. */
function play(
  folder: string,
  records: readonly unknown[],
  options: Partial<RunRequest> = {},
): Promise<RunResult> {
  const problems = join(folder, "problems.json");
  writeFileSync(problems, JSON.stringify(records));
  return startRun({
    problems,
    model: "sim/oracle",
    sampling: {},
    repeats: 1,
    concurrency: 4,
    folder: join(folder, "run"),
    agentSteps: 100,
    stopping: new AbortController().signal,
    abort: new AbortController().signal,
    ...options,
  });
}

const transcript = (folder: string) =>
  readFileSync(join(folder, "run", "transcripts.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

/** A mock server that plays. */
const player = (options: Parameters<typeof adder>[0] = {}) =>
  adder({
    answer: simulatedAnswers({ book: new ProblemBook(), solver: { kind: "oracle" }, seed: "agent" }),
    ...options,
  });

describe("agents", () => {
  test("who acts out the right plan is judged right, with every turn in the transcript", async () => {
    const folder = scratch();
    const result = await play(folder, mazes(4));
    expect(result).toMatchObject({ state: "finished", simulated: true, score: { right: 4, asked: 4 } });
    const answers = lines(folder, "answers");
    const turns = transcript(folder);
    for (const { key, turns: count, illegalCalls } of answers) {
      expect(turns.filter((turn) => turn.key === key).length).toBe(count);
      expect(illegalCalls).toBe(0);
    }
    expect(turns.at(0).calls[0].name).toMatch(/move|pick_up|unlock/);
    expect(result.counts.attempts).toBe(turns.length);
  });

  test("graphs are played, too", async () => {
    for (const as of ["path", "next-step"] as const)
      expect((await play(scratch(), graphs(3, as))).score).toMatchObject({ right: 3, asked: 3 });
  });

  test("over the protocol, streamed tool calls and faults included, it is the same", async () => {
    const { url } = await player({ faults: parseFaults("rate=0.2,no-usage=0.1,cut=0.02") });
    const folder = scratch();
    const result = await play(folder, mazes(3), { baseUrl: url, model: "gpt-5-mini" });
    expect(result).toMatchObject({ state: "finished", simulated: true, score: { right: 3 } });
    expect(transcript(folder).length).toBeLessThan(result.counts.attempts);
  });

  test("whose steps are used up has done what it has done, and that is wrong", async () => {
    const folder = scratch();
    const result = await play(folder, mazes(2), { agentSteps: 3 });
    expect(result).toMatchObject({ score: { right: 0, asked: 2 } });
    expect(lines(folder, "answers")[0]).toMatchObject({
      outcome: "answered",
      turns: 3,
      flags: ["steps_used_up"],
    });
  });

  test("an episode that was cut short goes on from its turns, and no turn is asked twice", async () => {
    const stopping = new AbortController();
    let asked = 0;
    const { url } = await player({
      onRequest: () => {
        if (++asked === 6) stopping.abort();
      },
    });
    const folder = scratch();
    const first = await play(folder, mazes(2), { baseUrl: url, concurrency: 1, stopping: stopping.signal });
    expect(first.state).toBe("interrupted");
    const second = await play(folder, mazes(2), { baseUrl: url, concurrency: 1 });
    expect(second).toMatchObject({ state: "finished", score: { right: 2 } });
    expect(asked).toBe(transcript(folder).length);
  });

  test("with tools and without are two series", async () => {
    const folder = scratch();
    await play(folder, graphs(1, "path"));
    await expect(play(folder, graphs(1, "path"), { agentSteps: 7 })).rejects.toThrow(
      'mode: was "agent, 100 steps", now "agent, 7 steps"',
    );
  });
});

describe("the worlds", () => {
  const world = (task: string, record: unknown): Environment => {
    const { load, environment } = taskNamed(task);
    const made = environment?.(load(JSON.parse(JSON.stringify(record)), "here").problem);
    if (made === undefined) throw new Error("no world");
    return made;
  };
  const context =
    "Room A1 and B1 are connected by an open door. Room B1 and C1 are connected by a closed and locked door. " +
    "The locked door between B1 and C1 requires key 7. Key 7 is in room A1. Bob is in room A1. Alice is in room C1.";
  const completion = [
    "start: A1",
    "pick_up_key: 7",
    "move_to: B1",
    "use_key: 7",
    "unlock_and_open_door_to: C1",
    "move_to: C1",
    "rescue: Alice",
  ];
  const maze = (): Environment => world("maze", { instance_id: "1", context, completion });

  test("a maze says what is here, and lets through what is possible", () => {
    const { call, answer } = maze();
    expect(call("look", "{}").text).toBe("You are in room A1. Next to it: room B1. Here lies key 7.");
    expect(call("pick_up", '{"key": 7}')).toMatchObject({ legal: true, text: "You have key 7." });
    expect(call("move", '{"room": "B1"}').legal).toBe(true);
    expect(call("look", "{}").text).toBe(
      "You are in room B1. Next to it: room A1; room C1 (a door that needs key 7). You hold key 7.",
    );
    expect(call("unlock", '{"room": "C1"}').legal).toBe(true);
    expect(call("move", '{"room": "C1"}').legal).toBe(true);
    expect(call("rescue", "{}")).toEqual({ text: "Alice is rescued.", legal: true, done: true });
    expect(answer("")).toContain("('use_key', '7'), ('unlock_and_open_door_to', 'C1')");
  });

  test("what is not possible changes nothing", () => {
    const { call, answer } = maze();
    for (const [name, args] of [
      ["move", '{"room": "C1"}'],
      ["move", '{"room": "Z9"}'],
      ["move", "{}"],
      ["move", "not json"],
      ["move", `{"room": "${"x".repeat(20_000)}"}`],
      ["unlock", '{"room": "B1"}'],
      ["pick_up", '{"key": "8"}'],
      ["rescue", "{}"],
      ["__proto__", "{}"],
    ] as const)
      expect(call(name, args), `${name} ${args.slice(0, 30)}`).toMatchObject({ legal: false, done: false });
    expect(answer("I give up")).toBe("I give up");
    call("move", '{"room": "B1"}');
    expect(call("unlock", '{"room": "C1"}')).toMatchObject({
      legal: false,
      text: "Not possible: the door needs key 7.",
    });
    expect(answer("I give up")).toBe("[('start', 'A1'), ('move_to', 'B1')]");
  });

  test("a graph tells a node's neighbours, and nothing of nodes that are not there", () => {
    const { call } = world("path", {
      edges: [
        [1, 2],
        [1, 3],
        [3, 4],
      ],
      query: [1, 4],
    });
    expect(call("neighbours", '{"node": "1"}').text).toBe("2, 3");
    expect(call("neighbours", '{"node": 2}').text).toBe("None.");
    expect(call("neighbours", '{"node": 9}')).toMatchObject({ legal: false });
    expect(call("neighbours", "[]")).toMatchObject({ legal: false });
  });
});

describe("connectivity with tools", () => {
  const question = {
    id: "0",
    difficulty: "easy",
    answer: "The answer is yes.",
    question:
      "Determine if there is a path between two nodes in the graph. Note that (i,j) means that node i and node j are connected with an undirected edge.\nGraph: (0,4) (4,1)\nQ: Is there a path between node 0 and node 1?\nA:",
  };

  test("an edge leads both ways", () => {
    const { load, environment } = taskNamed("nlgraph");
    const world = environment?.(load(question, "here").problem);
    const tell = (node: string) => world?.call("neighbours", JSON.stringify({ node })).text;
    expect(tell("4")).toBe("0, 1");
    expect(tell("0")).toBe("4");
    expect(tell("7")).toBe("There is no such node.");
  });

  test("is played and scored like the same without tools", async () => {
    const { score } = await play(scratch(), [question]);
    expect(score).toMatchObject({ right: 1, asked: 1 });
  });
});
