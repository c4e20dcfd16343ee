import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readNextStep } from "../../../src/task/next-step/read-next-step.js";
import { readNextNode } from "../../../src/task/path/read-next-node.js";
import { readPathAnswer } from "../../../src/task/path/read-path-answer.js";
import { describeShared, readShared } from "../../shared.js";

const read = (text: string, start = 5, goal = 30, finish = "stop") =>
  readPathAnswer({ text, finish }, { start, goal });

interface ParseCase {
  readonly id: string;
  readonly task: string;
  readonly raw: string;
  readonly finish_reason: string;
  readonly context: { start: number; goal: number; given: string; name?: string };
  readonly expected: Record<string, unknown>;
}

describeShared("cases/parse_cases.json", "the cases written for readers", () => {
  const { cases } = readShared<{ cases: ParseCase[] }>("cases/parse_cases.json");
  test.for(cases.filter(({ task }) => task === "graph_path"))(
    "$id",
    ({ raw, finish_reason, context, expected }) => {
      const { status, verdict, path, nextNode, head, tail } = read(
        raw,
        context.start,
        context.goal,
        finish_reason,
      );
      expect({ status, verdict, path, next_node: nextNode }).toEqual({
        status: expected["status"],
        verdict: expected["verdict"],
        path: expected["path"],
        next_node: expected["next_node"],
      });
      if ("head" in expected)
        expect({ head, tail }).toEqual({ head: expected["head"], tail: expected["tail"] });
    },
  );
  test.for(cases.filter(({ task }) => task === "next_node"))(
    "$id",
    ({ raw, finish_reason, context, expected }) => {
      const { status, nextNode } = readNextNode({ text: raw, finish: finish_reason }, context);
      expect({ status, next_node: nextNode }).toEqual(expected);
    },
  );
  test.for(cases.filter(({ task }) => task === "adjective"))(
    "$id",
    ({ raw, finish_reason, context, expected }) => {
      const question = {
        given: context.given,
        ...(context.name === undefined ? {} : { person: context.name }),
      };
      const { status, attribute } = readNextStep({ text: raw, finish: finish_reason }, question);
      expect({ status, adjective: attribute }).toEqual(expected);
    },
  );
});

describe("a path is found in any notation", () => {
  test.for([
    "|YES| 5 -> 12 -> 30",
    "|YES| The path is 5 → 12 → 30.",
    "|YES|\n5 => 12 => 30",
    "|YES| Path: [5, 12, 30]",
    '|YES| {"path": ["5", "12", "30"]}',
    '{"path":[5,12,30]}',
    "|YES| (5, 12), (12, 30)",
    "|YES| (5,12) -> (12,30)",
    "|YES| Edges used: [(5, 12), (12, 30)]",
    "|YES| [[5, 12], [12, 30]]",
    "|YES| Node 5 -> Node 12 -> Node 30",
    "|YES| **5** → **12** → **30**",
    "|YES| `5` -> `12` -> `30`",
    "|YES| (5) -> (12) -> (30)",
    "|YES| 30 <- 12 <- 5",
    "|YES| 1. 5 -> 12\n2. 12 -> 30",
    "|YES| Step 1: 5 → 12\nStep 2: 12 → 30",
    "|YES| First 5 -> 12, then 12 -> 30.",
    "|YES| Path: 5, 12, 30",
    "|YES| from 5 to 12 to 30",
    "|YES| 5-12-30",
    "|YES| 5 – 12 – 30",
    "|YES| 5 → 12 (via edge (5, 12)) → 30",
    "|YES| 5 (start) → 12 → 30 (goal)",
    "|YES|\n- 5 -> 12\n- 12 -> 30",
    "|YES| There is a path from node 5 to node 30: 5, 12, and 30.",
    "|YES| $5 \\to 12 \\to 30$",
    "|YES| \\[ 5 \\rightarrow 12 \\rightarrow 30 \\]",
    "|YES| The answer is \\boxed{[5, 12, 30]}",
    "|YES| The answer is \\boxed{5, 12, 30}",
    "|YES| ５ → １２ → ３０",
    "<think>5 -> 9 -> 14, no</think>|YES| 5 -> 12 -> 30",
    "5 -> 9 -> 14?</think>|YES| 5 -> 12 -> 30",
    "|YES| 5 -> 12 -> 30\nNote that 5 -> 9 -> 14 is a dead end.",
    "|YES| I tried 5 -> 9 -> 14 first. Final answer: 5 -> 12 -> 30",
    "|YES| Path:\n```\n5 -> 12 -> 30\n```",
    "|YES| 5 \u2014> 12 \u2014> 30".replaceAll("\u2014", "-"),
    "|NO| ... wait, there is an edge (12, 30). |YES| 5 -> 12 -> 30",
    "Yes, there is: 5 -> 12 -> 30",
    "|YES| The graph has 40 nodes and 61 edges. [5, 12, 30]",
  ])("%j", (text) => expect(read(text)).toMatchObject({ status: "ok", path: [5, 12, 30], nextNode: 12 }));
});

