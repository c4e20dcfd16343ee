import { binomialGlm } from "./binomial-glm.js";
import type { Estimate } from "./interval.js";
import { normalHalfWidth } from "./normal-quantile.js";

/** Where accuracy falls, with every lookahead of a curve pooled into one fit. */
export type CliffFit =
  | {
      readonly kind: "fitted";
      /** The lookahead at which accuracy above chance has halved, with its interval. */
      readonly half: Estimate;
      /** Over how many levels it falls from 0.9 to 0.1 above chance. */
      readonly width: number | null;
      readonly trials: number;
    }
  | { readonly kind: "no-fit"; readonly reason: string; readonly trials: number };

/**
 * Fits a cliff, a logistic curve in log lookahead above a guess rate, to counts
 * that are too few place by place: ten a cell move in steps of a tenth.
 *
 * The interval of the half-way lookahead is Wald's on its logarithm, by the
 * delta method.
 *
 * @param guessRate the share right by blind choice, 1 / branches for a next step; default 0
 * @example fitCliff([{ lookahead: 8, successes: 9, trials: 10 }, { lookahead: 64, successes: 1, trials: 10 }]).kind // "fitted"
 */
export function fitCliff(
  counts: readonly { readonly lookahead: number; readonly successes: number; readonly trials: number }[],
  { guessRate = 0, level = 0.95 }: { readonly guessRate?: number; readonly level?: number } = {},
): CliffFit {
  const seen = counts.filter(({ trials }) => trials > 0);
  const trials = seen.reduce((sum, each) => sum + each.trials, 0);
  if (seen.length < 2) return { kind: "no-fit", reason: "fewer than two lookaheads", trials };
  const fit = binomialGlm(
    seen.map(({ lookahead }) => lookahead),
    seen.map(({ successes }) => successes),
    seen.map((each) => each.trials),
    { model: "log-logistic", guessRate },
  );
  if (fit.kind === "no-fit") return { kind: "no-fit", reason: fit.detail, trials };
  const [a = 0, b = 0] = fit.coefficients;
  if (!(b < 0)) return { kind: "no-fit", reason: "accuracy does not fall", trials };
  const [[vaa = 0, vab = 0] = [], [, vbb = 0] = []] = fit.covariance;
  const centre = -a / b;
  const half = (normalHalfWidth(level) * Math.sqrt(vaa + 2 * centre * vab + centre * centre * vbb)) / -b;
  return {
    kind: "fitted",
    half: { value: Math.exp(centre), low: Math.exp(centre - half), high: Math.exp(centre + half), level },
    width: fit.width10to90,
    trials,
  };
}
