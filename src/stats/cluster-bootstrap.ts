import { RangeViolation } from "../internal/errors.js";
import { randomFrom } from "../internal/random.js";
import { normalCdf } from "./distributions.js";
import type { Interval } from "./interval.js";
import { checkLevel, normalHalfWidth, normalQuantile } from "./normal-quantile.js";
import { sortedQuantile } from "./quantile.js";

/** What resampling problems says of a statistic. */
export interface Bootstrap {
  /** The statistic of all problems as they are; `null` where it does not exist. */
  readonly estimate: number | null;
  readonly replicates: number;
  /** Replicates in which the statistic does not exist; they are left out below. */
  readonly undefinedReplicates: number;
  readonly mean: number | null;
  readonly standardError: number | null;
  /** Quantiles of the replicates (type 7). */
  readonly percentile: Interval | null;
  /** Twice the estimate minus those quantiles. */
  readonly basic: Interval | null;
  /** estimate ± z standard errors */
  readonly normal: Interval | null;
  /** Corrected for bias and skewness; `null` where no correction exists (all replicates equal, or all on one side). */
  readonly bca: Interval | null;
  /** The corrections behind `bca`. */
  readonly biasCorrection: number | null;
  readonly acceleration: number | null;
}

/** {@link clusterBootstrap}'s options; either `seed` or `indices` is needed. */
export interface BootstrapOptions {
  readonly seed?: string;
  /** 10,000 by default. */
  readonly replicates?: number;
  /** Fixed resamples, one list of problem indices each, instead of a seed. */
  readonly indices?: readonly (readonly number[])[];
  /** One label a problem; problems are then drawn within their own label (L, say). */
  readonly strata?: readonly (string | number)[];
  /** 0.95 by default. */
  readonly level?: number;
  /** "half" (default): ties with the estimate count half in the bias correction (scipy); "below": not at all (Efron, R boot). */
  readonly ties?: "half" | "below";
  /** Called about a hundred times with replicates done and in all. */
  readonly onProgress?: (done: number, total: number) => void;
}

/**
 * Bootstrap intervals that resample problems: a problem comes with all of its
 * runs or not at all, because its runs are no independent observations.
 *
 *     problems  A(✓✓✗)  B(✗✗✗)  C(✓✓✓)
 *     replicate A(✓✓✗)  A(✓✓✗)  C(✓✓✓)  → statistic,  ten thousand times
 *
 * The statistic should sum whole numbers first and divide last: a replicate
 * that equals the estimate must compare equal for the bias correction.
 *
 * The array it receives is used again for the next replicate. A seed gives the
 * same numbers on every machine.
 *
 * @param statistic of a list of problems; `null` where it does not exist
 * @example clusterBootstrap(problems, meanOfMeans, { seed: "7" }).bca // { low: 0.35, high: 0.59, level: 0.95 }
 * @remarks Efron 1987; Davison and Hinkley 1997, chapter 5. The acceleration deletes one problem at a time.
 */
export function clusterBootstrap<Problem>(
  problems: readonly Problem[],
  statistic: (sample: readonly Problem[]) => number | null,
  options: BootstrapOptions,
): Bootstrap {
  const sample: Problem[] = [...problems];
  const ofIndices = (indices: ArrayLike<number>): number | null => {
    sample.length = indices.length;
    for (let i = 0; i < indices.length; i++) sample[i] = problems[indices[i]!]!;
    return statistic(sample);
  };
  return bootstrapIndices(problems.length, ofIndices, options);
}

/** {@link clusterBootstrap} for statistics that keep their problems in typed arrays: they are given indices. */
export function bootstrapIndices(
  size: number,
  statistic: (indices: ArrayLike<number>) => number | null,
  options: BootstrapOptions,
): Bootstrap {
  const { level = 0.95, ties = "half", onProgress } = options;
  checkLevel(level);
  if (size === 0) throw new RangeViolation("at least one problem, got none");
  const estimate = statistic(Int32Array.from({ length: size }, (_, i) => i));
  const draw = resampler(size, options);
  const found = new Float64Array(draw.replicates);
  let count = 0;
  const tick = Math.max(1, Math.floor(draw.replicates / 100));
  for (let b = 0; b < draw.replicates; b++) {
    const value = statistic(draw.next(b));
    if (value !== null && Number.isFinite(value)) found[count++] = value;
    if (onProgress !== undefined && (b + 1) % tick === 0) onProgress(b + 1, draw.replicates);
  }
  const values = found.subarray(0, count).sort();
  const made = { estimate, replicates: draw.replicates, undefinedReplicates: draw.replicates - count };
  if (estimate === null || count < 2) return { ...made, ...NOTHING };
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  const standardError = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (count - 1));
  const tail = (1 - level) / 2;
  const [low, high] = [sortedQuantile(values, tail), sortedQuantile(values, 1 - tail)];
  const half = normalHalfWidth(level) * standardError;
  const biasCorrection = biasOf(values, estimate, ties);
  const acceleration = accelerationOf(size, statistic);
  return {
    ...made,
    mean,
    standardError,
    percentile: { low, high, level },
    basic: { low: 2 * estimate - high, high: 2 * estimate - low, level },
    normal: { low: estimate - half, high: estimate + half, level },
    bca: corrected(values, biasCorrection, acceleration, level),
    biasCorrection,
    acceleration,
  };
}

