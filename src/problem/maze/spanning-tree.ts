import type { Random } from "../../internal/random.js";
import { type Grid, toBelow, toRight } from "./grid.js";

/**
 * A maze without loops: Kruskal's algorithm over the grid's edges in random
 * order, an edge kept where it joins two parts that were apart.
 *
 *     A1 ─ B1   C1
 *          │    │       rows × cols − 1 passages, one way between any two rooms
 *     A2 ─ B2 ─ C2
 *
 * It is a random minimum spanning tree, not a uniform one, because that is
 * what the paper uses.
 *
 * @remarks O(rooms α(rooms)); the order of the edges is drawn while they are needed.
 *   Source: seqBench (arXiv 2509.16866), Algorithm 1, line 2.
 */
export function spanningTree(rows: number, cols: number, random: Random): Grid {
  const rooms = rows * cols;
  const passages = new Uint8Array(rooms);
  const edges = new Int32Array(2 * rooms - rows - cols);
  let count = 0;
  for (let room = 0; room < rooms; room++) {
    if (room % cols < cols - 1) edges[count++] = room * 2;
    if (room + cols < rooms) edges[count++] = room * 2 + 1;
  }
  const parent = new Int32Array(rooms);
  for (let room = 0; room < rooms; room++) parent[room] = room;
  for (let apart = rooms - 1; apart > 0; ) {
    // A Fisher–Yates shuffle, one edge at a time from the end.
    const drawn = random.integer(count--);
    const edge = edges[drawn]!;
    edges[drawn] = edges[count]!;
    const room = edge >> 1;
    const a = find(parent, room);
    const b = find(parent, edge & 1 ? room + cols : room + 1);
    if (a === b) continue;
    parent[a] = b;
    passages[room]! |= edge & 1 ? toBelow : toRight;
    apart--;
  }
  return { rows, cols, passages };
}

/** The representative of a room's part; halves the path on the way. */
function find(parent: Int32Array, room: number): number {
  while (parent[room] !== room) {
    const above = parent[parent[room]!]!;
    parent[room] = above;
    room = above;
  }
  return room;
}