describe("what is no whole path says what it is", () => {
  test.for([
    ["|NO|", "no_path_claimed"],
    ["|NO| 5 -> 12 is the only edge.", "no_path_claimed"],
    ["No, node 30 cannot be reached.", "no_path_claimed"],
    ["There is no path between node 5 and node 30.", "no_path_claimed"],
    ["|YES|", "no_answer"],
    ["", "no_answer"],
    ["<think>5 -> 12 -> 30", "no_answer"],
    ["|YES| 5 -> 12 -> ... -> 30", "incomplete"],
    ["|YES| [5, 12, ..., 30]", "incomplete"],
    ["|YES| [5, …, 30]", "incomplete"],
  ] as const)("%j: %s", ([text, status]) => expect(read(text)).toMatchObject({ status, path: null }));

  test("a walk cut by the token limit keeps its whole nodes", () => {
    expect(read("|YES| 5 -> 12 -> 3", 5, 30, "length")).toMatchObject({
      status: "truncated",
      head: [5, 12],
      nextNode: 12,
    });
    expect(read("|YES| [5, 12, 3", 5, 30, "length")).toMatchObject({ status: "truncated", head: [5, 12] });
    expect(read("|YES| [5, 12, 30] because of the ed", 5, 30, "length")).toMatchObject({ status: "ok" });
  });

  test("nothing is checked against the graph", () => {
    expect(read("|YES| 5 -> 77 -> 31")).toMatchObject({ status: "ok", path: [5, 77, 31] });
    expect(read("|YES| 12 -> 30")).toMatchObject({ status: "ok", path: [12, 30], nextNode: null });
  });

  test("an answer without its bars is a deviation", () => {
    expect(read("|YES| 5 -> 30").formatDeviation).toBe(false);
    expect(read("5 -> 30").formatDeviation).toBe(true);
  });
});

describe("reading is bounded", () => {
  test.for([
    ["arrows", "1 -> ".repeat(200_000)],
    ["brackets", "[".repeat(300_000)],
    ["pairs", "(1, 2), ".repeat(100_000)],
    ["dashes", "-".repeat(500_000)],
    ["digits", "9".repeat(500_000)],
    ["blanks", `|YES| 5${" ".repeat(500_000)}-> 30`],
    ["dots", ". ".repeat(300_000)],
    ["lists", "[1, 2, 3".repeat(60_000)],
  ] as const)("%s by the hundred thousand", ([, text]) => {
    expect(read(text).status).toBeTypeOf("string");
  });

  test("any text gives an answer, and any path written with arrows comes back", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (text) => {
        expect(read(text).status).toBeTypeOf("string");
      }),
    );
    fc.assert(
      fc.property(fc.array(fc.nat(2000), { minLength: 2, maxLength: 60 }), (nodes) => {
        const [start, goal] = [nodes[0]!, nodes.at(-1)!];
        expect(read(`|YES| ${nodes.join(" -> ")}`, start, goal).path).toEqual(nodes);
        expect(read(`|YES| [${nodes.join(", ")}]`, start, goal).path).toEqual(nodes);
      }),
    );
  });
});

describe("a next node", () => {
  test.for([
    ["208", 208],
    ["The next node is 208.", 208],
    ["Final answer: 208", 208],
    ["\\boxed{208}", 208],
    ["44 -> 208 -> 7", 208],
    ["From 44 go to 208", 208],
    ["I cannot tell", null],
  ] as const)("%j: %j", ([text, node]) =>
    expect(readNextNode({ text, finish: "stop" }, { start: 44, goal: 7 }).nextNode).toBe(node),
  );
});
