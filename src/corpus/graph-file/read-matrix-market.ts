import { DataFormatError } from "../../internal/errors.js";
import { eachFieldLine, type FieldLine } from "./field-lines.js";
import { complain, type ReadContext } from "./read-context.js";

interface Banner {
  readonly isDense: boolean;
  readonly field: string;
  readonly symmetry: string;
}

/**
 * Reads a MatrixMarket matrix as a graph: an entry (i, j) is an edge from i to
 * j. `symmetric` and its kin store one triangle and are undirected; the
 * diagonal is self-loops. Columns of a matrix that is not square are nodes of
 * their own, behind the rows. Of a dense matrix the entries other than 0 count.
 */
export async function readMatrixMarket(file: string, context: ReadContext): Promise<void> {
  const { builder } = context;
  let banner: Banner | null = null;
  let size: { rows: number; columns: number; entries: number } | null = null;
  let columnNodes = 0;
  let found = 0;
  let zeros = 0;
  const place = (line: FieldLine): string => `${file}:${line.number}`;
  await eachFieldLine(file, context, { separator: "blank" }, (line) => {
    if (banner === null) {
      banner = bannerOf(line, place(line));
      return;
    }
    if (line.text(0).startsWith("%")) return;
    if (size === null) {
      size = sizeOf(line, banner, place(line));
      const isSquare = size.rows === size.columns;
      builder.addNodes(size.rows, 1);
      columnNodes = isSquare ? 0 : builder.addNodes(size.columns, size.rows + 1);
      if (!isSquare)
        builder.choices.push(
          `bipartite: ${size.rows} rows, and behind them ${size.columns} columns, are nodes`,
        );
      builder.says(banner.symmetry === "general", `the matrix is ${banner.symmetry}`);
      return;
    }
    const { rows, columns } = size;
    const dense = banner.isDense ? placeOf(found++, rows, columns, banner.symmetry) : null;
    if (dense !== null) {
      if (isZero(line, 0)) zeros++;
      else builder.arc(dense.row, columnNodes + dense.column);
      return;
    }
    found++;
    const [row, column] = [line.integer(0), line.integer(1)];
    if (row < 1 || row > rows || column < 1 || column > columns) {
      complain(context, {
        where: place(line),
        what: `a row up to ${rows} and a column up to ${columns}, both from 1, are wanted, found ${line.shown()}`,
      });
      return;
    }
    if (banner.field !== "pattern" && isZero(line, 2)) zeros++;
    builder.arc(row - 1, columnNodes + column - 1);
  });
  const claim = size as { readonly entries: number } | null;
  if (claim === null)
    throw new DataFormatError("the file ends before the size of the matrix", {
      where: file,
      mend: "Fetch it again.",
    });
  if (found !== claim.entries)
    complain(context, {
      where: file,
      what: `${claim.entries} entries are claimed, and there are ${found}`,
      mend: "Fetch the file again, or read it with --skip-malformed.",
    });
  if (zeros > 0)
    builder.choices.push(
      banner!["isDense"]
        ? `${zeros} entries of 0 are no edges`
        : `${zeros} entries of 0 are stored, and count as edges`,
    );
}

function bannerOf(line: FieldLine, where: string): Banner {
  const [mark, object, format, field, symmetry] = Array.from({ length: 5 }, (_, i) =>
    line.text(i).toLowerCase(),
  );
  if (mark === "%%matrixmarket" && object === "matrix" && (format === "coordinate" || format === "array"))
    if (
      /^(?:pattern|real|integer|complex)$/.test(field!) &&
      /^(?:general|symmetric|skew-symmetric|hermitian)$/.test(symmetry!)
    )
      return { isDense: format === "array", field: field!, symmetry: symmetry! };
  throw new DataFormatError(`this banner is none of MatrixMarket: ${line.shown()}`, {
    where,
    mend: "%%MatrixMarket matrix coordinate pattern general, or the like, is wanted.",
  });
}

function sizeOf(
  line: FieldLine,
  { isDense, symmetry }: Banner,
  where: string,
): { rows: number; columns: number; entries: number } {
  const [rows, columns, entries] = [0, 1, 2].map((field) => line.integer(field)) as [number, number, number];
  if (rows < 1 || columns < 1 || rows + columns > 0xffffffff || (!isDense && entries < 0))
    throw new DataFormatError(
      `rows, columns${isDense ? "" : " and entries"} are wanted, found ${line.shown()}`,
      {
        where,
      },
    );
  if (symmetry !== "general" && rows !== columns)
    throw new DataFormatError(
      `a ${symmetry} matrix is square, this one has ${rows} rows and ${columns} columns`,
      {
        where,
      },
    );
  if (!isDense) return { rows, columns, entries };
  const triangle = symmetry === "general" ? rows * columns : (rows * (rows + 1)) / 2;
  return { rows, columns, entries: symmetry === "skew-symmetric" ? triangle - rows : triangle };
}

/** Where the n-th entry of a dense matrix stands: by columns, of a symmetric one from the diagonal down. */
function placeOf(
  n: number,
  rows: number,
  columns: number,
  symmetry: string,
): { row: number; column: number } {
  if (symmetry === "general") return { row: n % rows, column: Math.min(Math.floor(n / rows), columns - 1) };
  const below = symmetry === "skew-symmetric" ? 1 : 0;
  let [column, left] = [0, n];
  while (column < columns - 1 && left >= rows - column - below) {
    left -= rows - column - below;
    column++;
  }
  return { row: Math.min(column + below + left, rows - 1), column };
}

const isZero = (line: FieldLine, field: number): boolean => Number(line.text(field) || "1") === 0;
