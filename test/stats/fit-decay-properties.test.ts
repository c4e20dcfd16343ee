import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareModels } from "../../src/stats/compare-models.js";
import type { DecayPoint, FittedDecay } from "../../src/stats/decay-fit.js";
import { decayInfluence } from "../../src/stats/decay-influence.js";
import type { DecayOptions } from "../../src/stats/fit-decay.js";
import { fitDecay } from "../../src/stats/fit-decay.js";
import { fitExponentialDecayTwoStage } from "../../src/stats/fit-exponential-decay-two-stage.js";
import { describeShared, readShared } from "../shared.js";
import { near } from "./near.js";

function curve(points: readonly DecayPoint[], options: DecayOptions): FittedDecay {
  const found = fitDecay(points, options);
  if (found.kind === "no-fit") throw new Error(`${found.reason}: ${found.detail}`);
  return found;
}

/** Counts at growing lengths that fall on the whole: at least one success and one failure. */
const falling = fc
  .tuple(
    fc.integer({ min: 4, max: 60 }),
    fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 4, maxLength: 9 }),
  )
  .map(([span, noise]) =>
    noise.map((extra, i) => {
      const L = 4 * (i + 1);
      const successes = Math.min(59, Math.max(1, Math.round(55 * Math.exp(-L / span)) + extra - 4));
      return { L, successes, trials: 60 };
    }),
  );

describe("whatever the counts", () => {
  test.for([
    { method: "wls" },
    { method: "mle" },
    { method: "mle", amplitude: "free" },
    { method: "nls" },
    { method: "mle", model: "weibull" },
    { method: "mle", model: "logistic" },
    { method: "mle", model: "log-logistic" },
  ] as const)("a longer unit of L lengthens L0 as much: $method $amplitude $model", (options) => {
    fc.assert(
      fc.property(falling, fc.constantFrom(0.5, 3, 40), (points, factor) => {
        const found = fitDecay(points, options);
        const scaled = fitDecay(
          points.map((point) => ({ ...point, L: point.L * factor })),
          options,
        );
        expect(scaled.kind).toBe(found.kind);
        if (found.kind === "fitted" && scaled.kind === "fitted") {
          near(scaled.L0, found.L0 * factor, 1e-7);
          near(scaled.amplitude, found.amplitude, 1e-6);
          if (found.interval !== null) near(scaled.interval!.low, found.interval.low * factor, 1e-6);
        }
      }),
      { numRuns: 40 },
    );
  });

  test("the likelihood fit does not change when a bin is split in two", () => {
    fc.assert(
      fc.property(falling, fc.nat(), (points, at) => {
        const i = at % points.length;
        const { L, successes, trials } = points[i]!;
        const part = {
          L,
          successes: Math.floor(successes / 2),
          trials: Math.max(Math.floor(successes / 2), 20),
        };
        const rest = { L, successes: successes - part.successes, trials: trials - part.trials };
        const whole = curve(points, { method: "mle" });
        const split = curve(points.toSpliced(i, 1, part, rest), { method: "mle" });
        near(split.L0, whole.L0, 1e-11);
        near(split.interval!.high, whole.interval!.high, 1e-9);
      }),
    );
  });

  test("with three bins and an intercept, weights 1/r² leave the slope as it was", () => {
    const three = fc.tuple(
      fc.integer({ min: 40, max: 59 }),
      fc.integer({ min: 15, max: 35 }),
      fc.integer({ min: 1, max: 10 }),
    );
    fc.assert(
      fc.property(three, (counts) => {
        const points = counts.map((successes, i) => ({ L: [5, 12, 31][i]!, successes, trials: 60 }));
        const weighed = fitDecay(points, { method: "wls", amplitude: "free" });
        if (weighed.kind === "no-fit") return;
        near(weighed.L0, curve(points, { method: "wls", amplitude: "free", weights: "none" }).L0, 1e-7);
      }),
    );
  });

  test("the interval holds L0, and a higher level widens it", () => {
    fc.assert(
      fc.property(falling, (points) => {
        const [narrow, wide] = [0.8, 0.99].map((level) => curve(points, { method: "mle", level }));
        expect(narrow!.interval!.low).toBeLessThan(narrow!.L0);
        expect(narrow!.interval!.high).toBeGreaterThan(narrow!.L0);
        expect(wide!.interval!.low).toBeLessThan(narrow!.interval!.low);
        expect(wide!.interval!.high).toBeGreaterThan(narrow!.interval!.high);
      }),
      { numRuns: 40 },
    );
  });

  test("a fit is a curve or a reason, and never NaN", () => {
    const anything = fc.array(
      fc
        .tuple(fc.nat(50), fc.nat(8), fc.nat(8))
        .map(([L, a, b]) => ({ L, successes: Math.min(a, b), trials: Math.max(a, b) })),
      { maxLength: 6 },
    );
    const any = fc.record({
      method: fc.constantFrom("wls", "mle", "nls"),
      amplitude: fc.constantFrom("one", "free"),
    });
    fc.assert(
      fc.property(anything, any, (points, options) => {
        const found = fitDecay(points, options as DecayOptions);
        expect(
          JSON.stringify(found, (_, value) =>
            Number.isFinite(value) || typeof value !== "number" ? value : "NaN",
          ),
        ).not.toContain('"NaN"');
        if (found.kind === "fitted") expect(found.L0).toBeGreaterThan(0);
      }),
      { numRuns: 400 },
    );
  });
});