const NOTHING = {
  mean: null,
  standardError: null,
  percentile: null,
  basic: null,
  normal: null,
  bca: null,
  biasCorrection: null,
  acceleration: null,
} as const;

/** Lists of indices, one a replicate. */
export interface Resampler {
  readonly replicates: number;
  /** Replicates are asked for in order; the list is used again for the next one. */
  readonly next: (replicate: number) => ArrayLike<number>;
}

/** Draws as many indices as there are, with replacement, within their strata. */
export function resampler(
  size: number,
  { seed, indices, strata, replicates = 10_000 }: BootstrapOptions,
): Resampler {
  if (indices !== undefined) {
    const bad = indices.flat().find((index) => !(Number.isInteger(index) && index >= 0 && index < size));
    if (bad !== undefined) throw new RangeViolation(`indices of ${size} problems, got ${bad}`);
    return { replicates: indices.length, next: (b) => indices[b]! };
  }
  if (seed === undefined)
    throw new RangeViolation("a seed, got none", {
      mend: 'Give { seed: "…" }, so that the interval can be had again.',
    });
  if (!(Number.isSafeInteger(replicates) && replicates >= 1))
    throw new RangeViolation(`replicates >= 1 and whole, got ${replicates}`);
  const random = randomFrom(seed, "cluster-bootstrap");
  const groups = groupsOf(size, strata);
  const drawn = new Int32Array(size);
  const next = (): Int32Array => {
    let at = 0;
    for (const group of groups)
      for (let i = 0; i < group.length; i++) drawn[at++] = group[random.integer(group.length)]!;
    return drawn;
  };
  return { replicates, next };
}

/**
 * Lengths as strata, if each has at least two problems to draw among; else
 * none, and problems are drawn from all lengths: a stratum of one would never vary.
 */
export function strataOf(lengths: readonly number[]): { readonly strata?: readonly number[] } {
  const sizes = new Map<number, number>();
  for (const L of lengths) sizes.set(L, (sizes.get(L) ?? 0) + 1);
  return [...sizes.values()].every((size) => size > 1) ? { strata: lengths } : {};
}

function groupsOf(size: number, strata: readonly (string | number)[] | undefined): Int32Array[] {
  if (strata === undefined) return [Int32Array.from({ length: size }, (_, i) => i)];
  if (strata.length !== size)
    throw new RangeViolation(`one stratum a problem, got ${strata.length} for ${size}`);
  const groups = new Map<string | number, number[]>();
  for (const [i, label] of strata.entries()) {
    const group = groups.get(label);
    if (group === undefined) groups.set(label, [i]);
    else group.push(i);
  }
  return [...groups.values()].map((group) => Int32Array.from(group));
}

/** Φ⁻¹ of the share of replicates below the estimate; `null` where that share is 0 or 1. */
function biasOf(values: Float64Array, estimate: number, ties: "half" | "below"): number | null {
  let [below, equal] = [0, 0];
  for (const value of values) {
    if (value < estimate) below++;
    else if (value === estimate) equal++;
  }
  const share = (below + (ties === "half" ? equal / 2 : 0)) / values.length;
  return share > 0 && share < 1 ? normalQuantile(share) : null;
}

/** From the jackknife over problems; `null` where leaving any of them out changes nothing. */
function accelerationOf(
  size: number,
  statistic: (indices: ArrayLike<number>) => number | null,
): number | null {
  if (size < 2) return null;
  const rest = Int32Array.from({ length: size - 1 }, (_, i) => i + 1);
  const left: number[] = [];
  for (let i = 0; i < size; i++) {
    if (i > 0) rest[i - 1] = i - 1;
    const value = statistic(rest);
    if (value === null || !Number.isFinite(value)) return null;
    left.push(value);
  }
  const mean = left.reduce((sum, value) => sum + value, 0) / left.length;
  let [squares, cubes] = [0, 0];
  for (const value of left) {
    squares += (mean - value) ** 2;
    cubes += (mean - value) ** 3;
  }
  const spread = squares ** 1.5;
  return spread > 0 && squares > 1e-24 * mean * mean ? cubes / (6 * spread) : null;
}

function corrected(
  values: Float64Array,
  bias: number | null,
  acceleration: number | null,
  level: number,
): Interval | null {
  if (bias === null || acceleration === null) return null;
  const z = normalHalfWidth(level);
  const place = (side: number): number => {
    const moved = bias + side;
    return normalCdf(bias + moved / (1 - acceleration * moved));
  };
  const at = (share: number): number => sortedQuantile(values, Math.min(1, Math.max(0, share)));
  return { low: at(place(-z)), high: at(place(z)), level };
}
