import type { ProofBin } from "../problem/proof/proof-bins.js";
import { wilsonInterval } from "../stats/wilson-interval.js";
import type { EstimatedRate } from "./cell-score.js";

/** One judged check, as the lines of a run's score file and result rows hold it. */
export interface ScoredProofCheck {
  /** `null`: nothing was learned about the model, so it is outside every denominator. */
  readonly right: boolean | null;
  readonly label: string;
  readonly measures: Readonly<Record<string, number | null>>;
  /** `L` (lines) and `perturbed` (1 or 0) are read. */
  readonly coordinates: Readonly<Record<string, number | string>>;
}

/** How a set of proofs was checked. */
export interface ProofCheckScore {
  readonly low: number;
  readonly high: number;
  readonly perturbed: boolean;
  /** Asked and learned from; replies that could not be read are among them, and wrong. */
  readonly asked: number;
  /** Outside every rate: failures of the network or the account. */
  readonly missing: number;
  readonly unread: number;
  /** Called wrong at the changed line or beside it; for untouched proofs, called correct. */
  readonly combined: EstimatedRate;
  /** Called wrong; for untouched proofs these are the false alarms. */
  readonly detected: EstimatedRate;
  /** Among the detected: the changed line itself, and at most one line away. */
  readonly exact: EstimatedRate;
  readonly within1: EstimatedRate;
}

/**
 * Scores checks by length, changed and untouched proofs apart, each rate with
 * its 95 % interval (Wilson).
 *
 * @param bins lengths from `low` to `high`; default: one bin of all
 */
export function proofCheckScores(
  checks: readonly ScoredProofCheck[],
  bins?: readonly Pick<ProofBin, "low" | "high">[],
): readonly ProofCheckScore[] {
  const lengths = checks.map(({ coordinates }) => Number(coordinates["L"]));
  let [low, high] = [Number.POSITIVE_INFINITY, 0];
  for (const length of lengths) [low, high] = [Math.min(low, length), Math.max(high, length)];
  const parted = bins ?? (checks.length === 0 ? [] : [{ low, high }]);
  return [1, 0].flatMap((perturbed) =>
    parted.flatMap((bin) => {
      const own = checks.filter(
        ({ coordinates }, i) =>
          Number(coordinates["perturbed"] ?? 1) === perturbed &&
          lengths[i]! >= bin.low &&
          lengths[i]! <= bin.high,
      );
      return own.length === 0 ? [] : [scoreOf(own, bin, perturbed === 1)];
    }),
  );
}

function scoreOf(
  checks: readonly ScoredProofCheck[],
  { low, high }: Pick<ProofBin, "low" | "high">,
  perturbed: boolean,
): ProofCheckScore {
  const asked = checks.filter(({ right }) => right !== null);
  const found = asked.filter(({ measures }) => measures["detected"] === 1);
  const rate = (successes: number, trials: number): EstimatedRate => ({
    successes,
    trials,
    estimate: trials === 0 ? null : wilsonInterval(successes, trials),
  });
  const having = (name: string): number => found.filter(({ measures }) => measures[name] === 1).length;
  return {
    low,
    high,
    perturbed,
    asked: asked.length,
    missing: checks.length - asked.length,
    unread: asked.filter(
      ({ measures }) => measures["detected"] === null || measures["detected"] === undefined,
    ).length,
    combined: rate(asked.filter(({ right }) => right === true).length, asked.length),
    detected: rate(found.length, asked.length),
    exact: rate(having("exact"), perturbed ? found.length : 0),
    within1: rate(having("within1"), perturbed ? found.length : 0),
  };
}
