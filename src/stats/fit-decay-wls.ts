import { max } from "simple-statistics";
import type { DecayFlag, ExcludedPoint, NoDecayReason } from "./decay-fit.js";
import type { DecayRow } from "./decay-rows.js";
import type { Line } from "./fit-line.js";
import { fitLine } from "./fit-line.js";

/** How the published fit is varied; see {@link fitDecay}. */
export interface WlsOptions {
  readonly amplitude?: "one" | "free";
  /** Amplitude of the first line, whose residuals make the weights; that of the fit by default. */
  readonly preliminaryAmplitude?: "one" | "free";
  /** What stands between a bin without success and log 0: leave it out (default), refuse, take ½ / n there ("half"), or (k + ½) / (n + 1) everywhere ("continuity"). */
  readonly zeros?: "drop" | "refuse" | "half" | "continuity";
  /**
   * `inverse-square` (default): 1 / residual² of the first line; `none`: that
   * first line itself; `delta`: n·p / (1 − p), the inverse variance of log p.
   */
  readonly weights?: "inverse-square" | "none" | "delta";
  /** Residuals count at least this share of their root mean square, 0 (no floor) by default. */
  readonly residualFloor?: number;
  /** Added to every squared residual, 0 by default. */
  readonly residualOffset?: number;
  /** Where no weights exist: no fit (default), or the preliminary line with a flag. */
  readonly whenUndefined?: "no-fit" | "preliminary";
}

/** What the two steps found, before it is told as a curve. */
export type TwoStageFit =
  | {
      readonly kind: "fitted";
      readonly rows: readonly DecayRow[];
      /** The line of the first step, unweighted. */
      readonly preliminary: Line;
      /** `null` where the preliminary line is the answer. */
      readonly weights: readonly number[] | null;
      readonly line: Line;
      readonly parameters: number;
      readonly excluded: readonly ExcludedPoint[];
      readonly flags: readonly DecayFlag[];
    }
  | {
      readonly kind: "no-fit";
      readonly reason: NoDecayReason;
      readonly detail: string;
      readonly excluded: readonly ExcludedPoint[];
    };

/**
 * The two lines of the published fit on log success: least squares, then least
 * squares with weights 1 / residual² from the first.
 *
 * A residual that is zero in algebra is noise of 10⁻¹⁷ in floats, so one below
 * 10⁻¹² of the largest |log p| counts as zero.
 */
export function fitTwoStageLine(rows: readonly DecayRow[], options: WlsOptions): TwoStageFit {
  const { amplitude = "one", preliminaryAmplitude = amplitude, whenUndefined = "no-fit" } = options;
  const { kept, excluded, flags } = takeLogs(rows, options);
  const refuse = (reason: NoDecayReason, detail: string): TwoStageFit => ({
    kind: "no-fit",
    reason,
    detail,
    excluded,
  });
  if (kept === null)
    return refuse("zero-rate", `no success at L = ${zeroLengths(rows)}, and log 0 is no number`);
  if (rows.length === 0) return refuse("no-points", "there is no point with a trial");
  if (kept.length === 0) return refuse("no-successes", "every rate is 0");
  const x = kept.map(({ L }) => L);
  const y = kept.map(({ rate }) => Math.log(rate));
  const noise = 1e-12 * max(y.map(Math.abs));
  const reach = max(x);
  const falls = (line: Line): boolean => -line.slope * reach > noise;

  const preliminary = fitLine(x, y, { through: throughOf(preliminaryAmplitude) });
  if (preliminary === null) return refuse("too-few-points", `a slope needs another length than L = ${x[0]}`);
  if (!falls(preliminary)) {
    if (noise === 0) return refuse("no-failures", "every rate is 1: log 1 = 0, and no slope");
    return refuse("no-decay", `success does not fall with L (log-slope ${preliminary.slope} per action)`);
  }
  const parameters = amplitude === "free" ? 2 : 1;
  const made = (line: Line, weights: readonly number[] | null, more: readonly DecayFlag[]): TwoStageFit => ({
    kind: "fitted",
    rows: kept,
    preliminary,
    weights,
    line,
    parameters,
    excluded,
    flags: [...flags, ...more],
  });
  if (options.weights === "none") return made(preliminary, null, []);

  const weighed = weigh(kept, preliminary, noise, options);
  if (weighed.kind === "undefined") {
    const spot = kept.length === 1 ? "single-point" : weighed.perfect ? "perfect-fit" : "degenerate-weights";
    const exact = preliminaryAmplitude === "free" && new Set(x).size === 2;
    if (whenUndefined === "preliminary")
      return made(preliminary, null, [exact ? "degenerate-weights" : spot]);
    return refuse(weighed.perfect ? "degenerate-weights" : "zero-residual", weighed.detail);
  }
  const line = fitLine(x, y, { weights: weighed.weights, through: throughOf(amplitude) });
  if (line === null) return refuse("too-few-points", `a slope needs another length than L = ${x[0]}`);
  if (!falls(line))
    return refuse("no-decay", `success does not fall with L (log-slope ${line.slope} per action)`);
  const concentrated = max(line.informationShares) > 0.9;
  return made(line, weighed.weights, [
    ...(weighed.floored ? (["residual-floored"] as const) : []),
    ...(concentrated ? (["weight-concentrated"] as const) : []),
  ]);
}

