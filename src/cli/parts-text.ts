import type { PartComplexity } from "../measure/part-complexity.js";
import { reportedPercents } from "../measure/reported-percents.js";
import { textTable } from "./text-table.js";

/** Several graphs, a line each. */
export function partsText(parts: readonly PartComplexity[]): string {
  const shown = [50, 90, 99].filter((percent) => reportedPercents.includes(percent));
  const rows = parts.map(({ name, nodes, edges, pairs, lookahead, branches }) => [
    name,
    String(nodes),
    String(edges),
    pairs,
    ...shown.map((percent) => String(lookahead.percentiles?.[percent] ?? "–")),
    ...shown.map((percent) => String(branches.percentiles?.[percent] ?? "–")),
  ]);
  const header = ["graph", "nodes", "edges", "pairs"];
  for (const what of ["lookahead", "branches"])
    for (const percent of shown) header.push(`${what} p${percent}`);
  return `\n${textTable(header, rows)}`;
}
