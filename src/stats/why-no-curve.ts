import { max, min } from "simple-statistics";
import type { NoGlmFit } from "./glm-fit.js";
import type { SuccessModel } from "./success-model.js";
import { MODEL_FORMS } from "./success-model.js";

/** Why counts have no curve of a model, before any climb; `null` where nothing speaks against one. */
export function whyNoCurve(
  L: readonly number[],
  successes: readonly number[],
  trials: readonly number[],
  model: SuccessModel,
  guessRate: number,
): [NoGlmFit["reason"], string] | null {
  const parameters = MODEL_FORMS[model].names.length;
  if (new Set(L).size < parameters)
    return [
      "too-few-points",
      `${parameters} parameters need as many lengths, got L = ${[...new Set(L)].join(", ")}`,
    ];
  if (successes.every((k) => k === 0)) return ["no-successes", "no success at any L"];
  if (successes.every((k, i) => k === trials[i])) return ["no-failures", "no failure at any L"];
  const certain = model === "exponential" ? 0 : model === "power" ? 1 : null;
  if (certain !== null && L.some((length, i) => length === certain && successes[i]! < trials[i]!))
    return ["failure-at-zero", `P(${certain}) = 1 by the model, yet there are failures at L = ${certain}`];
  if (certain !== null && L.every((length, i) => length === certain || successes[i] === 0))
    return ["no-successes", `no success at any L > ${certain}`];
  if (guessRate > 0 && successes.every((k, i) => k <= guessRate * trials[i]!))
    return ["at-chance", `no rate lies above the guess rate ${guessRate}`];
  if (parameters === 2 && model !== "exponential-amplitude") {
    const won = L.filter((_, i) => successes[i]! > 0);
    const lost = L.filter((_, i) => successes[i]! < trials[i]!);
    const cliff = max(won) <= min(lost);
    if (cliff || max(lost) <= min(won))
      return [
        "separation",
        `success up to L = ${max(won)}, failure from L = ${min(lost)}: any slope steep enough fits`,
      ];
  }
  return null;
}

/** Why the likelihood rises without end. */
export function whyNoTop(
  model: SuccessModel,
  L: readonly number[],
  guessRate: number,
): [NoGlmFit["reason"], string] {
  if (model === "exponential-amplitude") return ["boundary", `the likelihood pushes P to 1 at L = ${min(L)}`];
  if (guessRate === 0) return ["not-converged", "the likelihood has no maximum at finite parameters"];
  return MODEL_FORMS[model].names.length === 1
    ? ["at-chance", `the likelihood is highest at the guess rate ${guessRate} for every L`]
    : ["separation", "the likelihood rises as long as the fall to the guess rate gets steeper"];
}