const throughOf = (amplitude: "one" | "free"): "origin" | "free" => (amplitude === "one" ? "origin" : "free");

const zeroLengths = (rows: readonly DecayRow[]): string =>
  rows
    .filter(({ rate }) => rate === 0)
    .map(({ L }) => L)
    .join(", ");

/** Applies the zero policy; `kept` is `null` where it refuses. */
function takeLogs(
  rows: readonly DecayRow[],
  { zeros = "drop" }: WlsOptions,
): { kept: readonly DecayRow[] | null; excluded: readonly ExcludedPoint[]; flags: readonly DecayFlag[] } {
  if (zeros === "continuity" || zeros === "half") {
    const kept = rows.map((row) => (row.trials === null ? row : { ...row, rate: lifted(row, zeros) }));
    const bare = kept.filter(({ rate }) => rate === 0);
    const flag = zeros === "half" ? "zero-bins-halved" : "continuity-corrected";
    return { kept: kept.filter(({ rate }) => rate > 0), excluded: bare.map(zeroRate), flags: [flag] };
  }
  const empty = rows.filter(({ rate }) => rate === 0);
  if (empty.length === 0) return { kept: rows, excluded: [], flags: [] };
  if (zeros === "refuse" && empty.length < rows.length) return { kept: null, excluded: [], flags: [] };
  return {
    kept: rows.filter(({ rate }) => rate > 0),
    excluded: empty.map(zeroRate),
    flags: ["zero-bins-dropped"],
  };
}

function lifted({ rate, successes, trials }: DecayRow, zeros: "half" | "continuity"): number {
  if (zeros === "half") return rate === 0 ? 0.5 / trials! : rate;
  return (successes! + 0.5) / (trials! + 1);
}

const zeroRate = ({ L }: DecayRow): ExcludedPoint => ({ L, reason: "zero-rate" });

type Weights =
  | { readonly kind: "weights"; readonly weights: readonly number[]; readonly floored: boolean }
  | { readonly kind: "undefined"; readonly perfect: boolean; readonly detail: string };

function weigh(rows: readonly DecayRow[], { residuals }: Line, noise: number, options: WlsOptions): Weights {
  const { residualFloor = 0, residualOffset = 0 } = options;
  if (options.weights === "delta") {
    const certain = rows.filter(({ rate }) => rate === 1).map(({ L }) => L);
    if (certain.length > 0)
      return {
        kind: "undefined",
        perfect: false,
        detail: `n·p/(1 − p) is infinite where all succeeded, at L = ${certain.join(", ")}`,
      };
    const weights = rows.map(({ rate, trials }) => ((trials ?? 1) * rate) / (1 - rate));
    return { kind: "weights", weights, floored: false };
  }
  const rms = Math.sqrt(residuals.reduce((sum, e) => sum + e * e, 0) / residuals.length);
  const floor = residualFloor * rms;
  const zero = rows.filter((_, i) => Math.abs(residuals[i]!) <= noise).map(({ L }) => L);
  const perfect = zero.length === rows.length;
  if (perfect || (zero.length > 0 && floor === 0 && residualOffset === 0))
    return {
      kind: "undefined",
      perfect,
      detail: perfect
        ? "every point lies on the preliminary line: all weights would be 1/0²"
        : `the preliminary line passes through the point at L = ${zero.join(", ")}: its weight would be 1/0²`,
    };
  const weights = residuals.map((e) => 1 / (Math.max(Math.abs(e), floor) ** 2 + residualOffset));
  return { kind: "weights", weights, floored: residuals.some((e) => Math.abs(e) < floor) };
}
