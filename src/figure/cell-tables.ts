import type { CliffFit } from "../stats/fit-cliff.js";
import { makeTable, type Table } from "./table.js";
import { modelStyle } from "./theme.js";

/** Counts at one place, as rates by cell have them. */
export interface CountedCell {
  readonly model: string;
  readonly lookahead: number;
  readonly branches: number;
  readonly successes: number;
  readonly trials: number;
}

/**
 * Two ways of counting the same rows, pooled over lookaheads: what each finds
 * for a model and a number of branches, and by how much they differ.
 */
export function countingTable(
  ways: readonly (readonly [name: string, cells: readonly CountedCell[]])[],
  note: string | null = null,
): Table {
  const places = new Map<string, CountedCell>();
  for (const [, cells] of ways) for (const cell of cells) places.set(placeOf(cell), cell);
  const rows = [...places].map(([place, { model, branches }]) => {
    const shares = ways.map(([, cells]) => pooled(cells.filter((cell) => placeOf(cell) === place)));
    const [first, last] = [shares[0], shares.at(-1)];
    return [
      modelStyle(model).label,
      branches,
      ...shares.map(({ successes, trials }) => `${successes}/${trials}`),
      ...shares.map(({ share }) => (share === null ? null : share.toFixed(3))),
      first?.share == null || last?.share == null ? null : signed(first.share - last.share),
    ];
  });
  const names = ways.map(([name]) => name);
  return makeTable({
    columns: ["model", "B", ...names.map((name) => `${name}, n`), ...names, "difference"],
    rows,
    note,
  });
}

/** Where the cliffs lie: half-way lookahead with its interval, a row a model and number of branches. */
export function cliffTable(
  fits: readonly { readonly model: string; readonly branches: number; readonly fit: CliffFit }[],
  along = "lookahead (levels)",
): Table {
  return makeTable({
    columns: ["model", "B", `half way, ${along}`, "95 % interval", "0.9 to 0.1 over", "n", "remark"],
    rows: fits.map(({ model, branches, fit }) => [
      modelStyle(model).label,
      branches,
      ...(fit.kind === "fitted"
        ? [
            fit.half.value.toPrecision(3),
            `${fit.half.low.toPrecision(3)} – ${fit.half.high.toPrecision(3)}`,
            fit.width === null ? null : fit.width.toPrecision(3),
            fit.trials,
            "",
          ]
        : [null, null, null, fit.trials, fit.reason]),
    ]),
    note: "A logistic curve in log lookahead, all lookaheads of a row together, by maximum likelihood.",
  });
}

/** Where means of tokens peak, a row a model and number of branches. */
export function peakTable(
  cells: readonly {
    readonly model: string;
    readonly lookahead: number;
    readonly branches: number;
    readonly replies: number;
    readonly mean: { readonly value: number };
  }[],
): Table {
  const places = [...new Set(cells.map(({ model, branches }) => `${branches} ${model}`))];
  return makeTable({
    columns: [
      "model",
      "B",
      "least L",
      "tokens there",
      "peak at L",
      "tokens there",
      "largest L",
      "tokens there",
    ],
    rows: places.flatMap((place) => {
      const own = cells.filter(({ model, branches }) => `${branches} ${model}` === place);
      const [first, last] = [own[0], own.at(-1)];
      if (first === undefined || last === undefined) return [];
      const peak = own.reduce((best, cell) => (cell.mean.value > best.mean.value ? cell : best));
      return [
        [
          modelStyle(first.model).label,
          first.branches,
          ...[first, peak, last].flatMap(({ lookahead, mean }) => [lookahead, Math.round(mean.value)]),
        ],
      ];
    }),
  });
}

/** Cells in which calls failed: the share of all records, and the share as the reference writes it, empty where all failed. */
export function failedCallTable(cells: readonly CountedCell[]): Table {
  return makeTable({
    columns: ["model", "B", "L", "failed", "records", "share", "as the reference writes it"],
    rows: cells
      .filter(({ successes }) => successes > 0)
      .map(({ model, branches, lookahead, successes, trials }) => [
        modelStyle(model).label,
        branches,
        lookahead,
        successes,
        trials,
        (successes / trials).toFixed(2),
        successes === trials ? "(empty)" : (successes / trials).toFixed(2),
      ]),
    note: "Cells without a failed call are not listed.",
  });
}

/** Accuracy pooled over the largest lookaheads beside what blind choice of a first step would have. */
export function chanceTable(
  pools: readonly {
    readonly model: string;
    readonly branches: number;
    readonly successes: number;
    readonly trials: number;
    readonly estimate: { readonly value: number; readonly low: number; readonly high: number } | null;
  }[],
): Table {
  return makeTable({
    columns: ["model", "B", "right", "asked", "accuracy", "95 % interval", "1/B", "chance within"],
    rows: pools.map(({ model, branches, successes, trials, estimate }) => [
      modelStyle(model).label,
      branches,
      successes,
      trials,
      estimate === null ? null : estimate.value.toFixed(2),
      estimate === null ? null : `${estimate.low.toFixed(2)} – ${estimate.high.toFixed(2)}`,
      (1 / branches).toFixed(3),
      estimate === null ? null : estimate.low <= 1 / branches && 1 / branches <= estimate.high ? "yes" : "no",
    ]),
  });
}

const placeOf = ({ model, branches }: CountedCell): string => `${branches} ${model}`;

function pooled(cells: readonly CountedCell[]): {
  readonly successes: number;
  readonly trials: number;
  readonly share: number | null;
} {
  const successes = cells.reduce((sum, cell) => sum + cell.successes, 0);
  const trials = cells.reduce((sum, cell) => sum + cell.trials, 0);
  return { successes, trials, share: trials === 0 ? null : successes / trials };
}

function signed(value: number): string {
  const text = Math.abs(value).toFixed(3);
  return Number(text) === 0 ? "0" : `${value < 0 ? "−" : "+"}${text}`;
}
