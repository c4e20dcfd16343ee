import { describe, expect, test } from "vitest";
import type { GraphProblem } from "../../../src/problem/lookahead-graph/graph-problem.js";
import { traceErrors } from "../../../src/task/path/trace-errors.js";

/** 220 → 4 → 860 → 227 is the way; 220 → 723 → 51 the other branch. */
const problem: GraphProblem = {
  lookahead: 3,
  branches: 2,
  start: 220,
  goal: 227,
  arcs: [
    [220, 4],
    [4, 860],
    [860, 227],
    [220, 723],
    [723, 51],
  ],
  paths: [[220, 4, 860, 227]],
};
const kinds = (trace: string): readonly string[] | null => traceErrors(problem, trace)?.kinds ?? null;

describe("the paper's examples of mistakes", () => {
  test("I: a stated arc is overlooked on the way", () => {
    const trace =
      "From 220: (220, 4) and (220, 723). From 4: (4, 860). Similarly, from 860: (860, ?) — I see (860, 227)? (860, 227) is not listed.";
    expect(traceErrors(problem, trace)).toMatchObject({ kinds: ["I"], omitted: [860, 227], invented: [] });
  });

  test("II: one of the start's arcs is overlooked, and its branch with it", () => {
    const trace =
      "First, find all edges starting from 220. Looking at the list, I see (220, 723). That's the only one with 220 as the start. Then (723, 51).";
    expect(traceErrors(problem, trace)).toMatchObject({ kinds: ["II"], omitted: [220, 4] });
  });

  test("III: an arc is made up", () => {
    expect(traceErrors(problem, "220 -> 4 -> 860 -> 51 -> 227, and (4, 860), (860, 227)")).toMatchObject({
      kinds: ["III"],
      omitted: null,
      invented: [
        [860, 51],
        [51, 227],
      ],
    });
  });

  test("several at once", () => {
    expect(kinds("(220, 723), (723, 51), then (51, 227): 220 -> 723 -> 51 -> 227")).toEqual(["II", "III"]);
  });
});

test("what is denied is neither taken nor made up", () => {
  expect(kinds("220 → 4 → 860. There is no edge (860, 51). And 860 → 227.")).toEqual([]);
  expect(kinds("(220, 4), (4, 860), (860, 227). (860, 51) doesn't exist.")).toEqual([]);
});

test("a trace without an arc shows nothing", () => {
  expect(kinds("Let me think about the 860 edges and 227 nodes.")).toBeNull();
  expect(kinds("")).toBeNull();
  expect(traceErrors({ ...problem, paths: [] }, "(220, 4)")).toBeNull();
});
