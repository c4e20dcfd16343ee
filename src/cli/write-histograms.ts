import { join } from "node:path";
import { ownComplexityFigure } from "../figure/own-complexity-figure.js";
import { writeFigureFile } from "../image/write-figure-file.js";
import { writeFileAtomic } from "../internal/atomic-file.js";
import type { GraphComplexity, ReportedDistribution } from "../measure/graph-complexity.js";
import { branchFileText, lookaheadFileText } from "../results/histogram-files.js";

/** Where to write what was measured, and what to call it. */
export interface HistogramTargets {
  readonly name: string;
  /** A folder for the files in the authors' format. */
  readonly tsv?: string;
  /** A file for the figure. */
  readonly figure?: string;
}

/** Writes the histograms of a measurement as files and as a figure, as far as they are asked for. */
export async function writeHistograms(
  measured: GraphComplexity,
  { name, tsv, figure }: HistogramTargets,
): Promise<void> {
  const [lookahead, branches] = [countsOf(measured.lookahead), countsOf(measured.branches)];
  if (tsv !== undefined) {
    const stem = name.replace(/\.gz$/, "").replace(/\.[^.]*$/, "");
    const files = [
      [`${stem}_lookahead_results.txt`, lookaheadFileText(lookahead)],
      [`branch_count_${stem}.tsv`, branchFileText(branches)],
    ] as const;
    for (const [file, text] of files) await writeFileAtomic(join(tsv, file), text);
    process.stderr.write(`${tsv}: ${files.map(([file]) => file).join(", ")}\n`);
  }
  if (figure !== undefined) {
    const { nodes, edges, directed, pairs, sources } = measured;
    const facts = `${nodes} nodes, ${edges} ${directed ? "directed" : "undirected"} edges; ${pairs} queries from ${sources} sources. ${measured.choices.join("; ")}.`;
    await writeFigureFile(ownComplexityFigure({ name, facts, lookahead, branches }), figure);
    process.stderr.write(`${figure}: drawn\n`);
  }
}

const countsOf = ({ counts }: ReportedDistribution): ReadonlyMap<number, number> =>
  new Map(Object.entries(counts).map(([value, count]) => [Number(value), Number(count)]));
