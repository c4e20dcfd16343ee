import { AnalysisError, Interrupted } from "../internal/errors.js";
import type { PriceFooting } from "../model/price.js";
import { failedItems } from "../run/run-problems.js";
import type { RunPreview, RunResult } from "../run/start-run.js";
import { money } from "./run-progress.js";

/** Says what would be asked and what it would cost. */
export function printPreview(plan: RunPreview, maxTokens: number | undefined, json: boolean): void {
  if (json) {
    process.stdout.write(`${JSON.stringify(plan)}\n`);
    return;
  }
  const cost =
    plan.costUsd === null
      ? "unknown: no price is listed"
      : `about ${money(plan.costUsd, false)} (${pricesText(plan.prices)})`;
  const limit = maxTokens === undefined ? "taking 1,000 a reply" : "if every reply reaches the limit";
  process.stdout.write(
    [
      `task        ${plan.task}`,
      `problems    ${plan.problems}${plan.duplicates === 0 ? "" : `, ${plan.duplicates} more are duplicates`}`,
      `requests    ${plan.requests}`,
      `tokens in   about ${plan.promptTokens}`,
      `tokens out  about ${plan.completionTokens}, ${limit}`,
      `cost        ${cost}`,
      "",
    ].join("\n"),
  );
}

/** What a cost stands on. */
function pricesText({ asOf, checked }: PriceFooting): string {
  return checked
    ? `prices as of ${asOf}`
    : `prices of ${asOf}, not checked against the providers' lists: bring your own with --prices`;
}

/** Prints the summary. */
export function printRun(result: RunResult, folder: string, json: boolean, rightWord = "right"): void {
  const { counts, total, score, prices } = result;
  if (json) process.stdout.write(`${JSON.stringify(result)}\n`);
  else {
    const share = score.asked === 0 ? "" : `  ${((100 * score.right) / score.asked).toFixed(1)} %`;
    const rows: [string, string][] = [
      ...Object.entries(counts.outcomes).map(([word, count]): [string, string] => [word, String(count)]),
      ["not_attempted", String(Math.max(0, total - counts.answers))],
      [rightWord, `${score.right} of ${score.asked}${share}`],
      ["tokens", `${counts.promptTokens} in, ${counts.completionTokens} out`],
      [
        "cost",
        `${money(counts.costUsd, counts.costEstimated)}${counts.costUsd > 0 ? ` (${pricesText(prices)})` : ""}`,
      ],
    ];
    const width = Math.max(...rows.map(([name]) => name.length));
    const lines = rows
      .filter(([name, value]) => name !== "not_attempted" || value !== "0")
      .map(([name, value]) => `${name.padEnd(width)}  ${value}`);
    process.stdout.write(
      `${folder}: ${result.state}${result.simulated ? ", simulated" : ""}\n${lines.join("\n")}\n`,
    );
  }
}

/** Says by the exit code how a run ended. */
export function endRun({ state, reason, counts }: RunResult, folder: string): void {
  const goOn = "Run the same command again: it goes on where it stopped.";
  if (state === "interrupted") throw new Interrupted("interrupted", { where: folder, mend: goOn });
  if (state !== "finished") throw new AnalysisError(reason ?? state, { where: folder, mend: goOn });
  const failed = failedItems(counts);
  if (failed === 0) return;
  process.stderr.write(`horizon: ${failed} failed; --retry-failed asks them again\n`);
  process.exitCode = 1;
}
