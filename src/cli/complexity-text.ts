import type { GraphComplexity } from "../measure/graph-complexity.js";
import { reportedPercents } from "../measure/reported-percents.js";
import type { SamplingReport } from "../measure/sampling-report.js";
import { plainWords } from "../model/redact.js";
import { textTable } from "./text-table.js";

/** The lookahead and the branches of a graph as tables for people. */
export function complexityText({
  lookahead,
  branches,
  perSource,
  sampling,
  ...graph
}: GraphComplexity): string {
  const facts =
    `${graph.nodes} nodes, ${graph.edges} ${graph.directed ? "directed" : "undirected"} edges ` +
    `(${graph.duplicates} duplicates, ${graph.selfLoops} self-loops); ` +
    `${graph.pairs} reachable pairs from ${graph.sources} sources; mode ${graph.mode}\n` +
    `${!graph.directed ? "" : graph.cycle === null ? "no directed cycle\n" : `directed cycles, such as ${plainWords(graph.cycle)}\n`}\n`;
  const choices = graph.choices.map((choice) => `${choice}\n`).join("");
  const table = textTable(
    ["", ...reportedPercents.map((p) => `p${p}`)],
    [
      ["lookahead (levels)", ...reportedPercents.map((p) => String(lookahead.percentiles?.[p] ?? "–"))],
      ...samplingRows(sampling),
      ["branches", ...reportedPercents.map((p) => String(branches.percentiles?.[p] ?? "–"))],
    ],
  );
  const counts = textTable(
    ["lookahead", "pairs"],
    Object.entries(lookahead.counts).map(([value, count]) => [value, count]),
  );
  const sources = (perSource ?? []).map(
    ({ source, pairs, counts: of }) =>
      `${plainWords(source)}\t${pairs}\t${Object.entries(of)
        .map(([value, count]) => `${value}:${count}`)
        .join(" ")}\n`,
  );
  const list = sources.length === 0 ? "" : `\nsource\tpairs\tlookahead:pairs\n${sources.join("")}`;
  return `${choices}${facts}${table}${samplingText(sampling)}\n${counts}${list}`;
}

function samplingRows({ intervals, shareHalfWidths }: SamplingReport): string[][] {
  if (intervals === null || shareHalfWidths === null) return [];
  return [
    ["  95 % interval", ...reportedPercents.map((p) => `${intervals[p]?.low}–${intervals[p]?.high}`)],
    ["  share of pairs, ±", ...reportedPercents.map((p) => perCent(shareHalfWidths[p]))],
  ];
}

function samplingText({ sources, of, seed, paper }: SamplingReport): string {
  if (seed === null) return "";
  const drawn = `\n${sources} of ${of} nodes drawn as sources, seed "${seed}".`;
  if (paper === null) return `${drawn}\n`;
  const worst = Math.max(...Object.values(paper.shareHalfWidths));
  return (
    `${drawn} The paper drew ${paper.sources}` +
    (of <= paper.sources
      ? ", which is more than there are here.\n"
      : `: that tells the shares to ± ${perCent(worst)} at worst.\n`)
  );
}

const perCent = (share: number | undefined): string =>
  share === undefined ? "–" : `${(100 * share).toPrecision(2)} %`;
