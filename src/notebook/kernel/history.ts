import type { JsonRecord } from "../protocol/message.js";

/** A cell as history lists it: session, number, and the code, or the code with its result. */
type HistoryItem = readonly [session: number, line: number, input: string | readonly [string, string | null]];

/** Cells kept; a kernel that runs for weeks forgets its oldest ones. */
const mostKept = 10_000;

/** What was run in this kernel. It knows of no session but its own, which is number 0. */
export class History {
  readonly #cells: { readonly line: number; readonly code: string; output: string | null }[] = [];

  add(line: number, code: string): void {
    this.#cells.push({ line, code, output: null });
    if (this.#cells.length > mostKept) this.#cells.shift();
  }

  /** Keeps the text of a cell's last expression. */
  result(line: number, text: string): void {
    const cell = this.#cells.findLast((one) => one.line === line);
    if (cell !== undefined) cell.output = text;
  }

  /** The answer to a `history_request`: the last `n`, a range of lines, or what fits a pattern with `*` and `?`. */
  answer(request: JsonRecord): readonly HistoryItem[] {
    const { hist_access_type: access, output, n, start, stop, pattern, unique } = request;
    let cells = this.#cells.slice();
    if (access === "range") {
      const from = typeof start === "number" ? start : 0;
      const to = typeof stop === "number" ? stop : Number.POSITIVE_INFINITY;
      cells = cells.filter(({ line }) => line >= from && line < to);
    } else {
      if (access === "search") cells = cells.filter(({ code }) => fits(code, String(pattern ?? "*")));
      if (unique === true)
        cells = cells.filter(({ code }, i) => !cells.slice(i + 1).some((later) => later.code === code));
      if (typeof n === "number" && n >= 0) cells = n === 0 ? [] : cells.slice(-n);
    }
    return cells.map(({ line, code, output: text }) => [0, line, output === true ? [code, text] : code]);
  }
}

/** Matches a pattern in which `*` is any text and `?` any character, without backtracking further than the last `*`. */
function fits(text: string, pattern: string): boolean {
  let [at, piece, star, mark] = [0, 0, -1, 0];
  while (at < text.length) {
    if (pattern[piece] === "*") {
      star = piece++;
      mark = at;
    } else if (pattern[piece] === "?" || pattern[piece] === text[at]) {
      at++;
      piece++;
    } else if (star >= 0) {
      piece = star + 1;
      at = ++mark;
    } else return false;
  }
  while (pattern[piece] === "*") piece++;
  return piece === pattern.length;
}
