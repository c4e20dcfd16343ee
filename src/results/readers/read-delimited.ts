import { bytesOf } from "../../internal/read-json-lines.js";

/** One record of a table, and the line on which it begins. */
export interface TableRecord {
  readonly fields: readonly string[];
  readonly line: number;
}

/** A record longer than this is passed over: most likely a quote that does not close. */
const longest = 64 * 2 ** 20;

/**
 * The records of a table as they stream in: fields parted by the first of tab,
 * semicolon and comma that stands in the first line (RFC 4180 beyond that:
 * fields in double quotes may hold separators, line ends and doubled quotes).
 * A byte order mark and blank lines are passed over.
 *
 * A record that is longer than 64 MiB is told and passed over to the next line
 * end; a quote that does not close by the end of the file likewise, and the
 * lines it swallowed are read again without it.
 */
export async function* readDelimited(
  path: string,
  skip: (where: string, why: string) => void,
): AsyncGenerator<TableRecord> {
  const decoder = new TextDecoder("utf-8");
  let [rest, line, separator]: [string, number, string | null] = ["", 1, null];
  let dropping = false;
  // A record that is not whole is looked at again only once the text has doubled: no quadratic work.
  let wanted = 0;
  const cut = function* (atEnd: boolean): Generator<TableRecord> {
    let from = 0;
    while (from < rest.length) {
      if (dropping) {
        const end = rest.indexOf("\n", from);
        if (end < 0) break;
        from = end + 1;
        line++;
        dropping = false;
        continue;
      }
      separator ??= separatorOf(rest, atEnd);
      if (separator === null) break;
      const record = recordAt(rest, from, separator, atEnd);
      if (record === null) break;
      if (record.fields.length > 1 || record.fields[0]?.trim() !== "") {
        if (record.torn) skip(`${path}:${line}`, "a quote does not close");
        else yield { fields: record.fields, line };
      }
      line += record.lines;
      from = record.end;
    }
    rest = dropping && !rest.includes("\n", from) ? "" : rest.slice(from);
    if (rest.length <= longest) return;
    skip(`${path}:${line}`, `a record is longer than ${longest / 2 ** 20} MiB`);
    dropping = true;
    rest = "";
  };
  for await (const chunk of bytesOf(path)) {
    rest += decoder.decode(chunk, { stream: true });
    if (rest.length < wanted) continue;
    yield* cut(false);
    wanted = 2 * rest.length;
  }
  rest += decoder.decode();
  yield* cut(true);
}

function separatorOf(text: string, atEnd: boolean): string | null {
  const end = text.indexOf("\n");
  if (end < 0 && !atEnd && text.length < 2 ** 16) return null;
  const first = end < 0 ? text : text.slice(0, end);
  return ["\t", ";", ","].find((mark) => first.includes(mark)) ?? ",";
}

interface CutRecord {
  readonly fields: readonly string[];
  readonly end: number;
  readonly lines: number;
  readonly torn: boolean;
}

/** The record that begins at `from`; `null` while its end is not there yet. */
function recordAt(text: string, from: number, separator: string, atEnd: boolean): CutRecord | null {
  const fields: string[] = [];
  let [at, lines] = [from, 0];
  for (;;) {
    let field = "";
    if (text[at] === '"') {
      let open = at + 1;
      for (;;) {
        const close = text.indexOf('"', open);
        if (close < 0 || (close === text.length - 1 && !atEnd)) return atEnd ? tornAt(text, from) : null;
        field += text.slice(open, close);
        if (text[close + 1] !== '"') {
          at = close + 1;
          break;
        }
        field += '"';
        open = close + 2;
      }
      lines += field.split("\n").length - 1;
    }
    let end = at;
    while (end < text.length && text[end] !== separator && text[end] !== "\n") end++;
    if (end >= text.length && !atEnd) return null;
    fields.push(field + text.slice(at, text[end] === "\n" && text[end - 1] === "\r" ? end - 1 : end));
    if (end >= text.length) return { fields, end, lines, torn: false };
    if (text[end] === "\n") return { fields, end: end + 1, lines: lines + 1, torn: false };
    at = end + 1;
  }
}

/** One line is given up, so that what an open quote swallowed is read after all. */
function tornAt(text: string, from: number): CutRecord {
  const end = text.indexOf("\n", from);
  return { fields: ["", ""], end: end < 0 ? text.length : end + 1, lines: 1, torn: true };
}
