import { DataFormatError } from "./errors.js";

/** One line of a table, cut into fields. */
export interface DelimitedLine {
  readonly fields: readonly string[];
  /** 1-based, as an editor counts. */
  readonly line: number;
}

/**
 * Cuts a table into lines of fields: commas, semicolons, tabs or runs of
 * blanks, whichever comes first in that order in the first line of data.
 * Fields may stand in double quotes (doubled within). A byte-order mark, blank
 * lines and lines that begin with `#` are passed over.
 *
 * Refuses quotes that do not close and lines of more than a million characters.
 *
 * @example delimitedLines('L,k\n5,"1"', "a.csv")[1] // { fields: ["5", "1"], line: 2 }
 */
export function delimitedLines(text: string, file: string): DelimitedLine[] {
  const lines = text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\n|\r/)
    .map((content, i) => ({ content, line: i + 1 }))
    .filter(({ content }) => content.trim() !== "" && !content.trimStart().startsWith("#"));
  const first = lines[0]?.content ?? "";
  const separator = [",", ";", "\t"].find((mark) => first.includes(mark)) ?? null;
  return lines.map(({ content, line }) => {
    const where = `${file}:${line}`;
    if (content.length > 1_000_000)
      throw new DataFormatError(`a line of ${content.length} characters is no table`, { where });
    if (separator === null) return { fields: content.trim().split(/\s+/), line };
    return { fields: cut(content, separator, where), line };
  });
}

function cut(content: string, separator: string, where: string): string[] {
  if (!content.includes('"')) return content.split(separator).map((field) => field.trim());
  const fields: string[] = [];
  let at = 0;
  while (at <= content.length) {
    while (content[at] === " ") at++;
    if (content[at] !== '"') {
      const end = content.indexOf(separator, at);
      const stop = end < 0 ? content.length : end;
      fields.push(content.slice(at, stop).trim());
      at = stop + 1;
      continue;
    }
    let field = "";
    for (at++; ; at++) {
      if (at >= content.length) throw new DataFormatError("a quote does not close", { where });
      if (content[at] !== '"') field += content[at];
      else if (content[at + 1] === '"') field += content[++at];
      else break;
    }
    fields.push(field);
    const rest = content.slice(at + 1).match(/^ */)![0].length + at + 1;
    if (rest < content.length && content[rest] !== separator)
      throw new DataFormatError("text follows a closing quote", { where });
    at = rest + 1;
  }
  return fields;
}