describe("other shapes and floors", () => {
  const L = [2, 4, 8, 16, 32, 64, 128];
  const cliff = [39, 40, 37, 39, 18, 0, 0].map((successes, i) => ({ L: L[i]!, successes, trials: 40 }));
  const nextStep = [93, 88, 83, 75, 62, 45, 58].map((successes, i) => ({ L: L[i]!, successes, trials: 100 }));

  test("a cliff is told by its L50, and beats the exponential by AIC", () => {
    const logistic = curve(cliff, { method: "mle", model: "logistic" });
    // R 4.2.2 glm(family = binomial)
    near(logistic.L50!, 30.95012315728444, 1e-8);
    near(logistic.deviance!, 7.301628311270742, 1e-8);
    expect(logistic.criteria!.aic).toBeLessThan(curve(cliff, { method: "mle" }).criteria!.aic);
    expect(curve(cliff, { method: "mle" }).flags).toContain("overdispersed");
    const counts = [39, 40, 37, 39, 18, 0, 0];
    const compared = compareModels(
      L,
      counts,
      L.map(() => 40),
      { models: ["exponential", "weibull", "logistic"] },
    );
    expect(compared.models[0]!.fit.model).toBe("logistic");
  });

  test("chance is a floor: L0 is 18.7 with it and 98 without", () => {
    const floored = curve(nextStep, { method: "mle", chance: 0.5 });
    // mpmath 1.2.1
    near(floored.L0, 18.689938210135402, 1e-8);
    near(floored.interval!.low, 14.255606376902149, 1e-6);
    near(floored.interval!.high, 24.24998343665382, 1e-6);
    near(curve(nextStep, { method: "mle" }).L0, 98.20216199498623, 1e-8);
  });

  test("a Weibull of readings takes the trials they are assumed to have", () => {
    const readings = [0.95, 0.68, 0.48, 0.3, 0.18, 0.1, 0.05].map((rate, i) => ({
      L: [7, 15, 25, 35, 45, 55, 65][i]!,
      rate,
      trials: 200,
    }));
    const found = curve(readings, { method: "mle", model: "weibull" });
    // scipy 1.10.1
    near(found.L0, 31.418854464486724, 1e-5);
    const { shape } = found.parameters;
    near(shape!, 1.5470692832142072, 1e-5);
    expect(found.flags).toContain("assumed-trials");
  });

  test("a rising logistic is no decay, a separated one has no slope", () => {
    const rising = [1, 5, 9].map((successes, i) => ({ L: i + 1, successes, trials: 10 }));
    expect(fitDecay(rising, { method: "mle", model: "logistic" })).toMatchObject({ reason: "no-decay" });
    const cut = [10, 10, 0].map((successes, i) => ({ L: i + 1, successes, trials: 10 }));
    expect(fitDecay(cut, { method: "mle", model: "logistic" })).toMatchObject({ reason: "separation" });
    expect(
      fitDecay(
        nextStep.map((point) => ({ ...point, successes: 50 })),
        { method: "mle", chance: 0.5 },
      ),
    ).toMatchObject({
      reason: "at-chance",
    });
  });

  test.for([
    { options: { method: "wls", model: "weibull" }, told: 'fitted by "mle" alone, got method "wls"' },
    { options: { method: "nls", chance: 0.5 }, told: 'got method "nls"' },
    { options: { method: "mle", model: "logistic", amplitude: "free" }, told: 'got model "logistic"' },
    { options: { method: "mle", chance: 1 }, told: "got 1" },
    { options: { method: "ols" }, told: 'got "ols"' },
    { options: { method: "mle", amplitude: "two" }, told: 'got "two"' },
    { options: { method: "mle", model: "cubic" }, told: 'got "cubic"' },
    { options: { method: "mle", level: 95 }, told: "got 95" },
  ])("refuses $told", ({ options, told }) => {
    expect(() => fitDecay(cliff, options as DecayOptions)).toThrow(told);
  });
});

