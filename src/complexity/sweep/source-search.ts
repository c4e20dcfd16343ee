import type { ReachSizes } from "./reach-sizes.js";
import type { SweepGraph } from "./sweep-graph.js";

/** One thread's work space: four words a node. `marks` and `masks` are 0 at rest. */
export interface SearchSpace {
  readonly marks: Int32Array;
  readonly masks: Int32Array;
  readonly queue: Uint32Array;
  readonly carried: Int32Array;
}

/** First steps are bits of a word. */
const WORD_BITS = 32;

/**
 * One source at a time: levels with one word of first steps a node, undone
 * afterwards only where it went. It counts levels down to the stop and takes
 * what lies beyond from the sizes of reach, where they are known.
 *
 * Past 32 first steps it walks the levels plainly, walks back from the deepest
 * nodes to the first steps that can be common at all, and sends only those down.
 *
 * @remarks O(arcs reached before the stop), beyond it only where the reach is not known.
 */
export class SourceSearch {
  /** What `run` has found: how many nodes have lookahead l, from 1 to `depth`. */
  counts: Float64Array = new Float64Array(64);
  depth = 0;

  readonly #graph: SweepGraph;
  readonly #reach: ReachSizes;
  readonly #space: SearchSpace;
  /** For many first steps: where each level begins in the queue. */
  #starts: number[] = [];

  constructor(graph: SweepGraph, reach: ReachSizes, space: SearchSpace) {
    this.#graph = graph;
    this.#reach = reach;
    this.#space = space;
  }

  /**
   * Searches from `source`. Gives up and returns false where more than `budget`
   * nodes are reached before the end is known.
   */
  run(source: number, budget: number = Number.POSITIVE_INFINITY): boolean {
    const { offsets } = this.#graph;
    const branches = offsets[source + 1]! - offsets[source]!;
    this.depth = 0;
    if (branches === 0) return true;
    if (branches > budget) return false;
    if (branches === 1) return this.#runAlone(source, budget);
    return branches <= WORD_BITS ? this.#runMasked(source, budget) : this.#runHub(source, budget);
  }

