import type { ProofCheckCurve } from "./proof-check-figure.js";
import { makeTable, type Table } from "./table.js";

/** Accuracy by length as a table: right of asked, and the 95 % interval, a row a model and bin. */
export function proofCheckTable(curves: readonly ProofCheckCurve[], note?: string): Table {
  return makeTable({
    columns: ["model", "length", "right/asked", "share", "95 % interval"],
    rows: curves.flatMap(({ model, points }) =>
      points.map(({ low, high, successes, trials, estimate }) => [
        model,
        `${low}–${high}`,
        `${successes}/${trials}`,
        estimate === null ? "–" : estimate.value.toFixed(2),
        estimate === null ? "–" : `${estimate.low.toFixed(2)} – ${estimate.high.toFixed(2)}`,
      ]),
    ),
    ...(note === undefined ? {} : { note }),
  });
}

/** One changed line. */
export interface ChangedLineExample {
  readonly rule: string;
  readonly original: string;
  readonly changed: string;
  readonly from: string;
  readonly to: string;
}

/** Examples of changed lines, as the paper's Table 4 shows them. */
export function perturbationTable(examples: readonly ChangedLineExample[], note?: string): Table {
  return makeTable({
    columns: ["rule", "replaced", "by", "line", "changed line"],
    rows: examples.map(({ rule, original, changed, from, to }) => [
      rule,
      from === "" ? "–" : from,
      to === "" ? "–" : to,
      original,
      changed,
    ]),
    ...(note === undefined ? {} : { note }),
  });
}