describe("leave-one-out", () => {
  const points = [0.62, 0.5, 0.26, 0.12, 0.05, 0.02, 0.01, 0.005, 0.002].map((rate, i) => ({
    L: [10, 20, 30, 40, 50, 60, 70, 80, 100][i]!,
    rate,
  }));

  test("fits again without each point in turn", () => {
    const { points: without, range } = decayInfluence(points, { method: "wls" })!;
    expect(without).toHaveLength(9);
    expect(range!.high / range!.low).toBeGreaterThan(1.02);
    near(without[0]!.L0!, curve(points.slice(1), { method: "wls" }).L0, 1e-12);
    expect(decayInfluence([{ L: 5, rate: 0 }], { method: "wls" })).toBeNull();
  });

  test("says where no fit is left", () => {
    const two = [
      { L: 10, rate: 0.55 },
      { L: 40, rate: 0.1 },
    ];
    expect(decayInfluence(two, { method: "wls" })!.range).toBeNull();
  });
});

interface Stage {
  readonly coefficients: number[];
  readonly standardErrors: number[];
  readonly rss: number;
  readonly residuals?: number[];
  readonly L0: number;
  readonly amplitude: number;
}

interface TwoStageCase {
  readonly id: string;
  readonly input: {
    L: number[];
    successes: number[] | null;
    trials: number | null;
    intercept: boolean;
    zeroPolicy: "error" | "drop" | "continuity";
    residualFloorRelative: number | null;
  };
  readonly expected?: { stage1: Stage; stage2: Stage; weights: number[]; effectiveNumberOfPoints: number };
}

// mpmath 1.2.1 from the exact doubles
describeShared("oracles/stats/c-two-stage-wls.json", "the published fit laid open", () => {
  const { cases } = readShared<{ cases: TwoStageCase[] }>("oracles/stats/c-two-stage-wls.json");
  const counted = cases.filter(({ input, expected }) => expected !== undefined && input.successes !== null);

  test.for(counted)("$id", ({ input, expected }) => {
    const found = fitExponentialDecayTwoStage(
      input.L,
      input.successes!,
      input.L.map(() => input.trials!),
      {
        amplitude: input.intercept ? "free" : "one",
        zeros: input.zeroPolicy === "error" ? "refuse" : input.zeroPolicy,
        residualFloor: input.residualFloorRelative ?? 0,
      },
    );
    if (found.kind === "no-fit") throw new Error(found.detail);
    for (const [stage, wanted] of [
      [found.first, expected!.stage1],
      [found.second!, expected!.stage2],
    ] as const) {
      near(stage.L0, wanted.L0, 1e-10);
      near(stage.amplitude, wanted.amplitude, 1e-10);
      near(stage.slope, wanted.coefficients.at(-1)!, 1e-10);
      near(stage.standardErrors!.slope, wanted.standardErrors.at(-1)!, 1e-6);
      if (input.intercept) near(stage.standardErrors!.intercept, wanted.standardErrors[0]!, 1e-6);
    }
    for (const [i, residual] of expected!.stage1.residuals!.entries())
      expect(Math.abs(found.first.residuals[i]! - residual)).toBeLessThan(1e-12);
    for (const [i, weight] of expected!.weights.entries()) near(found.weights![i]!, weight, 1e-6);
    near(found.effectivePoints!, expected!.effectiveNumberOfPoints, 1e-6);
  });
});

