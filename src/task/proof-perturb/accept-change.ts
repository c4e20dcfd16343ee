import { keepsMeaning } from "../../problem/proof/perturbation/keeps-meaning.js";
import { isMeaningfulChange } from "../../problem/proof/perturbation/meaningful-change.js";

/** Why a model's version of a line is not taken; `right` if it is. */
export type LineVerdict =
  | "right"
  | "not-one-line"
  | "unchanged"
  | "same-meaning"
  | "format-changed"
  | "rewritten";

/**
 * Whether a model's version of a line may stand in its place: one line, a
 * meaningful change by the reference's test that is not the same in other
 * words, with the line's layout and most of its text kept.
 *
 * @example acceptChange("So $a < b$.", "So $a > b$.") // "right"
 */
export function acceptChange(original: string, changed: string): LineVerdict {
  if (/[\r\n]/.test(changed.trim())) return "not-one-line";
  if (!isMeaningfulChange(original, changed)) return "unchanged";
  if (keepsMeaning(original, changed)) return "same-meaning";
  if (layoutOf(original) !== layoutOf(changed)) return "format-changed";
  return sharedEnds(original.trim(), changed.trim()) * 2 >= original.trim().length ? "right" : "rewritten";
}

/** What a change must leave alone: labels, references, numbering, dollar signs, brackets of templates. */
function layoutOf(line: string): string {
  const numbering = /^\s*(?::*\s*\$?\(\d+\)\$?|\d+[.)]|\*+|#+|:+)/.exec(line)?.[0] ?? "";
  const marks =
    line.match(
      /\\(?:label|ref|eqref|cite|tag|begin|end|item)\b(?:\{[^{}]*\})?|\[\[[^\]|]*|\{\{|\}\}|\$\$?/g,
    ) ?? [];
  return [numbering, ...marks].join(" ");
}

/** Characters at the beginning and at the end that both have. */
function sharedEnds(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let start = 0;
  while (start < most && one[start] === other[start]) start++;
  let end = 0;
  while (end < most - start && one[one.length - 1 - end] === other[other.length - 1 - end]) end++;
  return start + end;
}
