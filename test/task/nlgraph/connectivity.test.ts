import { describe, expect, test } from "vitest";
import { parseNlgraph } from "../../../src/problem/nlgraph/nlgraph-question.js";
import { connectivityPathTask, connectivityTask } from "../../../src/task/nlgraph/nlgraph-task.js";

const words = (edges: string, start: number, goal: number): string =>
  `Determine if there is a path between two nodes in the graph. Note that (i,j) means that node i and node j are connected with an undirected edge.\nGraph: ${edges}\nQ: Is there a path between node ${start} and node ${goal}?\nA:`;
const file = JSON.stringify({
  "0": { question: words("(0,4) (4,1) (1,2)", 0, 2), answer: "The answer is yes.", difficulty: "easy" },
  "1": { question: words("(0,4) (1,2)", 0, 2), answer: "The answer is no.", difficulty: "hard" },
});
const [joined, parted] = parseNlgraph(file, "main.json") as [
  ReturnType<typeof parseNlgraph>[number],
  ReturnType<typeof parseNlgraph>[number],
];

test("a question is read back into its graph and its ends", () => {
  expect(joined).toMatchObject({
    id: "0",
    difficulty: "easy",
    edges: [
      [0, 4],
      [4, 1],
      [1, 2],
    ],
    start: 0,
    goal: 2,
    connected: true,
  });
  expect(connectivityTask.coordinates(joined)).toEqual({
    difficulty: "easy",
    connected: "yes",
    edges: 3,
    L: 1,
    distance: 3,
  });
  expect(connectivityTask.coordinates(parted)).toEqual({ difficulty: "hard", connected: "no", edges: 2 });
  expect(connectivityPathTask.prompt(joined).messages[1]!.content).toContain(
    "node 0 and node 2 and what is the path?\nA:",
  );
  expect(
    connectivityTask.parseProblem({ id: "7", question: joined.question, answer: "yes" }, "x"),
  ).toMatchObject({ id: "7" });
});

test.for([
  ["{", "this is no JSON"],
  ["[]", "an object of questions by number is wanted"],
  ['{"3": {"question": "Why?", "answer": "yes"}}', 'question "3": a list of edges and "path between node'],
  [
    `{"3": {"question": ${JSON.stringify(words("(1,2)", 1, 2))}, "answer": "maybe"}}`,
    'the answer is neither yes nor no: "maybe"',
  ],
] as const)("refused: %j", ([text, message]) => {
  expect(() => parseNlgraph(text, "main.json")).toThrow(message);
});

describe("yes or no, and the path", () => {
  const judge = (text: string, question = joined): readonly [string, string] => {
    const answer = connectivityTask.readAnswer({ text, finish: "stop" }, question);
    return [
      connectivityTask.judge(question, answer).label,
      connectivityPathTask.judge(question, answer).label,
    ];
  };
  test.for([
    ["the answer is yes.", "right", "no-path-given"],
    ["we can follow the path: 0->4->1->2, so the answer is yes.", "right", "right"],
    ["|YES| 2 -> 1 -> 4 -> 0", "right", "right"],
    ["|YES| 0 -> 2", "right", "invented-arc"],
    ["|YES| 0 -> 4", "right", "wrong-ends"],
    ["therefore, there is a path between node 0 and node 2.", "right", "no-path-given"],
    ["there is no path between node 0 and node 2.", "says-no", "says-no"],
    ["node 0 and node 2 are not in the same connected block, so the answer is no.", "says-no", "says-no"],
    ["Yes.", "right", "no-path-given"],
    ["node 0 is connected to node 4. node 4 is", "no_answer", "no_answer"],
  ] as const)("%j", ([text, plain, withPath]) => expect(judge(text)).toEqual([plain, withPath]));

  test("where no path is, a no is right both ways", () => {
    expect(judge("|NO|", parted)).toEqual(["right", "right"]);
    expect(judge("|YES| 0 -> 4 -> 2", parted)).toEqual(["says-yes", "says-yes"]);
  });
});

test("who says last that it cannot be told, or only asks, has said neither", () => {
  const says = (text: string): string | null =>
    connectivityTask.readAnswer({ text, finish: null }, joined).says;
  expect(
    says("There is a path from 0 to 4. We cannot determine if there is a path between them."),
  ).toBeNull();
  expect(says("Let us check if there is a path between node 0 and node 2.")).toBeNull();
  expect(says("We cannot determine it by sight. But there is a path: 0-4-1-2.")).toBe("yes");
});
