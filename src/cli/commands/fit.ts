import type { Command } from "commander";
import { cellText, makeTable } from "../../figure/table.js";
import { WrongRequest } from "../../internal/errors.js";
import { stableJson } from "../../internal/stable-json.js";
import type { FittedDecay } from "../../stats/decay-fit.js";
import { parseDecayTable } from "../../stats/parse-decay-table.js";
import { type DecayReport, type ReportOptions, reportDecay } from "../../stats/report-decay.js";
import { oneOf, wholeNumber } from "../number-list.js";
import { progressLine } from "../progress.js";
import { readTextFile } from "../read-text-file.js";

interface Options {
  readonly method: string;
  readonly model: string;
  readonly amplitude: string;
  readonly branches?: string;
  readonly zeros: string;
  readonly residualFloor: string;
  readonly level: string;
  readonly seed: string;
  readonly replicates: string;
  readonly influence?: true;
  readonly compare?: true;
  readonly json?: true;
}

/** `horizon fit FILE.csv`: counts of success against L in, the length of their decay out. */
export function fit(program: Command): void {
  program
    .command("fit")
    .description("fit the decay of success with the number of actions L")
    .argument(
      "<file>",
      "columns L, successes, trials and perhaps problem (or L, rate), named in the first line",
    )
    .option("--method <name>", "mle (binomial likelihood), wls (as published) or nls", "mle")
    .option(
      "--model <shape>",
      "exponential, weibull, logistic, log-logistic or power; all but the first by mle",
      "exponential",
    )
    .option("--amplitude <kind>", "one (P is 1 at L = 0) or free", "one")
    .option("--branches <count>", "guessing among so many is right by chance: a floor of 1/count, by mle")
    .option("--zeros <policy>", "bins without success in wls: drop, refuse, half or continuity", "drop")
    .option(
      "--residual-floor <share>",
      "wls: residuals count at least this share of their root mean square",
      "0",
    )
    .option("--level <share>", "confidence level of intervals", "0.95")
    .option("--seed <text>", "for the bootstrap over problems", "1")
    .option("--replicates <count>", "of the bootstrap over problems", "10000")
    .option("--influence", "fit again without each point in turn")
    .option("--compare", "other shapes beside it, by AIC")
    .option("--json", "print one JSON object")
    .action(async (file: string, options: Options) => {
      const table = parseDecayTable(await readTextFile(file), file);
      const progress = progressLine("replicates");
      const report = reportDecay(table, { ...meaning(options), onProgress: progress.tell });
      progress.end();
      process.stdout.write(options.json ? stableJson(flat(report), { digits: 15 }) : `${words(report)}\n`);
    });
}

function meaning(options: Options): ReportOptions {
  const method = oneOf("--method", options.method, ["mle", "wls", "nls"]);
  const model = oneOf("--model", options.model, [
    "exponential",
    "weibull",
    "logistic",
    "log-logistic",
    "power",
  ]);
  const branches = options.branches === undefined ? null : wholeNumber("--branches", options.branches);
  if (branches === 1) throw new WrongRequest("--branches wants at least 2 to guess among, got 1");
  if (method !== "mle" && (model !== "exponential" || branches !== null))
    throw new WrongRequest(`--model and --branches are fitted by --method mle alone, got --method ${method}`);
  return {
    method,
    model,
    amplitude: oneOf("--amplitude", options.amplitude, ["one", "free"]),
    ...(branches === null ? {} : { chance: 1 / branches }),
    zeros: oneOf("--zeros", options.zeros, ["drop", "refuse", "half", "continuity"]),
    residualFloor: decimal("--residual-floor", options.residualFloor),
    level: decimal("--level", options.level),
    seed: options.seed,
    replicates: wholeNumber("--replicates", options.replicates),
    influence: options.influence === true,
    compare: options.compare === true,
  };
}

function decimal(option: string, value: string): number {
  if (/^\d*\.?\d+$/.test(value)) return Number(value);
  throw new WrongRequest(`${option} wants a number, got "${value}"`);
}

/** The fit's own fields on top, its company beneath. */
function flat({ fit, ...company }: DecayReport): object {
  return { ...fit, ...company };
}

function words({ fit, intervalBy, clusters, influence, comparison }: DecayReport): string {
  if (fit.kind === "no-fit") {
    const { bound } = fit;
    const known =
      bound === null
        ? ""
        : `\nL0 ${bound.high === null ? `>= ${cellText(bound.low)}` : `<= ${cellText(bound.high)}`} (likelihood, level ${bound.level})`;
    return `no fit by ${fit.method}: ${fit.detail} (${fit.reason})${known}`;
  }
  const parts = [summary(fit, intervalBy), pointTable(fit)];
  if (clusters !== null) {
    const { icc, designEffect, problems } = clusters.correlation;
    const { undefinedReplicates, replicates } = clusters.bootstrap;
    parts.push(
      `${problems} problems; runs of one are alike by ${cellText(icc)} and count as 1/${cellText(designEffect)} of independent ones` +
        (undefinedReplicates > 0 ? `\n${undefinedReplicates} of ${replicates} replicates had no fit` : ""),
    );
  }
  if (influence?.range)
    parts.push(
      `without one point L0 is ${cellText(influence.range.low)} – ${cellText(influence.range.high)}`,
    );
  if (comparison !== null)
    parts.push(
      makeTable({
        columns: ["model", "ΔAIC", "weight", "deviance", "freedom"],
        rows: comparison.models.map(({ fit: one, deltaAic, akaikeWeight }) => [
          one.model,
          deltaAic,
          akaikeWeight,
          one.deviance,
          one.degreesOfFreedom,
        ]),
        note: comparison.resolved ? null : "not resolved: the two best differ by less than 2",
      }).toText(),
    );
  return parts.join("\n\n");
}

function summary(fit: FittedDecay, intervalBy: DecayReport["intervalBy"]): string {
  const { L0, interval, bound, amplitude, deviance, deviancePValue, dispersion, degreesOfFreedom } = fit;
  const width =
    interval !== null
      ? `  ${cellText(interval.low)} – ${cellText(interval.high)} (level ${interval.level}, ${intervalBy})`
      : bound !== null
        ? `  from ${cellText(bound.low)} to ${bound.high === null ? "no end" : cellText(bound.high)} (level ${bound.level})`
        : "  no interval";
  const lines = [
    `${fit.model} by ${fit.method}: L0 ${cellText(L0)} actions${width}`,
    `amplitude ${cellText(amplitude)}, L50 ${cellText(fit.L50)} actions, fitted from L = ${fit.range.low} to ${fit.range.high}`,
  ];
  if (deviance !== null)
    lines.push(
      `deviance ${cellText(deviance)} on ${degreesOfFreedom} (p ${cellText(deviancePValue)}), dispersion ${cellText(dispersion)}`,
    );
  if (fit.flags.length > 0) lines.push(`beware: ${fit.flags.join(", ")}`);
  if (fit.excluded.length > 0)
    lines.push(`left out: ${fit.excluded.map(({ L, reason }) => `L = ${L} (${reason})`).join(", ")}`);
  return lines.join("\n");
}

function pointTable({ usedPoints }: FittedDecay): string {
  const weighed = usedPoints.some(({ informationShare }) => informationShare !== null);
  return makeTable({
    columns: ["L", "rate", "trials", "fitted", ...(weighed ? ["information %"] : [])],
    rows: usedPoints.map(({ L, rate, trials, fitted, informationShare }) => [
      L,
      rate,
      trials,
      fitted,
      ...(weighed ? [informationShare === null ? null : 100 * informationShare] : []),
    ]),
  }).toText();
}
