import type { ResultRow } from "../results/result-row.js";
import type { Bins } from "../stats/histogram.js";

/** The rows of one curve: one model, and for graphs one number of branches. */
export interface ReportSeries {
  /** What the theme colours it by: the model, and its branches where there are any. */
  readonly style: string;
  /** What legends and tables say. */
  readonly label: string;
  readonly task: string;
  readonly branches: number | null;
  readonly simulated: boolean;
  readonly rows: readonly ResultRow[];
}

/**
 * Parts rows into the curves a reader expects: by model, mode and task, and
 * graphs by their branches as well, because those are curves of their own in
 * the paper.
 */
export function reportSeries(rows: Iterable<ResultRow>): readonly ReportSeries[] {
  const series = new Map<string, ResultRow[]>();
  for (const row of rows) {
    const key = JSON.stringify([row.model, row.mode, row.task, isGraph(row) ? row.B : null]);
    const there = series.get(key);
    if (there === undefined) series.set(key, [row]);
    else there.push(row);
  }
  const several = new Set([...series.values()].map(([first]) => first?.task)).size > 1;
  return [...series.values()].flatMap((group): readonly ReportSeries[] => {
    const [first] = group;
    if (first === undefined) return [];
    const branches = isGraph(first) ? first.B : null;
    const words = [
      first.model,
      ...(first.mode === "chat" ? [] : [first.mode]),
      ...(several ? [first.task] : []),
      ...(branches === null ? [] : [`B ${branches}`]),
    ];
    const { model, task } = first;
    const style = branches === null ? model : `${model}, B ${branches}`;
    const simulated = group.some((row) => row.simulated);
    return [{ style, label: words.join(", "), task, branches, simulated, rows: group }];
  });
}

const isGraph = ({ task }: ResultRow): boolean => task === "path" || task === "next-step";

/** Every depth for itself where there are few, else about twenty bins of a round width. */
export function depthBins(rows: Iterable<ResultRow>): Bins | null {
  const depths = new Set<number>();
  for (const { L } of rows) if (L !== null) depths.add(L);
  if (depths.size <= 24) return null;
  const [low, high] = [Math.min(...depths), Math.max(...depths)];
  const width = roundWidth((high - low) / 20);
  const min = Math.floor(low / width) * width;
  const bins = Math.floor((high - min) / width) + 1;
  return { kind: "linear", min: min - 0.5, max: min - 0.5 + bins * width, bins };
}

function roundWidth(width: number): number {
  const power = 10 ** Math.floor(Math.log10(width));
  const step = [1, 2, 5, 10].find((factor) => factor * power >= width) ?? 10;
  return Math.max(1, step * power);
}
