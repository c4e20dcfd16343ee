import { AnalysisError } from "../internal/errors.js";
import { choleskySolve } from "./cholesky.js";

/**
 * How a linear predictor η becomes a probability f(η), with everything the
 * likelihood needs in a form that neither overflows nor cancels.
 */
export interface Link {
  /** log f, and its first and second derivative by η. */
  readonly success: (eta: number) => Term;
  /** log (1 − f), and its first and second derivative by η. */
  readonly failure: (eta: number) => Term;
}

type Term = readonly [value: number, first: number, second: number];

/** f = exp(η), η ≤ 0: decay that multiplies. */
export const logLink: Link = {
  success: (eta) => [eta > 0 ? Number.NEGATIVE_INFINITY : eta, 1, 0],
  failure: (eta) => {
    const miss = -Math.expm1(eta);
    const odds = Math.exp(eta) / miss;
    return [Math.log(miss), -odds, -odds / miss];
  },
};

/** f = 1 / (1 + exp(−η)). */
export const logitLink: Link = {
  success: (eta) => {
    const f = logistic(eta);
    return [-softplus(-eta), logistic(-eta), -f * logistic(-eta)];
  },
  failure: (eta) => {
    const f = logistic(eta);
    return [-softplus(eta), -f, -f * logistic(-eta)];
  },
};

/** f = exp(−exp(η)): the complementary log-log link on failures. */
export const hazardLink: Link = {
  success: (eta) => {
    const hazard = Math.exp(eta);
    return [-hazard, -hazard, -hazard];
  },
  failure: (eta) => {
    const hazard = Math.exp(eta);
    const miss = -Math.expm1(-hazard);
    if (hazard === 0) return [Number.NEGATIVE_INFINITY, 1, 0];
    if (hazard > 700) return [0, 0, 0];
    const slope = (hazard * Math.exp(-hazard)) / miss;
    return [Math.log(miss), slope, slope * (1 - hazard / miss)];
  },
};

/** Counts against predictors: η = Σ columns·coefficients + offset, p = chance + (1 − chance)·f(η). */
export interface BinomialDesign {
  readonly link: Link;
  /** One array for each coefficient, each as long as `successes`. */
  readonly columns: readonly (readonly number[])[];
  readonly offset?: readonly number[];
  readonly successes: readonly number[];
  readonly trials: readonly number[];
  /** Share that guessing alone gets right, 0 … 1; 0 by default. */
  readonly chance?: number;
}

/** The likelihood at one place, with the matrices that belong to it. */
export interface LikelihoodPoint {
  readonly coefficients: readonly number[];
  /** Σ k log p + (n − k) log (1 − p), without the binomial coefficients. */
  readonly logLikelihood: number;
  readonly gradient: readonly number[];
  /** Minus the Hessian. */
  readonly observed: readonly (readonly number[])[];
  /** Fisher's expected information. */
  readonly expected: readonly (readonly number[])[];
}

/** The likelihood of a design at given coefficients; −Infinity where the data are impossible there. */
export function likelihoodAt(design: BinomialDesign, coefficients: readonly number[]): LikelihoodPoint {
  const { link, columns, offset, successes, trials, chance = 0 } = design;
  const size = columns.length;
  const gradient = new Array<number>(size).fill(0);
  const observed = square(size);
  const expected = square(size);
  let logLikelihood = 0;
  for (let i = 0; i < successes.length; i++) {
    const wins = successes[i]!;
    const losses = trials[i]! - wins;
    let eta = offset?.[i] ?? 0;
    for (let j = 0; j < size; j++) eta += columns[j]![i]! * coefficients[j]!;
    const [logHit, hitSlope, hitBend] = withChance(link.success(eta), chance);
    const [logMiss, missSlope, missBend] = link.failure(eta);
    if (wins > 0) logLikelihood += wins * logHit;
    if (losses > 0) logLikelihood += losses * (logMiss + Math.log1p(-chance));
    // A probability of exactly 1 has infinite odds, which no failure may meet.
    const slope = (wins > 0 ? wins * hitSlope : 0) + (losses > 0 ? losses * missSlope : 0);
    const bend = (wins > 0 ? wins * hitBend : 0) + (losses > 0 ? losses * missBend : 0);
    const weight = trials[i]! * hitSlope * -missSlope;
    for (let j = 0; j < size; j++) {
      const x = columns[j]![i]!;
      if (x === 0) continue;
      gradient[j]! += slope * x;
      for (let m = 0; m <= j; m++) {
        const product = x * columns[m]![i]!;
        observed[j]![m]! -= bend * product;
        expected[j]![m]! += weight * product;
      }
    }
  }
  mirror(observed);
  mirror(expected);
  return {
    coefficients,
    logLikelihood: Number.isNaN(logLikelihood) ? Number.NEGATIVE_INFINITY : logLikelihood,
    gradient,
    observed,
    expected,
  };
}

