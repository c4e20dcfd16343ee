import { RangeViolation } from "../internal/errors.js";
import type { DecayFlag, ExcludedPoint, NoDecayReason } from "./decay-fit.js";
import { decayRows } from "./decay-rows.js";
import type { WlsOptions } from "./fit-decay-wls.js";
import { fitTwoStageLine } from "./fit-decay-wls.js";
import type { Line } from "./fit-line.js";

/** One of the two lines on log success. */
export interface DecayStage {
  /** Actions. */
  readonly L0: number;
  readonly amplitude: number;
  /** Change of log success per action, and log amplitude. */
  readonly slope: number;
  readonly intercept: number;
  /**
   * Textbook errors of slope and intercept, to reproduce printed ones and for
   * nothing else: the second stage's weights are made of the first's residuals.
   * `null` without a degree of freedom.
   */
  readonly standardErrors: { readonly slope: number; readonly intercept: number } | null;
  readonly residuals: readonly number[];
  /** Σ w·residual² */
  readonly residualSquares: number;
}

/** Both stages of the published fit, laid open. */
export type TwoStageDecay =
  | {
      readonly kind: "fitted";
      readonly L0: number;
      readonly amplitude: number;
      readonly first: DecayStage;
      /** `null` where no weights exist and the first line is given. */
      readonly second: DecayStage | null;
      readonly weights: readonly number[] | null;
      /** (Σw)² / Σw²: as many equal weights would be as even. Two of eight to twelve, typically. */
      readonly effectivePoints: number | null;
      readonly usedL: readonly number[];
      readonly excluded: readonly ExcludedPoint[];
      readonly flags: readonly DecayFlag[];
    }
  | { readonly kind: "no-fit"; readonly reason: NoDecayReason; readonly detail: string };

/**
 * The published fit with its inside shown: both lines, the weights, and how
 * few points they leave. {@link fitDecay} with `method: "wls"` gives the same
 * L0 in the common form.
 *
 * @param L actions, ≥ 0
 * @param successes of `trials`, whole
 * @param options `zeros` is "drop" by default; see {@link DecayOptions}
 * @example fitExponentialDecayTwoStage(L, k, n, {}).effectivePoints // 2.16 of 12
 * @remarks seqBench (arXiv 2509.16866), caption of Figure 1.
 */
export function fitExponentialDecayTwoStage(
  L: readonly number[],
  successes: readonly number[],
  trials: readonly number[],
  options: WlsOptions = {},
): TwoStageDecay {
  if (L.length !== successes.length || L.length !== trials.length)
    throw new RangeViolation(
      `as many successes and trials as L, got ${successes.length} and ${trials.length} for ${L.length}`,
    );
  const points = L.map((length, i) => ({ L: length, successes: successes[i]!, trials: trials[i]! }));
  const { rows } = decayRows(points);
  const fit = fitTwoStageLine(rows, options);
  if (fit.kind === "no-fit") return { kind: "no-fit", reason: fit.reason, detail: fit.detail };
  const { amplitude = "one", preliminaryAmplitude = amplitude } = options;
  const first = stage(fit.preliminary, preliminaryAmplitude);
  const second = fit.weights === null ? null : stage(fit.line, amplitude);
  const { L0, amplitude: height } = second ?? first;
  return {
    kind: "fitted",
    L0,
    amplitude: height,
    first,
    second,
    weights: fit.weights,
    effectivePoints: fit.weights === null ? null : evenness(fit.weights),
    usedL: fit.rows.map((row) => row.L),
    excluded: fit.excluded,
    flags: fit.flags,
  };
}

function stage(line: Line, amplitude: "one" | "free"): DecayStage {
  const freedom = line.residuals.length - (amplitude === "free" ? 2 : 1);
  const variance = line.residualSquares / freedom;
  return {
    L0: -1 / line.slope,
    amplitude: Math.exp(line.intercept),
    slope: line.slope,
    intercept: line.intercept,
    standardErrors:
      freedom < 1
        ? null
        : {
            slope: Math.sqrt(variance * line.unscaled.slope),
            intercept: Math.sqrt(variance * line.unscaled.intercept),
          },
    residuals: line.residuals,
    residualSquares: line.residualSquares,
  };
}

function evenness(weights: readonly number[]): number {
  const sum = weights.reduce((total, w) => total + w, 0);
  return sum ** 2 / weights.reduce((total, w) => total + w * w, 0);
}
