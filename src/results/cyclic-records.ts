import { findCycle } from "../graph/find-cycle.js";
import { DataFormatError } from "../internal/errors.js";
import { compactGraph } from "../problem/lookahead-graph/compact-graph.js";
import type { Arc } from "../problem/lookahead-graph/graph-problem.js";

/** Records whose graph has a cycle. */
export interface CyclicRecords {
  readonly count: number;
  /** The first ones: where they stand, and one cycle of each. */
  readonly examples: readonly { readonly where: string; readonly cycle: readonly number[] }[];
}

/** So many are told one by one. */
const MOST_EXAMPLES = 20;

/**
 * Notices records whose graph has a cycle. The published data sets have them,
 * so they are read as they are, counted and said.
 *
 * With `refuse` such a record is a fault of the file.
 */
export class CycleWatch {
  readonly #refuse: boolean;
  readonly #examples: { where: string; cycle: readonly number[] }[] = [];
  #count = 0;

  constructor(refuse: boolean) {
    this.#refuse = refuse;
  }

  see(arcs: readonly Arc[], where: string): void {
    const { graph, labels } = compactGraph(arcs);
    const nodes = findCycle(graph);
    if (nodes === null) return;
    const cycle = nodes.map((node) => labels[node]!);
    if (this.#refuse)
      throw new DataFormatError(`the graph has a cycle: ${cycleText(cycle)}`, {
        where,
        mend: "Leave out --require-acyclic to take cyclic graphs as they are.",
      });
    this.#count++;
    if (this.#examples.length < MOST_EXAMPLES) this.#examples.push({ where, cycle });
  }

  get seen(): CyclicRecords {
    return { count: this.#count, examples: this.#examples };
  }
}

/** A cycle as a text, closed; long ones are shortened. */
export function cycleText(cycle: readonly (number | string)[]): string {
  const shown = cycle.length > 8 ? [...cycle.slice(0, 6), "…", ...cycle.slice(-1)] : cycle;
  return [...shown, cycle[0]].join(" → ");
}
