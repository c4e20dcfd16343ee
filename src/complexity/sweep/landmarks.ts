import { type Random, randomFrom } from "../../internal/random.js";
import type { SharedSpace, SweepGraph } from "./sweep-graph.js";

/** How far each node is from one landmark; `UNREACHED` where no path leads there. */
export type LandmarkDistances = Uint8Array;

const UNREACHED = 255;
/** Searches deeper than this are none for lanes, whose levels are kept in a log, nor for distances in bytes. */
const DEEPEST = 250;
const PROBES = 24;
const LANDMARKS = 24;

/** Landmarks, and what the probes for them have shown. */
export interface Landmarks {
  readonly distances: readonly LandmarkDistances[];
  /** Some source reaches a fiftieth of the nodes. */
  readonly isWide: boolean;
  /** Searches go so deep that lanes do not pay. */
  readonly isDeep: boolean;
}

/**
 * Chooses nodes that are deepest for many sources, and finds how far every node
 * is from them. A source at distance d from the farthest of them can only stop
 * by level d with a first step that lies on shortest paths to all that are d
 * away, which leaves few first steps to tell apart.
 *
 * @remarks 48 breadth-first searches; a byte a node and landmark.
 */
export function findLandmarks(graph: SweepGraph, space: SharedSpace): Landmarks {
  const { order, offsets, targets, backOffsets, backSources } = graph;
  const random = randomFrom("lookahead", "landmarks");
  const depth = new Int32Array(order);
  const queue = new Uint32Array(order);
  const scores = new Map<number, number>();
  let probes = 0;
  for (let tries = 0; probes < PROBES && tries < 20 * PROBES; tries++) {
    const root = branchingNode(graph, random);
    if (root === null) break;
    const reached = breadthFirst(root, offsets, targets, depth, queue);
    if (reached < order / 50) {
      if (tries > 4 * PROBES && probes === 0) break;
      continue;
    }
    probes++;
    const deepest = depth[queue[reached - 1]!]!;
    if (deepest > DEEPEST) return { distances: [], isWide: true, isDeep: true };
    for (let at = reached - 1; at >= 0 && depth[queue[at]!]! >= deepest - 1 && reached - at < 64; at--) {
      const node = queue[at]!;
      scores.set(node, (scores.get(node) ?? 0) + (depth[node] === deepest ? 10 : 1));
    }
  }
  const best = [...scores].sort(([a, p], [b, q]) => q - p || a - b).slice(0, LANDMARKS);
  const distances = best.map(([landmark]) => {
    const reached = breadthFirst(landmark, backOffsets, backSources, depth, queue);
    const bytes = space.bytes(order).fill(UNREACHED);
    for (let at = 0; at < reached; at++) bytes[queue[at]!] = Math.min(UNREACHED - 1, depth[queue[at]!]!);
    return bytes;
  });
  return { distances, isWide: probes > 0, isDeep: false };
}

/** A random node with something to choose; `null` where none is found. */
function branchingNode({ order, offsets }: SweepGraph, random: Random): number | null {
  for (let tries = 0; tries < 200 && order > 0; tries++) {
    const node = random.integer(order);
    if (offsets[node + 1]! - offsets[node]! >= 2) return node;
  }
  return null;
}

function breadthFirst(
  root: number,
  rows: Uint32Array,
  ends: Uint32Array,
  depth: Int32Array,
  queue: Uint32Array,
): number {
  depth.fill(-1);
  depth[root] = 0;
  queue[0] = root;
  let tail = 1;
  for (let at = 0; at < tail; at++) {
    const node = queue[at]!;
    for (let i = rows[node]!, end = rows[node + 1]!; i < end; i++) {
      const next = ends[i]!;
      if (depth[next]! >= 0) continue;
      depth[next] = depth[node]! + 1;
      queue[tail++] = next;
    }
  }
  return tail;
}

/** Which first steps of a source can be common at a stop. */
export interface PossibleSteps {
  /** The level down to which nothing else can be common. */
  readonly level: number;
  readonly count: number;
  /** By place in the source's row: 1 … count for the possible ones, 0 for all others. */
  readonly numbers: Uint16Array;
}

/** Past so many possible steps the filter does not pay. */
const MOST_POSSIBLE = 31 * 16;

/** The first steps that agree with all landmarks farthest from `source`; `null` where they tell nothing. */
export function possibleSteps(
  { offsets, targets }: SweepGraph,
  landmarks: readonly LandmarkDistances[],
  source: number,
): PossibleSteps | null {
  let level = 0;
  for (const distances of landmarks) {
    const far = distances[source]!;
    if (far !== UNREACHED && far > level) level = far;
  }
  if (level < 2) return null;
  const farthest = landmarks.filter((distances) => distances[source] === level);
  const [begin, end] = [offsets[source]!, offsets[source + 1]!];
  const numbers = new Uint16Array(end - begin);
  let count = 0;
  for (let i = begin; i < end; i++) {
    const step = targets[i]!;
    let agrees = true;
    for (let k = 0; k < farthest.length && agrees; k++) agrees = farthest[k]![step] === level - 1;
    if (!agrees) continue;
    if (++count > MOST_POSSIBLE) return null;
    numbers[i - begin] = count;
  }
  return { level, count, numbers };
}
