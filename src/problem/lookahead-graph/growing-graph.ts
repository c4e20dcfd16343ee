import type { Random } from "../../internal/random.js";

/** What preferential attachment adds to a degree, so that a node of degree 0 can be drawn. */
const ALPHA = 0.5;
/** Draws that hit only forbidden nodes before the allowed ones are listed instead. */
const PATIENCE = 24;

/**
 * A directed graph that grows, with the draws of preferential attachment.
 *
 * Every arc's ends are kept in two lists. A node drawn uniformly from the
 * targets is drawn in proportion to its in-degree, so a draw weighted by
 * α + degree takes constant time: either any node, or an end of any arc.
 */
export class GrowingGraph {
  /** Nodes so far: 0 … order − 1. */
  order = 0;
  /** Arcs so far. */
  size = 0;
  readonly sources: Int32Array;
  readonly targets: Int32Array;
  readonly outDegrees: Int32Array;
  readonly inDegrees: Int32Array;
  /** Arcs of a node as a chain: the latest, and for each arc the one before it; −1 ends it. */
  readonly #lastOut: Int32Array;
  readonly #lastIn: Int32Array;
  readonly #previousOut: Int32Array;
  readonly #previousIn: Int32Array;

  constructor(maxOrder: number, maxSize: number) {
    const room = maxSize + 16;
    this.sources = new Int32Array(room);
    this.targets = new Int32Array(room);
    this.#previousOut = new Int32Array(room);
    this.#previousIn = new Int32Array(room);
    this.outDegrees = new Int32Array(maxOrder);
    this.inDegrees = new Int32Array(maxOrder);
    this.#lastOut = new Int32Array(maxOrder).fill(-1);
    this.#lastIn = new Int32Array(maxOrder).fill(-1);
  }

  addNode(): number {
    return this.order++;
  }

  addArc(source: number, target: number): void {
    const arc = this.size++;
    this.sources[arc] = source;
    this.targets[arc] = target;
    this.#previousOut[arc] = this.#lastOut[source]!;
    this.#previousIn[arc] = this.#lastIn[target]!;
    this.#lastOut[source] = arc;
    this.#lastIn[target] = arc;
    this.outDegrees[source]!++;
    this.inDegrees[target]!++;
  }

  /** Takes the latest arcs back, in reverse order. */
  removeLastArcs(count: number): void {
    for (const end = this.size - count; this.size > end; ) {
      const arc = --this.size;
      const source = this.sources[arc]!;
      const target = this.targets[arc]!;
      this.#lastOut[source] = this.#previousOut[arc]!;
      this.#lastIn[target] = this.#previousIn[arc]!;
      this.outDegrees[source]!--;
      this.inDegrees[target]!--;
    }
  }

  eachSuccessor(node: number, visit: (successor: number) => void): void {
    for (let arc = this.#lastOut[node]!; arc >= 0; arc = this.#previousOut[arc]!) visit(this.targets[arc]!);
  }

  eachPredecessor(node: number, visit: (predecessor: number) => void): void {
    for (let arc = this.#lastIn[node]!; arc >= 0; arc = this.#previousIn[arc]!) visit(this.sources[arc]!);
  }

  /** `count` different nodes, each drawn in proportion to α + in-degree. */
  drawByInDegree(count: number, random: Random): number[] {
    const drawn: number[] = [];
    while (drawn.length < count) {
      const node = this.#draw(this.targets, random);
      if (!drawn.includes(node)) drawn.push(node);
    }
    return drawn;
  }

  /** Up to `count` different allowed nodes, each drawn in proportion to α + out-degree. */
  drawByOutDegree(count: number, allowed: (node: number) => boolean, random: Random): number[] {
    const drawn: number[] = [];
    const open = (node: number): boolean => allowed(node) && !drawn.includes(node);
    while (drawn.length < count) {
      let node: number | null = null;
      for (let tries = 0; node === null && tries < PATIENCE; tries++) {
        const candidate = this.#draw(this.sources, random);
        if (open(candidate)) node = candidate;
      }
      node ??= this.#drawAmong(open, random);
      if (node === null) return drawn;
      drawn.push(node);
    }
    return drawn;
  }

  #draw(ends: Int32Array, random: Random): number {
    const at = random.real() * (ALPHA * this.order + this.size);
    return at < ALPHA * this.order ? Math.floor(at / ALPHA) : ends[Math.floor(at - ALPHA * this.order)]!;
  }

  /** The same draw by going through all nodes: for the rare case that few are allowed. */
  #drawAmong(open: (node: number) => boolean, random: Random): number | null {
    const nodes: number[] = [];
    let total = 0;
    for (let node = 0; node < this.order; node++)
      if (open(node)) {
        nodes.push(node);
        total += ALPHA + this.outDegrees[node]!;
      }
    let left = random.real() * total;
    for (const node of nodes) {
      left -= ALPHA + this.outDegrees[node]!;
      if (left < 0) return node;
    }
    return nodes.at(-1) ?? null;
  }
}