  #count(level: number, nodes: number): void {
    if (level >= this.counts.length) {
      const larger = new Float64Array(2 * level);
      larger.set(this.counts);
      this.counts = larger;
    }
    this.counts[level] = nodes;
    this.depth = level;
  }

  /** With one first step all that is reached has lookahead 1. */
  #runAlone(source: number, budget: number): boolean {
    let reached = this.#reach.cheap(source);
    if (reached < 0) {
      const { queue, marks } = this.#space;
      queue[0] = source;
      marks[source] = 1;
      const tail = this.#spread(0, 1, budget);
      for (let at = 0; at < tail; at++) marks[queue[at]!] = 0;
      if (tail > budget) return false;
      reached = tail - 1;
      this.#reach.learn(source, reached);
    }
    this.#count(1, reached);
    return true;
  }

  /** Reaches everything from queue[from] on; stops early past `budget` entries. Returns the queue's end. */
  #spread(from: number, tail: number, budget: number): number {
    const { offsets, targets } = this.#graph;
    const { queue, marks } = this.#space;
    for (let at = from; at < tail && tail <= budget; at++)
      for (let i = offsets[queue[at]!]!, end = offsets[queue[at]! + 1]!; i < end; i++) {
        const next = targets[i]!;
        if (marks[next] !== 0) continue;
        marks[next] = 1;
        queue[tail++] = next;
      }
    return tail;
  }

  #runMasked(source: number, budget: number): boolean {
    const { offsets, targets, backOffsets, size, order } = this.#graph;
    const { queue, marks, carried } = this.#space;
    const first = offsets[source]!;
    const branches = offsets[source + 1]! - first;
    marks[source] = -1;
    let arcs = 0;
    let unread = size - (backOffsets[source + 1]! - backOffsets[source]!);
    const enter = (at: number, node: number, steps: number): void => {
      carried[at] = steps;
      arcs += offsets[node + 1]! - offsets[node]!;
      unread -= backOffsets[node + 1]! - backOffsets[node]!;
    };
    for (let i = 0; i < branches; i++) {
      const child = targets[first + i]!;
      queue[i] = child;
      marks[child] = 1 << i;
      enter(i, child, 1 << i);
    }
    this.#count(1, branches);
    let [head, tail] = [0, branches];
    let stopped = false;
    for (let level = 2; ; level++) {
      const end = arcs > unread / 2 + order / 4 ? this.#pull(head, tail) : this.#push(head, tail);
      head = tail;
      tail = end;
      if (head === tail || tail > budget) break;
      let common = -1;
      arcs = 0;
      for (let at = head; at < tail; at++) {
        const node = queue[at]!;
        const steps = marks[node]!;
        common &= steps;
        enter(at, node, steps);
      }
      this.#count(level, tail - head);
      stopped = common !== 0;
      if (stopped) break;
    }
    const isCheap = stopped && this.#reach.isCheap(source);
    if (stopped && !isCheap) {
      tail = this.#spread(head, tail, budget);
      this.#count(this.depth, tail - head);
    }
    this.#undo(source, tail);
    if (isCheap) this.#count(this.depth, this.#reach.cheap(source) - head);
    else if (tail <= budget) this.#reach.learn(source, tail);
    return isCheap || tail <= budget;
  }

  #push(head: number, tail: number): number {
    const { offsets, targets } = this.#graph;
    const { queue, marks, carried } = this.#space;
    let end = tail;
    for (let at = head; at < tail; at++) {
      const node = queue[at]!;
      const steps = carried[at]!;
      for (let i = offsets[node]!, last = offsets[node + 1]!; i < last; i++) {
        const next = targets[i]!;
        const known = marks[next]!;
        if (known === 0) {
          marks[next] = steps;
          queue[end++] = next;
        } else if ((known | steps) !== known) marks[next] = known | steps;
      }
    }
    return end;
  }

  /** The same from the other side: every node not yet reached looks for predecessors on the level. */
  #pull(head: number, tail: number): number {
    const { order, backOffsets, backSources } = this.#graph;
    const { queue, marks, masks, carried } = this.#space;
    for (let at = head; at < tail; at++) masks[queue[at]!] = carried[at]!;
    let end = tail;
    for (let node = 0; node < order; node++) {
      if (marks[node] !== 0) continue;
      let steps = 0;
      for (let i = backOffsets[node]!, last = backOffsets[node + 1]!; i < last; i++)
        steps |= masks[backSources[i]!]!;
      if (steps === 0) continue;
      marks[node] = steps;
      queue[end++] = node;
    }
    for (let at = head; at < tail; at++) masks[queue[at]!] = 0;
    return end;
  }

  #undo(source: number, tail: number): void {
    const { queue, marks } = this.#space;
    if (tail > this.#graph.order >>> 3) marks.fill(0);
    else for (let at = 0; at < tail; at++) marks[queue[at]!] = 0;
    marks[source] = 0;
  }

  /** Many first steps. `marks` hold a node's level here, `masks` its first steps. */
  #runHub(source: number, budget: number): boolean {
    const { queue } = this.#space;
    const tail = this.#markLevels(source, budget);
    if (tail <= budget) {
      const starts = this.#starts;
      const deepest = starts.length - 2;
      let stop = deepest + 1;
      if (deepest > 1) {
        const steps = this.#possibleSteps(deepest);
        for (let from = 0; from < steps.length; from += WORD_BITS)
          stop = Math.min(stop, this.#stopOf(steps.slice(from, from + WORD_BITS), deepest));
      }
      for (let level = 1; level <= Math.min(stop, deepest); level++)
        this.#count(level, (level === stop ? tail : starts[level + 1]!) - starts[level]!);
      this.#reach.learn(source, tail);
    }
    for (let at = 0; at < tail; at++) this.#space.marks[queue[at]!] = 0;
    this.#space.marks[source] = 0;
    return tail <= budget;
  }

  #markLevels(source: number, budget: number): number {
    const { offsets, targets } = this.#graph;
    const { queue, marks } = this.#space;
    let tail = 0;
    marks[source] = -1;
    for (let i = offsets[source]!; i < offsets[source + 1]!; i++) {
      marks[targets[i]!] = 1;
      queue[tail++] = targets[i]!;
    }
    this.#starts = [0, 0, tail];
    for (let head = 0, level = 2; tail <= budget; level++) {
      const end = tail;
      for (; head < end; head++)
        for (let i = offsets[queue[head]!]!, last = offsets[queue[head]! + 1]!; i < last; i++) {
          const next = targets[i]!;
          if (marks[next] !== 0) continue;
          marks[next] = level;
          queue[tail++] = next;
        }
      if (tail === end) break;
      this.#starts.push(tail);
    }
    return tail;
  }

  /** The first steps that lie on shortest paths to the deepest nodes: to all that were looked at. */
  #possibleSteps(deepest: number): number[] {
    const { queue } = this.#space;
    const [begin, end] = [this.#starts[deepest]!, this.#starts[deepest + 1]!];
    let arcs = Math.max(this.#graph.size >>> 2, 1000);
    let possible: number[] | null = null;
    for (let at = begin; at < end && arcs > 0 && (possible === null || possible.length > WORD_BITS); at++) {
      const found = this.#stepsTo(queue[at]!, deepest);
      arcs -= found.arcs;
      possible = (possible ?? [...found.steps]).filter((step: number): boolean => found.steps.has(step));
    }
    return possible ?? [];
  }

  #stepsTo(node: number, level: number): { readonly steps: ReadonlySet<number>; readonly arcs: number } {
    const { backOffsets, backSources } = this.#graph;
    const { marks } = this.#space;
    let layer = new Set([node]);
    let arcs = 0;
    for (let above = level - 1; above >= 1; above--) {
      const next = new Set<number>();
      for (const v of layer) {
        arcs += backOffsets[v + 1]! - backOffsets[v]!;
        for (let i = backOffsets[v]!; i < backOffsets[v + 1]!; i++)
          if (marks[backSources[i]!] === above) next.add(backSources[i]!);
      }
      layer = next;
    }
    return { steps: layer, arcs };
  }

  /** The level from which on one of at most 32 first steps is common to all deeper levels too. */
  #stopOf(steps: readonly number[], deepest: number): number {
    const { offsets, targets } = this.#graph;
    const { queue, marks, masks } = this.#space;
    const starts = this.#starts;
    for (const [bit, step] of steps.entries()) masks[step] = 1 << bit;
    for (let level = 1; level < deepest; level++)
      for (let at = starts[level]!; at < starts[level + 1]!; at++) {
        const carried = masks[queue[at]!]!;
        if (carried === 0) continue;
        for (let i = offsets[queue[at]!]!, last = offsets[queue[at]! + 1]!; i < last; i++)
          if (marks[targets[i]!] === level + 1) masks[targets[i]!]! |= carried;
      }
    let stop = deepest + 1;
    for (let level = deepest; level >= 1; level--) {
      let common = -1;
      for (let at = starts[level]!; at < starts[level + 1]! && common !== 0; at++)
        common &= masks[queue[at]!]!;
      if (common === 0) break;
      stop = level;
    }
    for (let at = 0; at < starts[deepest + 1]!; at++) masks[queue[at]!] = 0;
    return stop;
  }
}
