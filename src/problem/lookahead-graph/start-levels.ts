import type { GrowingGraph } from "./growing-graph.js";

/**
 * The levels of a breadth-first search out of node 0, kept up while the graph
 * grows, with one bit a node: whether a shortest path to it takes the right
 * first step. A level without a node that lacks the bit would end the search.
 *
 * A new node can only bring others nearer, so an update walks what it changes
 * and nothing else; what does not suit is taken back.
 */
export class StartLevels {
  /** Distance from the start; −1 where the start does not lead. */
  readonly distance: Int32Array;
  readonly #right: Uint8Array;
  /** On each level, the nodes that no shortest path by the right first step reaches. */
  readonly #others: Int32Array;
  readonly #graph: GrowingGraph;
  readonly #goal: number;
  readonly #lookahead: number;
  /** Levels 1 … lookahead without such a node. */
  #bareLevels = 0;
  readonly #undo: number[] = [];

  constructor(
    graph: GrowingGraph,
    maxOrder: number,
    { goal, rightStep }: { goal: number; rightStep: number },
  ) {
    this.#graph = graph;
    this.#goal = goal;
    this.distance = new Int32Array(maxOrder).fill(-1);
    this.#right = new Uint8Array(maxOrder);
    this.#others = new Int32Array(maxOrder + 2);
    this.distance[0] = 0;
    graph.eachSuccessor(0, (step) => this.#place(step, 1, step === rightStep ? 1 : 0));
    const queue: number[] = [];
    graph.eachSuccessor(0, (step) => void queue.push(step));
    this.#spread(queue);
    this.#undo.length = 0;
    this.#lookahead = this.distance[goal]!;
    for (let level = 1; level <= this.#lookahead; level++) if (this.#others[level] === 0) this.#bareLevels++;
  }

  /**
   * Takes in a node with its arcs, which are in the graph already, and says
   * whether the goal is still as far as it was and every level up to it still
   * holds a node of another branch. If not, nothing has changed here.
   */
  accepts(node: number): boolean {
    this.#undo.length = 0;
    let nearest = -1;
    let right = 0;
    this.#graph.eachPredecessor(node, (parent) => {
      const far = this.distance[parent]!;
      if (far < 0 || (nearest >= 0 && far > nearest)) return;
      right = far === nearest ? right | this.#right[parent]! : this.#right[parent]!;
      nearest = far;
    });
    if (nearest < 0) return true;
    this.#place(node, nearest + 1, right);
    this.#spread([node]);
    if (this.distance[this.#goal] === this.#lookahead && this.#bareLevels === 0) return true;
    this.#takeBack();
    return false;
  }

  /** Breadth-first from changed nodes, so that levels come in order and ties can be united. */
  #spread(queue: number[]): void {
    for (let at = 0; at < queue.length; at++) {
      const node = queue[at]!;
      const next = this.distance[node]! + 1;
      const right = this.#right[node]!;
      this.#graph.eachSuccessor(node, (child) => {
        const far = this.distance[child]!;
        if (far < 0 || next < far) {
          this.#place(child, next, right);
          queue.push(child);
        } else if (far === next && right > this.#right[child]!) {
          this.#place(child, next, 1);
          queue.push(child);
        }
      });
    }
  }

  #place(node: number, distance: number, right: number): void {
    this.#undo.push(node, this.distance[node]!, this.#right[node]!);
    this.#set(node, distance, right);
  }

  #set(node: number, distance: number, right: number): void {
    const before = this.distance[node]!;
    if (before > 0 && this.#right[node] === 0 && --this.#others[before]! === 0 && before <= this.#lookahead)
      this.#bareLevels++;
    this.distance[node] = distance;
    this.#right[node] = right;
    if (distance > 0 && right === 0 && ++this.#others[distance]! === 1 && distance <= this.#lookahead)
      this.#bareLevels--;
  }

  #takeBack(): void {
    for (let at = this.#undo.length - 3; at >= 0; at -= 3)
      this.#set(this.#undo[at]!, this.#undo[at + 1]!, this.#undo[at + 2]!);
    this.#undo.length = 0;
  }
}
