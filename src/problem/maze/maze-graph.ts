import { DataFormatError } from "../../internal/errors.js";

/** A locked connection and the keys it takes, by their place in `MazeGraph.keys`. */
export interface GraphDoor {
  readonly a: number;
  readonly b: number;
  readonly keys: readonly number[];
}

/** A key, and every room it is said to lie in: none where nobody says so. */
export interface GraphKey {
  readonly id: string;
  readonly rooms: readonly number[];
}

/**
 * Rooms, connections, doors and keys: the world that solver and simulator work
 * on, made from a grid or from stated facts alike. It need not be a tree, nor
 * a grid.
 */
export interface MazeGraph {
  readonly rooms: readonly string[];
  readonly start: number;
  readonly goal: number;
  /** Who starts and who is rescued. */
  readonly agent: string;
  readonly target: string;
  /** Neighbours of room r: `neighbours[offsets[r]] … neighbours[offsets[r + 1] − 1]`. */
  readonly offsets: Int32Array;
  readonly neighbours: Int32Array;
  /** The door in each of these places, −1 for an open connection. */
  readonly doorOf: Int32Array;
  readonly doors: readonly GraphDoor[];
  readonly keys: readonly GraphKey[];
}

/** What a maze graph is made from; ids and names may come in any order. */
export interface GraphParts {
  readonly rooms: readonly string[];
  readonly start: number;
  readonly goal: number;
  readonly agent?: string;
  readonly target?: string;
  /** Pairs of rooms, one after the other. */
  readonly open: readonly number[];
  readonly locked: readonly { readonly a: number; readonly b: number; readonly keys: readonly string[] }[];
  readonly keys: readonly { readonly id: string; readonly room: number }[];
  /** Where they were read, for complaints. */
  readonly where?: string;
}

/**
 * Lays out a maze graph in typed arrays. A pair stated twice counts once.
 *
 * Refuses a pair that is said to be both open and locked.
 *
 * @remarks O(rooms + connections).
 */
export function mazeGraph(parts: GraphParts): MazeGraph {
  const keyIndex = new Map<string, number>();
  const keyRooms: number[][] = [];
  const keyNumber = (id: string): number => {
    let index = keyIndex.get(id);
    if (index === undefined) {
      index = keyRooms.push([]) - 1;
      keyIndex.set(id, index);
    }
    return index;
  };
  for (const { id, room } of parts.keys) {
    const rooms = keyRooms[keyNumber(id)];
    if (rooms !== undefined && !rooms.includes(room)) rooms.push(room);
  }
  const doors = parts.locked.map(({ a, b, keys }) => ({ a, b, keys: keys.map(keyNumber) }));
  const ids = [...keyIndex.keys()];
  return {
    rooms: parts.rooms,
    start: parts.start,
    goal: parts.goal,
    agent: parts.agent ?? "Bob",
    target: parts.target ?? "Alice",
    ...layOut(parts, doors),
    doors,
    keys: ids.map((id, i) => ({ id, rooms: keyRooms[i] ?? [] })),
  };
}

function layOut(
  { rooms, open, where }: GraphParts,
  doors: readonly GraphDoor[],
): Pick<MazeGraph, "offsets" | "neighbours" | "doorOf"> {
  const offsets = new Int32Array(rooms.length + 1);
  for (const room of open) offsets[room + 1]!++;
  for (const { a, b } of doors) {
    offsets[a + 1]!++;
    offsets[b + 1]!++;
  }
  for (let room = 0; room < rooms.length; room++) offsets[room + 1]! += offsets[room]!;
  const next = offsets.slice();
  const neighbours = new Int32Array(open.length + 2 * doors.length);
  const doorOf = new Int32Array(neighbours.length);
  const put = (from: number, to: number, door: number): void => {
    for (let i = offsets[from]!; i < next[from]!; i++) {
      if (neighbours[i] === to && doorOf[i] !== door) {
        throw new DataFormatError(`${rooms[from]} and ${rooms[to]} are connected in two different ways`, {
          ...(where === undefined ? {} : { where }),
          mend: "State each pair of rooms once: open, or locked.",
        });
      }
    }
    const at = next[from]!++;
    neighbours[at] = to;
    doorOf[at] = door;
  };
  for (let i = 0; i < open.length; i += 2) {
    put(open[i]!, open[i + 1]!, -1);
    put(open[i + 1]!, open[i]!, -1);
  }
  for (const [door, { a, b }] of doors.entries()) {
    put(a, b, door);
    put(b, a, door);
  }
  return { offsets, neighbours, doorOf };
}
