import { RangeViolation } from "../internal/errors.js";
import type { Source } from "./figure.js";
import { cellText, makeTable, type Table } from "./table.js";

/** A published number beside what came out, and whether they agree. */
export interface CheckedQuantity {
  /** The figure it belongs to: `seqbench/fig01-collapse`. */
  readonly figure: string;
  readonly quantity: string;
  readonly published: number;
  readonly reproduced: number;
  /** The largest relative deviation that still counts as agreement, |reproduced − published| / |published|. */
  readonly tolerance: number;
  readonly within: boolean;
  /** Where the reproduced number's data comes from. */
  readonly source: Source;
}

/** Checked quantities as a notebook shows them and `horizon reproduce` collects them. */
export interface CheckedQuantities extends Table {
  readonly quantities: readonly CheckedQuantity[];
}

/** The media type by which `horizon reproduce` finds checked quantities in a notebook's outputs. */
export const checkedMimeType = "application/vnd.horizon.checked+json";

/**
 * Sets published numbers beside reproduced ones.
 *
 * Refuses a published 0 (a relative deviation from it is undefined), a number
 * that is not finite and a tolerance below 0.
 *
 * @example
 * checkQuantities("seqbench/fig01-collapse", "published", 0.25, [["L0, Gemini 2.5", 85.7, 91.46]])
 *   .quantities[0].within // true: 6.7 % off, 25 % allowed
 */
export function checkQuantities(
  figure: string,
  source: Source,
  tolerance: number,
  rows: readonly (readonly [quantity: string, published: number, reproduced: number])[],
): CheckedQuantities {
  if (!(tolerance >= 0)) throw new RangeViolation(`tolerance >= 0, got ${tolerance}`, { where: figure });
  const quantities = rows.map(([quantity, published, reproduced]) => {
    if (!Number.isFinite(reproduced) || !Number.isFinite(published) || published === 0) {
      throw new RangeViolation(
        `finite numbers and a published one other than 0 are wanted, got ${published} and ${reproduced}`,
        { where: `${figure}, ${quantity}` },
      );
    }
    const within = Math.abs(reproduced - published) <= tolerance * Math.abs(published);
    return { figure, quantity, published, reproduced, tolerance, within, source };
  });
  const table = checkedTable(quantities);
  return {
    ...table,
    quantities,
    toMimeBundle: () => ({ ...table.toMimeBundle(), [checkedMimeType]: quantities }),
  };
}

/** The table published / reproduced / difference, a row a quantity. */
export function checkedTable(quantities: readonly CheckedQuantity[]): Table {
  const outside = quantities.filter(({ within }) => !within).length;
  return makeTable({
    columns: ["figure", "quantity", "published", "reproduced", "difference", "tolerance", "data"],
    rows: quantities.map(({ figure, quantity, published, reproduced, tolerance, within, source }) => [
      figure,
      quantity,
      cellText(published),
      cellText(reproduced),
      `${percent((reproduced - published) / Math.abs(published))}${within ? "" : " (!)"}`,
      percent(tolerance, false),
      source,
    ]),
    note: `${quantities.length - outside} of ${quantities.length} quantities within their tolerance${outside > 0 ? "; the others are marked (!)" : ""}.`,
  });
}

function percent(share: number, signed: boolean = true): string {
  const value = 100 * share;
  const digits = Math.abs(value) >= 0.1 || value === 0 ? 1 : 4;
  const text = Math.abs(value).toFixed(digits);
  return `${signed ? (Number(text) === 0 ? "" : value < 0 ? "−" : "+") : ""}${text} %`;
}
