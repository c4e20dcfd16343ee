import { WrongRequest } from "../../internal/errors.js";
import type { Separator } from "./field-lines.js";

/** Which fields of a line are what, counted from 0. */
export interface TableLayout {
  readonly separator: Separator;
  readonly head: number;
  readonly tail: number;
  readonly relation: number | null;
  /** The first line that is no comment names the columns. */
  readonly hasHeader: boolean;
  /** How that is known, in words. */
  readonly why: string;
  /** What the comments say of direction; `null` where they say nothing. */
  readonly directed: boolean | null;
}

const heads = /^(?:source|src|srcnid|from|fromnodeid|head|subject|start|h|id_1|node_1|u)$/i;
const tails = /^(?:target|tgt|dst|dstnid|to|tonodeid|tail|object|end|t|id_2|node_2|v)$/i;
const relations = /^(?:relation|rel|predicate|r)$/i;
/** Ends that are called alike have no direction. */
const alike = /^(?:id|node)_[12]$/i;
const numeric = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/**
 * Tells from the beginning of a text file what its columns are: from
 * `columns` if it is given, from names in a header or comment, from which
 * columns hold numbers, and last from which two share their words.
 *
 * Refuses columns that cannot be told: three numbers may be a triple or an
 * edge and its weight.
 */
