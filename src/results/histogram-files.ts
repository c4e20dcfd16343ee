import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type CountHistogram, totalCount } from "../complexity/count-histogram.js";
import { codeOf } from "../internal/atomic-file.js";
import { AnalysisError, DataFormatError, WrongRequest } from "../internal/errors.js";
import { refuseLfsPointer } from "../internal/lfs-pointer.js";

/**
 * The reference's lookahead file: a comment, a header, then value, count and
 * per cent with six decimals, parted by tabs, ascending.
 *
 * @example lookaheadFileText(new Map([[1, 3]])) // "# Look-ahead distribution\nValue\tCount\tPercent\n1\t3\t100.000000\n"
 */
export function lookaheadFileText(counts: CountHistogram): string {
  const total = totalCount(counts);
  const rows = ascending(counts).map(([value, count]) => `${value}\t${count}\t${percent(count, total)}\n`);
  return `# Look-ahead distribution\nValue\tCount\tPercent\n${rows.join("")}`;
}

/** The reference's branch file: how many nodes have so many arcs out. */
export function branchFileText(counts: CountHistogram): string {
  const rows = ascending(counts).map(([value, count]) => `${value}\t${count}\n`);
  return `children_count\tcount\n${rows.join("")}`;
}

/** A histogram and the file it came from. */
export interface HistogramFile {
  readonly file: string;
  readonly counts: CountHistogram;
}

/**
 * Reads a histogram in the reference's formats: columns parted by blanks or
 * tabs under a header with `Value` and `Count`, `children_count` and `count`, or
 * `Distance` and `Count`; further columns and `#` lines are passed over.
 *
 * Refuses a file without such a header, values and counts that are no whole
 * numbers, and a Git LFS pointer.
 */
export async function readHistogramFile(file: string): Promise<HistogramFile> {
  const text = await readFile(file, "utf8").catch((cause: unknown) => {
    const code = codeOf(cause);
    if (code === "ENOENT") throw new WrongRequest("there is no such file", { where: file, cause });
    throw new AnalysisError(`cannot read this file (${code})`, { where: file, cause });
  });
  return { file, counts: parseHistogram(text, file) };
}

/**
 * Reads every file of a folder as a histogram, in the order of their names. A
 * file that is none is refused with its name; the authors' script passes over
 * it in silence.
 */
export async function readHistogramFolder(folder: string): Promise<readonly HistogramFile[]> {
  const names = await readdir(folder).catch((cause: unknown) => {
    throw new WrongRequest(`this folder cannot be listed (${codeOf(cause)})`, { where: folder, cause });
  });
  const files: HistogramFile[] = [];
  for (const name of names.filter((each) => /\.(?:txt|tsv)$/.test(each)).sort())
    files.push(await readHistogramFile(join(folder, name)));
  return files;
}

/** Reads the text of a histogram file; `where` goes into complaints. */
export function parseHistogram(text: string, where: string): CountHistogram {
  refuseLfsPointer(text, where);
  const counts = new Map<number, number>();
  let columns: { readonly value: number; readonly count: number } | null = null;
  for (const [i, line] of text.split("\n").entries()) {
    const bare = line.replace(/#.*/, "").trim();
    if (bare === "") continue;
    const fields = bare.split(/\s+/);
    const place = `${where}:${i + 1}`;
    if (columns === null) {
      columns = columnsIn(fields, place);
      continue;
    }
    const [value, count] = [fields[columns.value], fields[columns.count]];
    if (
      value === undefined ||
      count === undefined ||
      !/^\d{1,16}$/.test(value) ||
      !/^\d{1,16}$/.test(count) ||
      !Number.isSafeInteger(Number(count))
    )
      throw new DataFormatError(`a value and a count are wanted, found "${bare.slice(0, 60)}"`, {
        where: place,
      });
    counts.set(Number(value), (counts.get(Number(value)) ?? 0) + Number(count));
  }
  if (columns === null) throw new DataFormatError("the file is empty", { where });
  return new Map(ascending(counts));
}

function columnsIn(
  header: readonly string[],
  where: string,
): { readonly value: number; readonly count: number } {
  const value = header.findIndex(
    (name) => name === "Value" || name === "children_count" || name === "Distance",
  );
  const count = header.findIndex((name) => name === "Count" || name === "count");
  if (value >= 0 && count >= 0) return { value, count };
  throw new DataFormatError(
    `a header with Value and Count is wanted, found "${header.join(" ").slice(0, 60)}"`,
    {
      where,
      mend: "children_count and count, or Distance and Count, do as well.",
    },
  );
}

const ascending = (counts: CountHistogram): [number, number][] => [...counts].sort(([a], [b]) => a - b);

/** Six decimals as Python writes them: a tie goes to the even digit. */
function percent(count: number, total: number): string {
  const scaled = BigInt(count) * 100_000_000n;
  const [quotient, rest] = [scaled / BigInt(total), scaled % BigInt(total)];
  if (rest * 2n !== BigInt(total)) return ((100 * count) / total).toFixed(6);
  const even = quotient + (quotient % 2n);
  return `${even / 1_000_000n}.${String(even % 1_000_000n).padStart(6, "0")}`;
}
