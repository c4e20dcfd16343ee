import { type ArcPiece, type CsrGraph, type CsrOptions, csrFromPieces, type NodeId } from "./csr-graph.js";

/** Arcs a piece: pieces are never copied, and the last one wastes little. */
const PIECE = 1 << 20;
/** The first piece begins small and doubles, so that small graphs cost little. */
const FIRST = 1 << 10;

/**
 * Arcs whose number is not known beforehand, gathered one by one and made a
 * graph in the end.
 *
 * @example
 * const arcs = new ArcBuilder();
 * arcs.add(0, 1);
 * arcs.build(2).targets // Uint32Array [1]
 * @remarks 8 bytes an arc while gathering, 4 more while building; nothing beyond the first million arcs is copied on the way.
 */
export class ArcBuilder {
  readonly #full: ArcPiece[] = [];
  #sources = new Uint32Array(FIRST);
  #targets = new Uint32Array(FIRST);
  #length = 0;

  /** How many arcs have been added. */
  get size(): number {
    return this.#full.length * PIECE + this.#length;
  }

  /** Adds the arc `source → target`; the numbers are checked when the graph is built. */
  add(source: NodeId, target: NodeId): void {
    if (this.#length === this.#sources.length) this.#makeRoom();
    this.#sources[this.#length] = source;
    this.#targets[this.#length++] = target;
  }

  /** Adds the first `count` arcs of a list of ends: source, target, source, target … */
  addPairs(ends: Uint32Array, count: number): void {
    for (let done = 0; done < count; ) {
      if (this.#length === this.#sources.length) this.#makeRoom();
      const some = Math.min(count - done, this.#sources.length - this.#length);
      const [sources, targets, at] = [this.#sources, this.#targets, this.#length];
      for (let i = 0, k = 2 * done; i < some; i++, k += 2) {
        sources[at + i] = ends[k]!;
        targets[at + i] = ends[k + 1]!;
      }
      this.#length += some;
      done += some;
    }
  }

  #makeRoom(): void {
    if (this.#length < PIECE) {
      [this.#sources, this.#targets] = [doubled(this.#sources), doubled(this.#targets)];
      return;
    }
    this.#full.push({ sources: this.#sources, targets: this.#targets, length: PIECE });
    this.#sources = new Uint32Array(PIECE);
    this.#targets = new Uint32Array(PIECE);
    this.#length = 0;
  }

  /** Visits the arcs in the order of adding. */
  forEach(visit: (source: NodeId, target: NodeId, arc: number) => void): void {
    let arc = 0;
    for (const { sources, targets, length } of this.#pieces())
      for (let i = 0; i < length; i++) visit(sources[i]!, targets[i]!, arc++);
  }

  /** The graph of all arcs so far on the nodes 0 … order − 1; rows keep the order of adding. */
  build(order: number, options: CsrOptions = {}): CsrGraph {
    return csrFromPieces(order, this.#pieces(), options);
  }

  #pieces(): ArcPiece[] {
    return [...this.#full, { sources: this.#sources, targets: this.#targets, length: this.#length }];
  }
}

function doubled(list: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(2 * list.length);
  larger.set(list);
  return larger;
}