export function tableLayout(head: string, file: string, columns?: string): TableLayout {
  const lines = head.split(/\r?\n/).filter((line) => line.trim() !== "");
  const comments = lines.filter((line) => /^\s*[#%]/.test(line));
  const numbers = new Map(
    head
      .split(/\r?\n/)
      .map((line, i) => [line, i + 1] as const)
      .reverse(),
  );
  const data = lines.filter((line) => !/^\s*[#%]/.test(line));
  const separator = separatorOf(data);
  const rows = data.slice(0, 2000).map((line) => fieldsOf(line, separator));
  const directed = directionIn(comments);
  if (columns !== undefined) return { separator, ...asked(columns), hasHeader: isHeader(rows), directed };
  const width = usualWidth(rows);
  const hasHeader = isHeader(rows);
  const labels = hasHeader ? rows[0]! : (labelsIn(comments, separator, width) ?? []);
  const named = byLabels(labels);
  const sample = hasHeader ? rows.slice(1) : rows;
  const found =
    named ??
    (width <= 2
      ? firstTwo
      : byContent(
          sample.filter((row) => row.length >= width),
          width,
        ));
  if (found !== null) {
    const ends = [labels[found.head] ?? "", labels[found.tail] ?? ""];
    const isAlike = ends.every((label) => alike.test(label));
    return { separator, ...found, hasHeader, directed: directed ?? (isAlike ? false : null) };
  }
  const shown = data[0] ?? "";
  throw new WrongRequest(
    `${width} fields, and it is not said which two are the ends: "${fieldsOf(shown, separator).slice(0, 4).join(" ").slice(0, 60)}"`,
    {
      where: `${file}:${numbers.get(shown) ?? 1}`,
      mend: "Say it with --columns: 1,3 or head,relation,tail for triples, 1,2 where what follows is a weight.",
    },
  );
}

type Columns = Pick<TableLayout, "head" | "tail" | "relation" | "why">;

const firstTwo: Columns = { head: 0, tail: 1, relation: null, why: "two columns: from, to" };

/** Reads what was asked for: two numbers, or a name for each column. */
function asked(columns: string): Columns {
  const words = columns.split(",").map((word) => word.trim());
  if (words.length === 2 && words.every((word) => /^[1-9]\d?$/.test(word))) {
    const [head, tail] = words.map((word) => Number(word) - 1) as [number, number];
    return { head, tail, relation: null, why: `columns ${columns}, as asked` };
  }
  const named = byLabels(words);
  if (named !== null) return { ...named, why: `columns ${columns}, as asked` };
  throw new WrongRequest(
    `--columns wants two numbers, such as 1,3, or names, got "${columns.slice(0, 60)}"`,
    {
      mend: "Names are head, relation, tail in the file's order, - for a column of no interest.",
    },
  );
}

function byLabels(labels: readonly string[]): Columns | null {
  const head = labels.findIndex((label) => heads.test(label));
  const tail = labels.findIndex((label) => tails.test(label));
  if (head < 0 || tail < 0) return null;
  const relation = labels.findIndex((label) => relations.test(label));
  return {
    head,
    tail,
    relation: relation < 0 ? null : relation,
    why: `columns are named in the file: ${labels.join(", ").slice(0, 80)}`,
  };
}

/** Three columns or more, without names: by the kind of what they hold, then by the words they share. */
function byContent(rows: readonly (readonly string[])[], width: number): Columns | null {
  if (rows.length === 0) return null;
  const all = Array.from({ length: width }, (_, column) => column);
  const isNumeric = all.map((column) => rows.every((row) => numeric.test(row[column]!)));
  const words = all.filter((column) => !isNumeric[column]);
  const others = all.filter((column) => isNumeric[column]);
  if (words.length === 1 && others.length === 2) {
    const [head, tail] = others as [number, number];
    return triple(head, tail, words[0]!, "the column that holds no numbers is the relation");
  }
  if (words.length === 2 && words[0] === 0 && words[1] === 1)
    return {
      head: 0,
      tail: 1,
      relation: null,
      why: "columns 1 and 2 are the ends, what follows are weights",
    };
  if (words.length === 0) {
    // A weight may be told from a third node only if no node is called like it.
    const isWeight = width === 3 && rows.some((row) => /[-+.e]/i.test(row[2]!));
    return isWeight
      ? { head: 0, tail: 1, relation: null, why: "columns 1 and 2 are the ends, the third is a weight" }
      : null;
  }
  return words.length === 3 ? bySharedWords(rows, words) : null;
}

function bySharedWords(rows: readonly (readonly string[])[], words: readonly number[]): Columns | null {
  const [a, b, c] = words as [number, number, number];
  const vocabulary = words.map((column) => new Set(rows.map((row) => row[column]!)));
  const shared = (i: number, j: number): number => {
    let count = 0;
    for (const word of vocabulary[i]!) if (vocabulary[j]!.has(word)) count++;
    return count;
  };
  const ways = [
    { count: shared(0, 2), head: a, tail: c, relation: b },
    { count: shared(1, 2), head: b, tail: c, relation: a },
    { count: shared(0, 1), head: a, tail: b, relation: c },
  ].sort((one, other) => other.count - one.count);
  const best = ways[0]!;
  if (best.count > ways[1]!.count)
    return triple(best.head, best.tail, best.relation, "the two columns that share their words are the ends");
  return best.count === 0 ? triple(a, c, b, "the usual order; no column shares words with another") : null;
}

function triple(head: number, tail: number, relation: number, why: string): Columns {
  const names = new Map([
    [head, "head"],
    [relation, "relation"],
    [tail, "tail"],
  ]);
  const order = [...names.keys()].sort((a, b) => a - b).map((column) => names.get(column));
  return { head, tail, relation, why: `columns ${order.join(", ")}: ${why}` };
}

function separatorOf(data: readonly string[]): Separator {
  const sample = data.slice(0, 50);
  const share = (sign: string): number => sample.filter((line) => line.includes(sign)).length / sample.length;
  if (share("\t") > 0.5) return "tab";
  return share(",") > 0.5 ? "comma" : "blank";
}

function fieldsOf(line: string, separator: Separator): string[] {
  if (separator === "blank") return line.trim().split(/\s+/);
  return line
    .split(separator === "tab" ? "\t" : ",")
    .map((field) => (separator === "tab" ? field : field.trim()));
}

function usualWidth(rows: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  return [...counts].sort(([a, of], [b, ofB]) => ofB - of || b - a)[0]?.[0] ?? 0;
}

/** A first line that names both ends, or that has words where the next lines have numbers. */
function isHeader(rows: readonly (readonly string[])[]): boolean {
  const [first, ...rest] = rows;
  if (first === undefined || rest.length === 0) return false;
  if (byLabels(first) !== null && !rest.some((row) => row.every((field, i) => field === first[i])))
    return true;
  const below = rest.slice(0, 50);
  return (
    first.every((field) => !numeric.test(field)) &&
    below.every((row) => row.length === first.length && row.slice(0, 2).every((field) => numeric.test(field)))
  );
}

/** Names of columns in the last comment that has as many words as the lines have fields. */
function labelsIn(comments: readonly string[], separator: Separator, width: number): string[] | null {
  for (const comment of comments.toReversed()) {
    const words = fieldsOf(comment.replace(/^\s*[#%]+\s*/, ""), separator);
    if (words.length === width && byLabels(words) !== null) return words;
  }
  return null;
}

function directionIn(comments: readonly string[]): boolean | null {
  const text = comments.join("\n");
  if (/\bundirected\b|each (?:edge|link) is saved twice/i.test(text)) return false;
  return /\bdirected\b/i.test(text) ? true : null;
}
