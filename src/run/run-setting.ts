import type { Sampling } from "../model/attempt.js";
import type { Price, PriceFooting } from "../model/price.js";
import type { RunSetting } from "./run-folder.js";
import type { RunPlan } from "./run-plan.js";

/** What a manifest is made from, whichever way the run asks. */
export function runSetting(
  options: {
    readonly file: string;
    readonly task: { readonly name: string };
    readonly plan: RunPlan;
    readonly asker: { readonly model: string; readonly address: string | null; readonly simulated: boolean };
    readonly sampling: Sampling;
    readonly repeats: number;
    readonly price: Price | null;
    readonly footing: PriceFooting | null;
  },
  mode: string,
): RunSetting {
  const { asker, plan, price } = options;
  return {
    identity: {
      task: options.task.name,
      promptVersion: plan.promptVersion,
      problems: plan.hash,
      model: asker.model,
      address: asker.address,
      sampling: { ...options.sampling },
      mode,
    },
    simulated: asker.simulated,
    problemFile: options.file,
    problemCount: plan.problems,
    promptHash: plan.promptHash,
    repeats: options.repeats,
    prices: price === null ? null : { ...options.footing, ...price },
  };
}