interface Study {
  readonly datasets: Record<string, { points: [number, number][]; publishedL0: number | null }>;
}

/** Rows of the study's table: mean |log (L0 / published)| for Figure 1 top and bottom, and Figure 12. */
const TABLE: readonly {
  readonly name: string;
  readonly options: DecayOptions;
  /** With an intercept the study leaves out series of fewer than three points. */
  readonly least?: number;
  readonly means: [number, number, number];
}[] = [
  {
    name: "least squares on logs",
    options: { method: "wls", weights: "none" },
    means: [0.077, 0.085, 0.084],
  },
  { name: "as published", options: { method: "wls" }, means: [0.093, 0.088, 0.084] },
  { name: "weights n·p/(1−p)", options: { method: "wls", weights: "delta" }, means: [0.048, 0.075, 0.431] },
  { name: "binomial likelihood", options: { method: "mle" }, means: [0.069, 0.085, 0.219] },
  { name: "least squares on rates", options: { method: "nls" }, means: [0.126, 0.13, 0.271] },
  {
    name: "logs with intercept",
    options: { method: "wls", weights: "none", amplitude: "free" },
    least: 3,
    means: [0.247, 0.172, 0.15],
  },
  {
    name: "as published with intercept",
    options: { method: "wls", amplitude: "free" },
    least: 3,
    means: [0.253, 0.172, 0.143],
  },
  {
    name: "intercept in the first step alone",
    options: { method: "wls", preliminaryAmplitude: "free" },
    least: 3,
    means: [0.108, 0.086, 0.077],
  },
  {
    name: "weights n·p/(1−p) with intercept",
    options: { method: "wls", weights: "delta", amplitude: "free" },
    least: 3,
    means: [0.208, 0.17, 0.092],
  },
  {
    name: "likelihood with amplitude",
    options: { method: "mle", amplitude: "free" },
    least: 3,
    means: [0.194, 0.168, 0.097],
  },
  {
    name: "rates with amplitude",
    options: { method: "nls", amplitude: "free" },
    least: 3,
    means: [0.198, 0.165, 0.091],
  },
];

// numpy 1.24.2, scipy 1.10.1, statsmodels 0.13.5
describeShared(
  "oracles/seqbench/fit_study.json",
  "L0 of Figures 1 and 12, reproduced from their readings",
  () => {
    const { datasets } = readShared<Study>("oracles/seqbench/fit_study.json");
    const panels = ["fig1-top/", "fig1-bottom/", "fig12/"];

    test.for(TABLE)("$name", ({ options, least = 1, means }) => {
      for (const [i, panel] of panels.entries()) {
        const misses = Object.entries(datasets)
          .filter(([name, { points }]) => name.startsWith(panel) && points.length >= least)
          .map(([, { points, publishedL0 }]) => {
            const { L0 } = curve(
              points.map(([L, rate]) => ({ L, rate, trials: 200 })),
              options,
            );
            return Math.abs(Math.log(L0 / publishedL0!));
          });
        expect(misses.reduce((sum, miss) => sum + miss, 0) / misses.length).toBeCloseTo(means[i]!, 3);
      }
    });

    test("with both steps through the origin: 24.3 for 24, 14.6 for 14, and 16.09 for 16.7", () => {
      const span = (name: string): number =>
        curve(
          datasets[name]!.points.map(([L, rate]) => ({ L, rate })),
          { method: "wls" },
        ).L0;
      expect(span("fig12/noise = 0, shuffle = 0")).toBeCloseTo(24.276, 3);
      expect(span("fig12/noise = 0.2, shuffle = 0.5")).toBeCloseTo(14.596, 3);
      expect(span("fig2/10-100")).toBeCloseTo(16.087, 3);
    });
  },
);
