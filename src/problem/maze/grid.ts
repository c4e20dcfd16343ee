/** A rectangle of rooms and the passages between neighbours. Room `row × cols + col`, both from 0. */
export interface Grid {
  readonly rows: number;
  readonly cols: number;
  /** For every room: `toRight` if a passage leads to the next column, `toBelow` if one leads to the next row. */
  readonly passages: Uint8Array;
}

export const toRight = 1;
export const toBelow = 2;

/** Whether a passage joins two rooms. */
export function joined(grid: Grid, a: number, b: number): boolean {
  const [low, high] = a < b ? [a, b] : [b, a];
  const way = high - low === grid.cols ? toBelow : high - low === 1 ? toRight : 0;
  return ((grid.passages[low] ?? 0) & way) !== 0;
}

/** The grid with the passage between two rooms walled up. */
export function withoutPassage(grid: Grid, a: number, b: number): Grid {
  const passages = grid.passages.slice();
  passages[Math.min(a, b)]! &= Math.abs(a - b) === grid.cols ? ~toBelow : ~toRight;
  return { ...grid, passages };
}

/** Calls `visit` for every passage, with the lower room number first. */
export function forEachPassage(grid: Grid, visit: (a: number, b: number) => void): void {
  const { passages, cols } = grid;
  for (let room = 0; room < passages.length; room++) {
    const ways = passages[room] ?? 0;
    if (ways & toRight) visit(room, room + 1);
    if (ways & toBelow) visit(room, room + cols);
  }
}

/**
 * The order in which a pair of neighbours is printed: in a row the smaller
 * column first, in a column the *larger* row first. All the instances printed
 * in the seqBench paper but one keep to it.
 */
export function printedPair(cols: number, a: number, b: number): readonly [number, number] {
  const [low, high] = a < b ? [a, b] : [b, a];
  return high - low === cols ? [high, low] : [low, high];
}

/** Passages as text, a digit a room (1 right, 2 below, 3 both), a line a row: what records carry. */
export function formatPassages(grid: Grid): readonly string[] {
  return Array.from({ length: grid.rows }, (_, row) =>
    grid.passages.subarray(row * grid.cols, (row + 1) * grid.cols).join(""),
  );
}
