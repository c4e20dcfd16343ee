import { makeTable } from "../figure/table.js";
import { WrongRequest } from "../internal/errors.js";
import { readPrices } from "../model/price.js";
import { catalogueItem, readCatalogue } from "../reproduce/catalogue/catalogue.js";
import type { CatalogueItem } from "../reproduce/catalogue/catalogue-item.js";
import { type ExperimentPlan, planExperiment } from "../reproduce/experiment/plan-experiment.js";
import { progressLine } from "./progress.js";
import { money } from "./run-progress.js";

/** `horizon reproduce NAME… --plan`: what the real thing takes, figure by figure. */
export async function printPlan(
  names: readonly string[],
  { json, prices: file }: { readonly json?: true; readonly prices?: string },
): Promise<void> {
  const items = await itemsNamed(names);
  const prices = await readPrices(file);
  const progress = progressLine("experiments planned");
  const plans = new Map<string, ExperimentPlan>();
  for (const { experiment } of items) {
    if (experiment === null || plans.has(experiment.name)) continue;
    plans.set(experiment.name, await planExperiment(experiment, prices));
    progress.tell(plans.size);
  }
  progress.end();
  const planOf = ({ experiment }: CatalogueItem): ExperimentPlan | null =>
    experiment === null ? null : (plans.get(experiment.name) ?? null);
  if (json) {
    const all = items.map((item) => ({ id: item.id, item: item.item, plan: planOf(item) }));
    process.stdout.write(`${JSON.stringify(all)}\n`);
    return;
  }
  const told = new Set<string>();
  for (const item of items) {
    const plan = planOf(item);
    process.stdout.write(`${item.item} (${item.id})\n`);
    if (plan === null) process.stdout.write(`  drawn from ${item.sources.join(", ")}; no model is asked\n\n`);
    else if (told.has(plan.experiment.name))
      process.stdout.write(`  the same runs: ${plan.experiment.name}, above\n\n`);
    else process.stdout.write(`${planText(item, plan)}\n`);
    if (plan !== null) told.add(plan.experiment.name);
  }
}

async function itemsNamed(names: readonly string[]): Promise<readonly CatalogueItem[]> {
  if (names.length === 0) return readCatalogue();
  const all = await readCatalogue();
  const found = await Promise.all(
    names.map(async (name) => {
      const below = all.filter(({ id }) => id.startsWith(`${name}/`));
      return below.length > 0 ? below : [await catalogueItem(name)];
    }),
  );
  const items = [...new Set(found.flat())];
  if (items.length === 0) throw new WrongRequest("no figure is named");
  return items;
}

function planText(
  { id }: CatalogueItem,
  { experiment, problems, models, pricesAsOf }: ExperimentPlan,
): string {
  const { about, conditions, repeats, assumptions } = experiment;
  const table = makeTable({
    columns: ["model", "settings", "requests", "tokens in", "tokens out", "cost"],
    rows: models.map(
      ({ model, requests, promptTokens, completionTokens, replyTokensAssumed, costUsd }, i) => [
        model,
        settingsText(experiment.models[i]?.sampling ?? {}),
        requests.toLocaleString("en-US"),
        promptTokens.toLocaleString("en-US"),
        `${completionTokens.toLocaleString("en-US")}${replyTokensAssumed === null ? "" : " *"}`,
        costUsd === null ? "no price listed" : money(costUsd, true),
      ],
    ),
  });
  const assumed = models.some(({ replyTokensAssumed }) => replyTokensAssumed !== null);
  const known = models.flatMap(({ costUsd }) => (costUsd === null ? [] : [costUsd]));
  const unknown = models.length - known.length;
  const lines = [
    about,
    `${problems.toLocaleString("en-US")} problems, ${repeats === 1 ? "asked once" : `asked ${repeats} times`}${conditions.length === 1 ? "" : ` under each of ${conditions.length} conditions: ${conditions.map(({ label }) => label).join(", ")}`}`,
    "",
    ...table.toText().split("\n"),
    "",
    `cost        ${
      known.length === 0
        ? "unknown: no price is listed for any of these models"
        : `${money(
            known.reduce((sum, each) => sum + each, 0),
            true,
          )} for ${known.length} of ${models.length} models${unknown === 0 ? "" : `; ${unknown} without a listed price`}`
    } (prices as of ${pricesAsOf}; --prices FILE brings your own)`,
    ...(assumed
      ? ["* no length of replies is published: 1,000 tokens, for reasoning models 10,000, are taken"]
      : []),
    ...assumptions.map((each) => `assumed     ${each}`),
    `to run it   horizon run --for ${id}${conditions.length === 1 ? "" : " --condition LABEL"} --model NAME --out FOLDER`,
    `to draw it  horizon reproduce ${id} --run FOLDER…`,
  ];
  return lines.map((line) => (line === "" ? "\n" : `  ${line}\n`)).join("");
}

function settingsText(sampling: object): string {
  const entries = Object.entries(sampling);
  return entries.length === 0 ? "server's own" : entries.map(([key, value]) => `${key} ${value}`).join(", ");
}
