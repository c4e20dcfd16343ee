import type { MazeScene, ScenePlace } from "../problem/maze/maze-scene.js";

/**
 * A maze as text, row 1 at the top: `S` start, `G` goal, `k` a room with a key,
 * `o` another room, lines for open doors, `#` for locked ones.
 *
 *     S──o  k
 *        │  │
 *     G##o──o
 *
 * @remarks O(rows · cols) characters.
 */
export function mazeText({ rows, cols, rooms, open, locked, start, goal }: MazeScene): string {
  const lines = Array.from({ length: 2 * rows - 1 }, () => new Array<string>(3 * cols - 2).fill(" "));
  const put = (row: number, col: number, mark: string): void => {
    const line = lines[row];
    if (line !== undefined && col < line.length) line[col] = mark;
  };
  const room = ({ row, col }: ScenePlace, mark: string): void => put(2 * row, 3 * col, mark);
  const door = ([a, b]: readonly [ScenePlace, ScenePlace], across: string, down: string): void => {
    if (a.row === b.row) {
      const left = 3 * Math.min(a.col, b.col);
      put(2 * a.row, left + 1, across);
      put(2 * a.row, left + 2, across);
    } else put(2 * Math.min(a.row, b.row) + 1, 3 * a.col, down);
  };
  for (const place of rooms) room(place, "o");
  for (const ends of open) door(ends, "─", "│");
  for (const { ends, keys } of locked) {
    door(ends, "#", "#");
    for (const { place } of keys) room(place, "k");
  }
  room(start, "S");
  room(goal, "G");
  return lines.map((line) => line.join("").trimEnd()).join("\n");
}
