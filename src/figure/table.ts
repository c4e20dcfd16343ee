import { escapeHtml } from "../internal/escape-html.js";

/** A cell: text, or a number with the digits it is shown with; `null` is shown as a dash. */
export type Cell = string | number | null;

/** A table as people read it: a header, rows, and a line of what must be known beside it. */
export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  readonly note: string | null;
  /** Columns of numbers are aligned to the right. */
  toText(): string;
  /** What a notebook cell shows: HTML, and the same as aligned text; of a long table the first 200 rows. */
  toMimeBundle(): Readonly<Record<string, unknown>>;
}

/** Rows of a notebook's table; a page of more is scrolled past, not read. */
const mostShownRows = 200;

/**
 * Makes a table. Numbers are shown with four significant digits; a caller that
 * wants others formats them itself and passes text.
 *
 * @example makeTable({ columns: ["model", "L0"], rows: [["Gemini", 85.7]] }).toText() // "model     L0\nGemini  85.7"
 */
export function makeTable({
  columns,
  rows,
  note = null,
}: {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  readonly note?: string | null;
}): Table {
  const numeric = columns.map((_, i) =>
    rows.every((row) => typeof row[i] !== "string" || /^[−+\d.,\s–<>≈%()[\]-]+$/.test(row[i])),
  );
  const text = rows.map((row) => columns.map((_, i) => cellText(row[i] ?? null)));
  const linesOf = (text: readonly (readonly string[])[], note: string | null): string => {
    const widths = columns.map((column, i) =>
      text.reduce((widest, row) => Math.max(widest, width(row[i] ?? "")), width(column)),
    );
    const line = (cells: readonly string[]): string =>
      cells
        .map((cell, i) => pad(cell, widths[i] ?? 0, numeric[i] ?? false))
        .join("  ")
        .trimEnd();
    return [line(columns), ...text.map(line), ...(note === null ? [] : ["", note])].join("\n");
  };
  const toText = (): string => linesOf(text, note);
  return {
    columns,
    rows,
    note,
    toText,
    toMimeBundle: () => {
      const shown = text.slice(0, mostShownRows);
      const left = text.length - shown.length;
      const under = [left === 0 ? [] : `${left} of ${text.length} rows are not shown.`, note ?? []]
        .flat()
        .join(" ");
      const noted = under === "" ? null : under;
      return {
        "text/html": htmlTable(columns, shown, numeric, noted),
        "text/plain": linesOf(shown, noted),
      };
    },
  };
}

/** A number as tables show it: four significant digits, thousands parted, a true minus sign. */
export function cellText(cell: Cell): string {
  if (cell === null) return "–";
  if (typeof cell === "string") return cell;
  if (cell === 0) return "0";
  const size = Math.abs(cell);
  if (size >= 1e15 || size < 1e-4) return cell.toExponential(2).replace("-", "−");
  const decimals = Number.isInteger(cell) ? 0 : Math.max(0, 3 - Math.floor(Math.log10(size)));
  return cell
    .toLocaleString("en-US", { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
    .replace("-", "−");
}

function htmlTable(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  numeric: readonly boolean[],
  note: string | null,
): string {
  const style = (i: number): string =>
    numeric[i] ? ' style="text-align:right"' : ' style="text-align:left"';
  const row = (tag: string, cells: readonly string[]): string =>
    `<tr>${cells.map((cell, i) => `<${tag}${style(i)}>${escapeHtml(cell)}</${tag}>`).join("")}</tr>`;
  return [
    "<table>",
    `<thead>${row("th", columns)}</thead>`,
    "<tbody>",
    ...rows.map((cells) => row("td", cells)),
    "</tbody>",
    "</table>",
    ...(note === null ? [] : [`<p>${escapeHtml(note)}</p>`]),
    "",
  ].join("\n");
}

/** Combining marks take no column of a terminal. */
function width(text: string): number {
  return [...text.replace(/\p{M}/gu, "")].length;
}

function pad(text: string, columns: number, right: boolean): string {
  const blanks = " ".repeat(Math.max(0, columns - width(text)));
  return right ? blanks + text : text + blanks;
}
