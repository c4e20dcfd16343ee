import { describe, expect, test } from "vitest";
import { randomFrom } from "../../src/internal/random.js";
import { failurePositions } from "../../src/stats/failure-positions.js";
import { hazardByStep } from "../../src/stats/hazard-by-step.js";
import type { StepWalk } from "../../src/stats/step-walk.js";
import { stepWalks } from "../../src/stats/step-walk.js";
import { testConstantHazard } from "../../src/stats/test-constant-hazard.js";

/** `"5/10"`: five right steps of ten; a walk a word, each a problem of its own. */
const walksOf = (text: string): StepWalk[] =>
  text.split(" ").map((word, i) => {
    const [survived = 0, length = 1] = word.split("/").map(Number);
    return { problem: `p${i}`, survived, length, failed: survived < length };
  });

/** Walks of one hazard a step, or of one that changes with the step, or with the problem. */
const simulated = (
  seed: string,
  {
    problems = 120,
    runs = 1,
    hazard,
  }: { problems?: number; runs?: number; hazard: (step: number, ease: number) => number },
): StepWalk[] =>
  Array.from({ length: problems }, (_, problem) => {
    const of = randomFrom(seed, "problem", problem);
    const [length, ease] = [20 + 10 * of.integer(8), of.real()];
    return Array.from({ length: runs }, (): StepWalk => {
      let survived = 0;
      while (survived < length && of.real() >= hazard(survived + 1, ease)) survived++;
      return { problem: `p${problem}`, length, survived, failed: survived < length };
    });
  }).flat();

/** The share of 60 simulations with p below 0.05. */
const rejections = (p: (walks: readonly StepWalk[]) => number, make: (seed: string) => StepWalk[]): number =>
  Array.from({ length: 60 }, (_, i) => p(make(`simulation ${i}`))).filter((value) => value < 0.05).length /
  100;

const ratioP = (walks: readonly StepWalk[]): number => {
  const found = testConstantHazard(walks);
  return found.kind === "tested" ? found.position.pValue : 1;
};
const robustP = (walks: readonly StepWalk[]): number => {
  const found = testConstantHazard(walks);
  return found.kind === "tested" ? found.position.slope.pValue : 1;
};

describe("the hazard by step", () => {
  test("is failures over steps taken", () => {
    // Steps 1 and 2: 2 + 2 + 1 taken, one failed; steps 3 and 4: 2 + 1 taken, one failed.
    expect(hazardByStep(walksOf("4/4 2/4 0/4"), 2)).toMatchObject([
      { from: 1, to: 2, exposures: 5, failures: 1, hazard: 0.2 },
      { from: 3, to: 4, exposures: 3, failures: 1 },
    ]);
  });

  test("of a bin without failure has a bound, not a zero", () => {
    const [bin] = hazardByStep(walksOf("3/3 3/3"), 3);
    expect(bin).toMatchObject({ exposures: 6, failures: 0, hazard: 0, low: 0 });
    // scipy 1.17.1: binomtest(0, 6).proportion_ci(method="exact").high
    expect(bin?.high).toBeCloseTo(0.4592581, 6);
  });

  test("refuses a walk longer than its plan", () => {
    expect(() => hazardByStep([{ problem: "p", length: 3, survived: 4, failed: false }], 2)).toThrow(
      "4 of 3",
    );
  });
});

