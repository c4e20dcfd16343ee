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

describe("a trace as reasoning models write it", () => {
  const list = problem.arcs.map(([from, to]) => `(${from}, ${to})`);
  const restated = `Okay, so I need to find a path from 220 to 227. The graph is [${["(9, 4)", "(51, 9)", ...list].join(", ")}]. Let me try to figure this out.\n\n`;
  const [withLists, arcs] = [
    { ...problem, arcs: [...problem.arcs, [9, 4], [51, 9]] as typeof problem.arcs },
    restated,
  ];
  const kindsOf = (trace: string): readonly string[] | null =>
    traceErrors(withLists, arcs + trace)?.kinds ?? null;

  test("that only copies the list down has shown nothing", () => {
    expect(kindsOf("Hmm, this is difficult. I would say NO.")).toBeNull();
  });

  test("and goes the right way in words, with doubts and looks back", () => {
    const trace = [
      "First, the start is 220. So let me look for edges starting with 220. I see 220 leads to 4 and 723.",
      "Let me take 723 first. 723 goes to 51. Then 51 goes to 9, and 9 goes to 4. Hmm, interesting, so both meet.",
      "Wait, is there (723, 860)? No, (723, 860) is not in the list. Let me go back to 4.",
      "4 has an edge to 860. And from there: 860 leads to 227. Yes! So the path is 220 → 4 → 860 → 227.",
    ];
    expect(kindsOf(trace.join("\n"))).toEqual([]);
  });

  test("and drops an arc half way that it has copied down before: I", () => {
    const trace = [
      "Starting at 220: 220 leads to 4 and 723.",
      "From 4, 4 goes to 860. Now 860... I don't see anything that starts with 860. So that is a dead end.",
      "From 723 we have 723 -> 51, and 51 -> 9, which is 9 -> 4 again, a place I have been to.",
      "So there is no way to reach 227. The answer is |NO|.",
    ];
    expect(traceErrors(withLists, arcs + trace.join("\n"))).toMatchObject({
      kinds: ["I"],
      omitted: [860, 227],
      invented: [],
    });
  });

  test("and sees only one way out of the start: II", () => {
    const trace = [
      "Which edges begin with 220? I find (220, 723) and that seems to be the only one.",
      "From there 723 connects to 51. After that 51 connects to 9 and 9 connects to 4? Then 4 connects to 860.",
      "So far 220 → 723 → 51 → 9 → 4 → 860. And 860 connects to 227. That works.",
    ];
    expect(traceErrors(withLists, arcs + trace.join("\n"))).toMatchObject({
      kinds: ["II"],
      omitted: [220, 4],
    });
  });

  test("and makes an arc up where it got stuck, having dropped the right one: I and III", () => {
    const trace = [
      "220 leads to 4 and 723. Take 4: 4 leads to 860.",
      "Checking 723: 723 leads to 51. Is there something from 51? Yes, (51, 227). Great.",
      "So the path is 220 → 723 → 51 → 227.",
    ];
    expect(traceErrors(withLists, arcs + trace.join("\n"))).toMatchObject({
      kinds: ["I", "III"],
      omitted: [860, 227],
      invented: [[51, 227]],
    });
  });

  test("is read in time that grows with its length", () => {
    const hostile = [
      "1 leads to ".repeat(40_000),
      "1 leads to 1, and ".repeat(30_000),
      "(1, 2), ".repeat(60_000),
    ];
    const begun = performance.now();
    for (const trace of hostile) traceErrors(withLists, trace);
    expect(performance.now() - begun).toBeLessThan(10_000);
  });
});
