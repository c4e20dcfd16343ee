import { binomialGlm } from "../stats/binomial-glm.js";
import type { RateCurve } from "../stats/compare-decays.js";
import { compareModels } from "../stats/compare-models.js";
import type { GlmFit, NoGlmFit } from "../stats/glm-fit.js";
import { type Cell, makeTable, type Table } from "./table.js";
import { modelStyle } from "./theme.js";

/**
 * Whether success falls as an exponential: the shape c of exp(−(L/s)^c), fitted
 * by maximum likelihood, where c = 1 is the exponential and c > 1 means that a
 * step fails more often the longer the problem. Beside it both deviances and
 * the likelihood-ratio test of c = 1, scaled by the dispersion that is left.
 *
 * Rates stand for whole counts of `trials`, taken as independent.
 */
export function shapeTable(curves: readonly RateCurve[], trials: number): Table {
  return makeTable({
    columns: [
      "curve",
      "shape c",
      "95 % interval",
      "deviance / df, c = 1",
      "deviance / df, free c",
      "p of c = 1",
    ],
    rows: curves.map(({ label, points }): readonly Cell[] => {
      const L = points.map((point) => point.L);
      const successes = points.map(({ rate }) => Math.round(rate * trials));
      const all = points.map(() => trials);
      const weibull = binomialGlm(L, successes, all, { model: "weibull" });
      const exponential = binomialGlm(L, successes, all, { model: "exponential" });
      const [test] = compareModels(L, successes, all, { models: ["exponential", "weibull"] }).tests;
      const p = test?.overdispersed?.pValue ?? test?.pValue ?? null;
      return [modelStyle(label).label, ...shapeOf(weibull), devianceOf(exponential), devianceOf(weibull), p];
    }),
    note: "The interval is c ± 1.96 standard errors, widened by the dispersion; the test is an F test scaled by it.",
  });
}

function shapeOf(fit: GlmFit | NoGlmFit): readonly [Cell, Cell] {
  if (fit.kind === "no-fit") return [`no fit: ${fit.reason}`, null];
  const at = fit.names.indexOf("shape");
  const shape = fit.coefficients[at] ?? Number.NaN;
  const error = (fit.standardErrors.quasi ?? fit.standardErrors.expected)[at] ?? Number.NaN;
  return [shape.toFixed(2), `${(shape - 1.96 * error).toFixed(2)} – ${(shape + 1.96 * error).toFixed(2)}`];
}

function devianceOf(fit: GlmFit | NoGlmFit): Cell {
  return fit.kind === "no-fit" ? null : `${fit.deviance.toFixed(1)} / ${fit.degreesOfFreedom}`;
}
