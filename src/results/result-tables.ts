import { makeTable, type Table } from "../figure/table.js";
import type { Estimate } from "../stats/interval.js";
import type { ModelCurve } from "./verbs/curves.js";
import type { Drift } from "./verbs/drift.js";
import type { FailureRow } from "./verbs/failures.js";
import type { Comparison } from "./verbs/pairs.js";
import type { CostRow, TokenRow } from "./verbs/usage.js";

/** Curves as people read them: a row a point, with its n and what left the denominator. */
export function curveTable(curves: readonly ModelCurve[]): Table {
  const several = new Set(curves.map(({ task }) => task)).size > 1;
  const rows = curves.flatMap(({ model, task, curve }) =>
    curve.points.map((point) => [
      ...(several ? [task] : []),
      model,
      point.from === null ? point.at : `${point.from} – ${point.to}`,
      `${point.successes}/${point.trials}`,
      point.value.toFixed(2),
      span(point),
      point.problems,
      countsText(point.excluded),
    ]),
  );
  const by = curves[0]?.curve.by ?? "";
  const lost = curves
    .filter(({ curve }) => Object.keys(curve.unplaced).length > 0)
    .map(({ model, task, curve }) => `${model}${several ? `, ${task}` : ""}: ${countsText(curve.unplaced)}`);
  return makeTable({
    columns: [
      ...(several ? ["task"] : []),
      "model",
      by,
      "right/judged",
      "accuracy",
      "95 % interval",
      "problems",
      "left out",
    ],
    rows,
    note: notes(
      curves.some(({ simulated }) => simulated),
      lost.length === 0 ? null : `without a point: ${lost.join("; ")}`,
    ),
  });
}

/** A comparison, and its first inversions. */
export function comparisonTable(comparison: Comparison, most = 20): Table {
  const { a, b, problems, accuracyA, accuracyB, difference, mcnemar, inversions, onlyA, onlyB } = comparison;
  const rows: (readonly (string | number | null)[])[] = [
    ["problems judged on both", problems],
    ["on one alone, and left out", `${onlyA} of ${a}, ${onlyB} of ${b}`],
    [`accuracy of ${a}`, accuracyA.toFixed(3)],
    [`accuracy of ${b}`, accuracyB.toFixed(3)],
    ["difference", difference === null ? null : signed(difference.value)],
    ["95 % interval", difference === null ? null : `${signed(difference.low)} … ${signed(difference.high)}`],
    ["solved by the first alone", mcnemar.onlyA],
    ["solved by the second alone", mcnemar.onlyB],
    ["McNemar's exact p", mcnemar.pValue],
    ["inversions", inversions.length],
    ...inversions
      .slice(0, most)
      .map(({ problem, L, B, a: ofA, b: ofB }) => [
        `  ${problem}`,
        `L ${L ?? "–"}, B ${B ?? "–"}: ${ofA.toFixed(2)} against ${ofB.toFixed(2)}`,
      ]),
  ];
  const rest = inversions.length - most;
  return makeTable({
    columns: ["", `${a} (first) and ${b} (second)`],
    rows,
    note: notes(comparison.simulated, rest > 0 ? `${rest} more inversions are not shown` : null),
  });
}

/** Failures by their word. */
export function failureTable(rows: readonly FailureRow[], simulated: boolean): Table {
  return makeTable({
    columns: [
      "model",
      "task",
      "failure",
      "count",
      "of judged",
      "share",
      "95 % interval",
      "L: least, median, most",
    ],
    rows: rows.map(({ model, task, label, count, judged, share, L }) => [
      model,
      task,
      label,
      count,
      share === null ? "not judged" : String(judged),
      share === null ? null : share.value.toFixed(3),
      share === null ? null : span(share, 3),
      L === null ? null : `${L.min}, ${L.median}, ${L.max}`,
    ]),
    note: notes(simulated, null),
  });
}

export function tokenTable(rows: readonly TokenRow[], simulated: boolean): Table {
  const placed = rows.some(({ at }) => at !== null);
  return makeTable({
    columns: [
      "model",
      ...(placed ? ["at"] : []),
      "rows",
      "with usage",
      "tokens in",
      "tokens out",
      "mean out",
      "most out",
    ],
    rows: rows.map((row) => [
      row.model,
      ...(placed ? [row.at] : []),
      row.rows,
      row.withUsage,
      row.promptTokens,
      row.completionTokens,
      row.meanCompletion,
      row.maxCompletion,
    ]),
    note: notes(simulated, null),
  });
}

export function costTable(rows: readonly CostRow[], simulated: boolean): Table {
  return makeTable({
    columns: ["model", "rows", "with cost", "US dollars", "a right answer"],
    rows: rows.map(({ model, rows: all, withCost, costUsd, estimated, perRight }) => [
      model,
      all,
      withCost,
      withCost === 0 ? null : `${estimated ? "≈ " : ""}${costUsd.toFixed(4)}`,
      perRight === null ? null : perRight.toFixed(6),
    ]),
    note: notes(simulated, rows.some(({ estimated }) => estimated) ? "≈ from estimated tokens" : null),
  });
}

export function driftTable(drifts: readonly Drift[], simulated: boolean): Table {
  return makeTable({
    columns: ["model", "task", "earlier", "later", "problems", "was", "is", "change", "95 % interval", "p"],
    rows: drifts.map(({ model, task, earlier, later, comparison }) => {
      const change = comparison?.difference ?? null;
      return [
        model,
        task,
        earlier.from ?? earlier.file,
        later.from ?? later.file,
        comparison?.problems ?? 0,
        comparison === null ? null : comparison.accuracyA.toFixed(3),
        comparison === null ? null : comparison.accuracyB.toFixed(3),
        change === null ? null : signed(-change.value),
        change === null ? null : `${signed(-change.high)} … ${signed(-change.low)}`,
        comparison?.mcnemar.pValue ?? null,
      ];
    }),
    note: notes(simulated, null),
  });
}

const span = ({ low, high }: Pick<Estimate, "low" | "high">, digits = 2): string =>
  `${low.toFixed(digits)} – ${high.toFixed(digits)}`;

const signed = (value: number): string => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(3)}`;

const countsText = (counts: Readonly<Record<string, number>>): string | null => {
  const words = Object.entries(counts).map(([reason, count]) => `${reason} ${count}`);
  return words.length === 0 ? null : words.join(", ");
};

function notes(simulated: boolean, more: string | null): string | null {
  const lines = [
    ...(simulated ? ["simulated: answers of built-in solvers"] : []),
    ...(more === null ? [] : [more]),
  ];
  return lines.length === 0 ? null : lines.join("\n");
}
