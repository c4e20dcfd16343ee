import type { Command } from "commander";
import { cellText, makeTable } from "../../figure/table.js";
import { WrongRequest } from "../../internal/errors.js";
import { stableJson } from "../../internal/stable-json.js";
import { parseHistogramTable } from "../../stats/parse-histogram-table.js";
import { type PercentileReport, percentileReport } from "../../stats/report-percentiles.js";
import { oneOf } from "../number-list.js";
import { readTextFile } from "../read-text-file.js";

interface Options {
  readonly method: string;
  readonly at: string;
  readonly rank?: string;
  readonly json?: true;
}

/** `horizon percentiles FILE…`: histograms of counts or per cents in, percentiles out. */
export function percentiles(program: Command): void {
  program
    .command("percentiles")
    .description("percentiles of a histogram file, or of several with the same weight each")
    .argument("<files...>", "columns value and count or percent; a header is optional")
    .option(
      "--method <name>",
      "inverse-cdf (exact) or reference (as DeepRD's figure is drawn)",
      "inverse-cdf",
    )
    .option("--at <probabilities>", "between 0 and 1, parted by commas", "0.5,0.75,0.9,0.99,0.999")
    .option("--rank <values>", "where these values stand, parted by commas")
    .option("--json", "print one JSON object")
    .action(async (files: readonly string[], options: Options) => {
      const method = oneOf("--method", options.method, ["inverse-cdf", "reference"]);
      const ps = listOf("--at", options.at);
      const outside = ps.find((p) => !(Number(p) >= 0 && Number(p) <= 1));
      if (outside !== undefined)
        throw new WrongRequest(`--at wants probabilities from 0 to 1, got "${outside}"`);
      const ranks = options.rank === undefined ? [] : listOf("--rank", options.rank).map(Number);
      const tables = [];
      for (const file of files) tables.push(parseHistogramTable(await readTextFile(file), file));
      const report = percentileReport(tables, { method, ps, ranks });
      process.stdout.write(
        options.json ? stableJson({ ...report, files }, { digits: 15 }) : `${words(report)}\n`,
      );
    });
}

function listOf(option: string, text: string): string[] {
  const items = text.split(",").map((item) => item.trim());
  const bad = items.find((item) => !/^[+-]?(\d{1,40}\.?\d{0,40}|\.\d{1,40})$/.test(item));
  if (bad !== undefined) throw new WrongRequest(`${option} wants numbers parted by commas, got "${bad}"`);
  return items;
}

function words(report: PercentileReport): string {
  const { percentiles, ranks, total, unit, histograms, referenceMass, method } = report;
  const source =
    total === null
      ? `${histograms} histograms, each with the same weight`
      : `total ${unit === "count" ? total : cellText(Number(total))} (${unit})`;
  const mass =
    Math.abs(referenceMass - 1) > 5e-4
      ? `the reference interpolates over ${cellText(100 * referenceMass)} % of mass: its upper lines lie too low`
      : null;
  const parts = [
    source,
    makeTable({
      columns: [
        "percentile",
        method === "inverse-cdf" ? "inverse-cdf *" : "inverse-cdf",
        method === "reference" ? "reference *" : "reference",
      ],
      rows: percentiles.map(({ probability, inverseCdf, reference }) => [
        `${Number((100 * probability).toPrecision(12))}`,
        String(inverseCdf),
        cellText(reference),
      ]),
      note: ["* the method asked for", ...(mass === null ? [] : [mass])].join("; "),
    }).toText(),
  ];
  if (ranks.length > 0)
    parts.push(
      makeTable({
        columns: ["value", "below %", "at or below %"],
        rows: ranks.map(({ value, shareBelow, shareAtOrBelow }) => [
          String(value),
          100 * shareBelow,
          100 * shareAtOrBelow,
        ]),
      }).toText(),
    );
  return parts.join("\n\n");
}