/** Each row's derivative of the log-likelihood by its linear predictor. */
export function scoresAt(design: BinomialDesign, coefficients: readonly number[]): number[] {
  const { link, columns, offset, successes, trials, chance = 0 } = design;
  return successes.map((wins, i) => {
    const losses = trials[i]! - wins;
    const eta = columns.reduce((sum, column, j) => sum + column[i]! * coefficients[j]!, offset?.[i] ?? 0);
    const hit = wins > 0 ? wins * withChance(link.success(eta), chance)[1] : 0;
    return hit + (losses > 0 ? losses * link.failure(eta)[1] : 0);
  });
}

/**
 * Climbs to the maximum of the likelihood from a feasible start: Newton steps
 * with the observed information, Fisher's where that is not positive, halved
 * until they rise. Near the top, where the likelihood is flat to its last
 * digit, the gradient alone leads, until the steps stop shrinking.
 *
 * @returns the top, or `null` where the climb does not end (a maximum at infinity: separated data)
 */
export function maximiseLikelihood(design: BinomialDesign, start: readonly number[]): LikelihoodPoint | null {
  const { ended, point } = climbFrom(design, start);
  return ended ? point : null;
}

/**
 * The highest top reached from several starts: with a floor at chance the
 * likelihood may have more than one.
 *
 * @returns `null` also where a climb without end has risen above every top
 */
export function highestTop(
  design: BinomialDesign,
  starts: readonly (readonly number[])[],
): LikelihoodPoint | null {
  let best: Climb | null = null;
  for (const start of starts) {
    if (likelihoodAt(design, start).logLikelihood === Number.NEGATIVE_INFINITY) continue;
    const climb = climbFrom(design, start);
    if (best === null || climb.point.logLikelihood > best.point.logLikelihood + 1e-12) best = climb;
  }
  return best?.ended ? best.point : null;
}

/** Where a climb came to, and whether that is a top. */
interface Climb {
  readonly ended: boolean;
  readonly point: LikelihoodPoint;
}

function climbFrom(design: BinomialDesign, start: readonly number[]): Climb {
  let here = likelihoodAt(design, start);
  if (here.logLikelihood === Number.NEGATIVE_INFINITY)
    throw new AnalysisError(`the fit starts at an impossible place: ${start.join(", ")}`);
  let last = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 200; round++) {
    const step = choleskySolve(here.observed, here.gradient) ?? choleskySolve(here.expected, here.gradient);
    if (step === null) return { ended: false, point: here };
    const length = Math.max(...step.map((move, j) => Math.abs(move / (here.coefficients[j]! || 1))));
    if (length === 0 || (length < 1e-9 && length >= last / 2)) return { ended: true, point: here };
    const next = length < 1e-6 ? stride(design, here, step, 1) : climb(design, here, step);
    if (next === null || next.logLikelihood === Number.NEGATIVE_INFINITY)
      return { ended: length < 1e-6, point: here };
    here = next;
    last = length;
    if (here.coefficients.some((value) => Math.abs(value) > 1e12)) return { ended: false, point: here };
  }
  return { ended: false, point: here };
}

/** The first of the full, half, quarter … step that does not fall; `null` where none of them does. */
function climb(
  design: BinomialDesign,
  from: LikelihoodPoint,
  step: readonly number[],
): LikelihoodPoint | null {
  for (let size = 1; size > 1e-12; size /= 2) {
    const next = stride(design, from, step, size);
    if (next.logLikelihood >= from.logLikelihood) return next;
  }
  return null;
}

function stride(
  design: BinomialDesign,
  from: LikelihoodPoint,
  step: readonly number[],
  size: number,
): LikelihoodPoint {
  return likelihoodAt(
    design,
    from.coefficients.map((value, j) => value + size * step[j]!),
  );
}

/** log of chance + (1 − chance)·f, with derivatives, from log f. */
function withChance(term: Term, chance: number): Term {
  if (chance === 0) return term;
  const [logF, first, second] = term;
  const skilled = (1 - chance) * Math.exp(logF);
  const probability = chance + skilled;
  const share = skilled / probability;
  const slope = share === 0 ? 0 : share * first;
  const bend = share === 0 ? 0 : share * (second + first * first) - slope * slope;
  return [Math.log(probability), slope, bend];
}

function logistic(eta: number): number {
  return eta >= 0 ? 1 / (1 + Math.exp(-eta)) : Math.exp(eta) / (1 + Math.exp(eta));
}

/** log (1 + exp η) */
function softplus(eta: number): number {
  return eta > 0 ? eta + Math.log1p(Math.exp(-eta)) : Math.log1p(Math.exp(eta));
}

function square(size: number): number[][] {
  return Array.from({ length: size }, () => new Array<number>(size).fill(0));
}

function mirror(matrix: number[][]): void {
  for (const [j, row] of matrix.entries()) for (let m = 0; m < j; m++) matrix[m]![j] = row[m]!;
}
