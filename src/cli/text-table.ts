/**
 * A table for people: columns set to the right, two blanks apart, units in the header.
 *
 * @example textTable(["n", "share"], [["10", "0.5"]]) // " n  share\n10    0.5\n"
 */
export function textTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((name, i) => Math.max(name.length, ...rows.map((row) => row[i]?.length ?? 0)));
  return [header, ...rows]
    .map((row) => `${row.map((cell, i) => cell.padStart(widths[i] ?? 0)).join("  ")}\n`)
    .join("");
}
