/**
 * Whether two versions of a line differ in more than their layout: in their
 * numbers, commands, letters, operators or brackets.
 *
 * The reference's test, in which order counts for numbers alone: `n = m` and
 * `m = n` are the same to it, and so are `abc` and `bca`.
 *
 * @example isMeaningfulChange("$x^2$", "$x^3$") // true
 */
export function isMeaningfulChange(before: string | null, after: string | null): boolean {
  if (before === null || after === null || after.trim() === "") return false;
  return aspects.some((aspect) => !sameList(aspect(before), aspect(after)));
}

const aspects: readonly ((line: string) => readonly string[])[] = [
  (line) => line.match(/\d+(?:\.\d+)?/g) ?? [],
  (line) => setOf(line.match(/\\[a-zA-Z]+/g)),
  (line) => setOf(line.replaceAll(/\\[a-zA-Z]+/g, " ").match(/\p{L}/gu)),
  (line) => setOf(line.replaceAll(/\\[a-zA-Z]+/g, " ").match(/[-+*/=<>≤≥≠∈∉^_|!&~()[\]{}]/g)),
];

const setOf = (items: readonly string[] | null): readonly string[] => [...new Set(items)].sort();

const sameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((item, i) => item === other[i]);