describe("the test of a constant hazard", () => {
  test("rejects a true constant hazard in about one of twenty simulations", () => {
    const share = rejections(ratioP, (seed) => simulated(seed, { hazard: () => 0.02 }));
    expect(share).toBeLessThan(0.14);
  });

  test("notices a hazard that doubles every 25 steps", () => {
    const share = rejections(ratioP, (seed) =>
      simulated(seed, { hazard: (step) => 0.008 * 2 ** (step / 25) }),
    );
    expect(share).toBeGreaterThan(0.4);
  });

  test("says which way the hazard goes, for 100 steps", () => {
    const found = testConstantHazard(
      simulated("slope", { problems: 2000, hazard: (step) => 0.01 * 2 ** (step / 50) }),
    );
    if (found.kind !== "tested") throw new Error(found.reason);
    // Small hazards have odds near themselves: 100 steps quadruple them.
    expect(found.position.slope.value).toBeGreaterThan(Math.log(4) - 0.3);
    expect(found.position.slope.value).toBeLessThan(Math.log(4) + 0.3);
  });

  test("with runs of a problem alike, its robust slope keeps its level where the ratio does not", () => {
    // Each problem's own runs share one fate: five copies of every walk.
    const copies = (seed: string): StepWalk[] =>
      simulated(seed, { problems: 40, hazard: () => 0.02 }).flatMap((walk) => [walk, walk, walk, walk, walk]);
    expect(rejections(ratioP, copies)).toBeGreaterThan(0.2);
    expect(rejections(robustP, copies)).toBeLessThan(0.15);
  });

  test("says why there is none", () => {
    expect(testConstantHazard(walksOf("3/3 4/4"))).toEqual({ kind: "no-test", reason: "no-failures" });
    expect(testConstantHazard([{ problem: "p", length: 3, survived: 1, failed: true }])).toMatchObject({
      kind: "no-test",
      reason: "one-problem",
    });
  });

  test("of plans of one length has no test of the length", () => {
    expect(testConstantHazard(walksOf("3/9 9/9 1/9 5/9"))).toMatchObject({ kind: "tested", length: null });
  });
});

describe("failures beside the constant-hazard null", () => {
  const edges = { stepEdges: [0, 2, 4], shareEdges: [0, 0.5, 1] };

  test("are expected where a truncated geometric law has them", () => {
    // h = 1/2, n = 4: P(k) = 8/15, 4/15, 2/15, 1/15; the first two are in the first bin.
    const { steps, survivors, shift } = failurePositions(walksOf("0/4 3/4 4/4"), { hazard: 0.5, ...edges });
    expect(survivors).toBe(1);
    expect(steps.counts).toEqual([1, 1]);
    expect(steps.expected[0]).toBeCloseTo((2 * 12) / 15, 12);
    // (0·8 + 1·4 + 2·2 + 3·1) / 15 / 4
    expect(shift?.expected).toBeCloseTo(11 / 60, 12);
    expect(shift?.observed).toBe(3 / 8);
  });

  test("lie further left in longer plans, without any change of the hazard", () => {
    const mean = (length: number): number =>
      failurePositions([{ problem: "p", length, survived: 0, failed: true }], {
        hazard: 0.02,
        stepEdges: [0, 400],
        shareEdges: [0, 1],
      }).shift?.expected ?? Number.NaN;
    expect(mean(20)).toBeGreaterThan(0.42);
    expect(mean(100)).toBeLessThan(0.36);
    expect(mean(300)).toBeLessThan(0.17);
  });

  test("are rejected in about one of twenty simulations of a constant hazard", () => {
    const p = (walks: readonly StepWalk[]): number =>
      failurePositions(walks, { hazard: 0.02, stepEdges: [0, 200], shareEdges: [0, 1] }).shift?.pValue ?? 1;
    expect(rejections(p, (seed) => simulated(seed, { hazard: () => 0.02 }))).toBeLessThan(0.14);
  });
});

test("runs that do not say how far they came are left out and counted", () => {
  const run = {
    model: "m",
    problem: "p",
    right: false,
    label: "x",
    L: 4,
    B: 0,
    noise: 0,
    shuffle: 0,
    completionTokens: null,
    coordinates: {},
  };
  const { walks, leftOut } = stepWalks([
    { ...run, measures: { k: 2, n: 4 } },
    { ...run, measures: {} },
    { ...run, right: null, measures: { k: 1, n: 4 } },
  ]);
  expect(walks).toEqual([{ problem: "p", length: 4, survived: 2, failed: true }]);
  expect(leftOut).toBe(2);
});
