import { expect, test } from "vitest";
import { generateGraphProblems } from "../../../src/problem/lookahead-graph/generate-graph-problems.js";
import { tellAsProof } from "../../../src/problem/lookahead-graph/tell-as-proof.js";
import { nextStepRecord, parseNextStepProblem } from "../../../src/task/next-step/next-step-record.js";
import { nextStepTask } from "../../../src/task/next-step/next-step-task.js";
import { askForPath, parsePathProblem, pathRecord } from "../../../src/task/path/path-record.js";
import { pathTask } from "../../../src/task/path/path-task.js";
import { pathQuestion } from "../../../src/task/path/prompt.js";
import { describeShared, readShared } from "../../shared.js";

const [graph] = generateGraphProblems({ lookahead: 3, branches: 2, count: 1, seed: "golden" });
const problem = askForPath(graph!);
const proof = tellAsProof(graph!, { seed: "golden" });

test("a record comes back as the problem it was written from", () => {
  expect(parsePathProblem(JSON.parse(JSON.stringify(pathRecord(problem))), "x")).toEqual(problem);
  expect(parseNextStepProblem(JSON.parse(JSON.stringify(nextStepRecord(proof))), "x")).toEqual(proof);
  expect(Object.keys(nextStepRecord(proof))).toEqual([
    "id",
    "edges",
    "query",
    "lookahead_size",
    "max_branches",
    "question",
    "possible_valid_paths",
    "logic_predicates",
    "logical_question",
    "next_adjective",
    "node_mapping",
  ]);
});

test("a record that lacks what can be measured is measured", () => {
  const { edges, query } = pathRecord(problem);
  expect(parsePathProblem({ edges, query }, "x")).toEqual(problem);
});

test("prompts read as the published data does", async () => {
  const text = (messages: readonly { role: string; content: string }[]): string =>
    messages.map(({ role, content }) => `${role}: ${content}\n`).join("");
  await expect(text(pathTask.prompt(problem).messages)).toMatchFileSnapshot(
    "../../golden/deeprd-path-prompt.txt",
  );
  await expect(text(nextStepTask.prompt(proof).messages)).toMatchFileSnapshot(
    "../../golden/deeprd-next-step-prompt.txt",
  );
});

test("a task's way from record to verdict", () => {
  const record = pathRecord(problem);
  const parsed = pathTask.parseProblem(record, "x");
  expect(pathTask.problemId(parsed)).toBe(record.id);
  expect(pathTask.coordinates(parsed)).toMatchObject({ L: 3, B: 2 });
  const path = graph!.paths[0]!;
  const judge = (text: string): string =>
    pathTask.judge(parsed, pathTask.readAnswer({ text, finish: "stop" }, parsed)).label;
  expect(judge(`|YES| ${path.join(" -> ")}`)).toBe("right");
  expect(judge(`|YES| ${path.slice(0, -1).join(" -> ")}`)).toBe("dead-end");
  expect(judge(`|YES| ${path.slice(1).join(" -> ")}`)).toBe("wrong-start");
  expect(judge(`|YES| ${path[0]} -> ${path[3]}`)).toBe("invented-arc");
  expect(judge(`|YES| ${path[0]} -> 9999 -> ${path[3]}`)).toBe("invented-node");
  expect(judge("|NO|")).toBe("no_path_claimed");

  const step = (text: string): string =>
    nextStepTask.judge(proof, nextStepTask.readAnswer({ text, finish: "stop" }, proof)).label;
  const sibling = graph!.arcs.find(([from, to]) => from === path[0] && to !== path[1])![1];
  expect(step(`Final Answer: ${proof.attributes.get(path[1]!)}`)).toBe("right");
  expect(step(`Final Answer: ${proof.attributes.get(sibling)}`)).toBe("wrong-branch");
  expect(step(`Final Answer: ${proof.attributes.get(path[2]!)}`)).toBe("not-next");
  expect(step("Final Answer: pink")).toBe("invented");
  expect(step("I cannot decide between these two, since both of them would be possible here.")).toBe(
    "no_answer",
  );
});

test.for([
  [{}, "`edges`: a list of pairs is wanted, found nothing"],
  [{ edges: [], query: [1, 2] }, "`edges`: a list of pairs is wanted, found []"],
  [{ edges: [[1, 2, 3]], query: [1, 2] }, "edges[0]: a pair of whole numbers is wanted, found [1,2,3]"],
  [{ edges: [[1, 2]], query: [1] }, "query: a pair of whole numbers is wanted, found [1]"],
  [{ edges: [[1, 2]], query: [3, 2] }, "the query's start is node 3, which no edge touches"],
  [
    {
      edges: [
        [1, 2],
        [3, 2],
      ],
      query: [1, 3],
    },
    "`lookahead_size` is missing, and no path leads from 1 to 3",
  ],
] as const)("refused: %j", ([record, message]) => {
  expect(() => parsePathProblem(record, "d.json:7")).toThrow(`d.json:7`);
  expect(() => parsePathProblem(record, "d.json:7")).toThrow(message);
});

// The reference's generator, seed 9.
describeShared("oracles/deeprd/dataset_symbolic.json", "the reference's data sets", () => {
  type Item = Record<string, unknown> & { edges: [number, number][]; question: string };
  const symbolic = readShared<Item[]>("oracles/deeprd/dataset_symbolic.json");
  const logic = readShared<Item[]>("oracles/deeprd/dataset_logic.json");

  test("are read, and their questions are worded as ours", () => {
    for (const [i, item] of symbolic.entries()) {
      const { graph: read } = parsePathProblem(item, `item ${i}`);
      const asked = [...item.question.matchAll(/\((\d+), (\d+)\)/g)].map(
        ([, u, v]) => [Number(u), Number(v)] as const,
      );
      expect(pathQuestion({ ...read, arcs: asked })).toBe(item.question);
      expect(asked.map(String).sort()).toEqual(read.arcs.map(String).sort());
    }
  });

  test("say of themselves what is measured", () => {
    for (const item of symbolic) {
      const { lookahead_size, max_branches, possible_valid_paths, ...bare } = item;
      const { graph: read } = parsePathProblem(bare, "item");
      expect(read).toMatchObject({ lookahead: lookahead_size, branches: max_branches });
      expect([...read.paths].map(String).sort()).toEqual(
        (possible_valid_paths as number[][]).map(String).sort(),
      );
    }
  });

  test("of proofs come back in their own fields", () => {
    for (const [i, item] of logic.entries()) {
      const read = parseNextStepProblem(item, `item ${i}`);
      const { id, question, ...written } = nextStepRecord(read);
      const { question: asked, ...original } = item;
      expect(written).toEqual(original);
      expect(id).toMatch(/^L\d+-B\d+-[0-9a-f]{12}$/);
      expect(nextStepTask.prompt(read).messages[1]!.content).toBe(
        `${(original["logic_predicates"] as string).replace("Given the following list of predicates:", "Suppose we have the following list of facts:")}\n${original["logical_question"]}`,
      );
      expect([asked, question].every((words) => words.includes("Is there a path"))).toBe(true);
    }
  });
});
