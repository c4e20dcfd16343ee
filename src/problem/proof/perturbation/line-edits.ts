import { keepsMeaning } from "./keeps-meaning.js";
import { type LinePart, lineParts } from "./line-parts.js";
import { type LineEdit, type PerturbationRule, swaps } from "./perturbation-rules.js";

/** Which changes are wanted. */
export interface LineEditOptions {
  /** Default: all. */
  readonly rules?: readonly PerturbationRule[];
  /** Variables of the whole proof, of which one may stand in another's place. */
  readonly variables?: readonly string[];
}

/** Longer lines are tables and diagrams, and are left alone. */
const MAX_LINE = 5000;
/** Exchanges of variables that are looked at in one line. */
const MAX_EXCHANGES = 500;

/**
 * Every change of one thing in a line that its rules allow. Whether one of
 * them changes the meaning, `changesMeaning` tells.
 *
 * @example lineEdits("So $a < b$.").map(({ from, to }) => `${from} ${to}`) // ["< >"]
 * @remarks Linear in the line for each rule; lines longer than 5,000 characters are left alone.
 */
export function lineEdits(line: string, { rules, variables = [] }: LineEditOptions = {}): LineEdit[] {
  if (line.length > MAX_LINE) return [];
  const parts = lineParts(line);
  const assumes = /\b(?:let|suppose|assume|assuming|given|hypothesis|where)\b/i.test(line);
  const edits: LineEdit[] = [];
  for (const { rule, where, find, replace } of swaps) {
    if (rules !== undefined && !rules.includes(rule as PerturbationRule)) continue;
    if (where === "assumption" && !assumes) continue;
    for (const found of line.matchAll(find)) {
      if (!isWithin(parts, found.index, found.index + found[0].length, where === "math")) continue;
      const to = replace(found);
      if (to !== null && to !== found[0]) edits.push({ rule, at: found.index, from: found[0], to });
    }
  }
  if (rules === undefined || rules.includes("variable")) edits.push(...variableEdits(line, parts, variables));
  return edits;
}

/**
 * Whether a change is none of those that are known to leave the meaning as it
 * was. The reference's own test is not asked: it looks at the set of letters,
 * and to it "is" and "is not" are often the same.
 */
export function changesMeaning(line: string, edit: LineEdit): boolean {
  return !keepsMeaning(line, applyEdit(line, edit)) && !isIdle(line, edit);
}

/** The line after one change. */
export const applyEdit = (line: string, { at, from, to }: LineEdit): string =>
  line.slice(0, at) + to + line.slice(at + from.length);

/** Letters that stand alone in the formulas of some lines, each once. */
export function variablesOf(lines: readonly string[]): string[] {
  const found = new Set<string>();
  for (const line of lines.slice(0, 2000)) {
    if (line.length > MAX_LINE) continue;
    for (const { start, end, math } of lineParts(line))
      if (math) for (const [letter] of line.slice(start, end).matchAll(lone)) found.add(letter);
  }
  return [...found].sort();
}

/** A letter that is not part of a command's name, a word, or an exponent's `T`. */
const lone: RegExp = /(?<![\\a-zA-Z]|\\[a-zA-Z]{0,30})[a-zA-Z](?![a-zA-Z])/g;

function variableEdits(line: string, parts: readonly LinePart[], variables: readonly string[]): LineEdit[] {
  const edits: LineEdit[] = [];
  for (const { start, end, math } of parts) {
    if (!math || edits.length > MAX_EXCHANGES) continue;
    for (const { 0: letter, index } of line.slice(start, end).matchAll(lone)) {
      const at = start + index;
      if (introduces(line, at, letter)) continue;
      const upper = letter === letter.toUpperCase();
      for (const to of variables)
        if (to !== letter && (to === to.toUpperCase()) === upper)
          edits.push({ rule: "variable", at, from: letter, to });
    }
  }
  return edits;
}

/** A name that the line itself brings in, or that only counts: another name would do as well. */
function introduces(line: string, at: number, letter: string): boolean {
  const before = line.slice(Math.max(0, at - 40), at);
  if (
    /(?:\b(?:let|for (?:all|every|each|any|some)|there exists?(?: an?)?|some|any|choose|pick|fix|define|set|denote(?: by)?)\s+\$?|\\(?:forall|exists)\s*|[_^]\{?\s*|\\d\s*|\bd)$/i.test(
      before,
    )
  )
    return true;
  // A letter that the line has only once and only as a name is most often being named.
  return line.split(letter).length === 2 && /\$\s*$/.test(before) && /^\s*\$/.test(line.slice(at + 1));
}

function isWithin(parts: readonly LinePart[], start: number, end: number, math: boolean): boolean {
  return parts.some((part) => part.math === math && part.start <= start && end <= part.end);
}

/** Changes that say the same although they are written otherwise: 0 added or taken away, ± turned round. */
function isIdle(line: string, { rule, at, from }: LineEdit): boolean {
  const [before, after] = [
    line.slice(Math.max(0, at - 16), at),
    line.slice(at + from.length, at + from.length + 16),
  ];
  if (rule === "sign")
    return /^\s*0(?![\d.])/.test(after) || /(?:^|[^\w.])0\s*$/.test(before) || /\\(?:pm|mp)\s*$/.test(before);
  if (rule === "exponent") return /(?:^|[^\w.])[01]\s*$/.test(before);
  if (rule === "number") return /\b(?:Step|Case|Part|Lemma|Theorem|Equation)\s*\$?\(?$/i.test(before);
  return false;
}
