import { csrFromArcs } from "../../../graph/csr-graph.js";
import type { NamedGraph } from "../../../graph/graphology.js";
import { GrowingIntegers } from "../../../internal/growing-integers.js";
import {
  AXIOM,
  asserts,
  type MetamathDatabase,
  metamathCited,
  metamathLabel,
  THEOREM,
} from "./metamath-database.js";

/** Which statements are nodes. */
export interface MetamathGraphOptions {
  /** Leave out statements that build syntax (`wff`, `class`, …). Default false: all assertions. */
  readonly assertedOnly?: boolean;
}

/**
 * Which theorem cites which: a node an assertion (`$a`, `$p`) by its label, an
 * arc from each theorem to each assertion that its proof names, once.
 * Acyclic, since a proof may name earlier labels only.
 *
 * @example metamathGraph(parseMetamath(bytes, "demo0.mm"), { assertedOnly: true }).graph.size // 3
 * @remarks O(assertions + citations).
 */
export function metamathGraph(
  database: MetamathDatabase,
  { assertedOnly = false }: MetamathGraphOptions = {},
): NamedGraph {
  const node = new Int32Array(database.count).fill(-1);
  const names: string[] = [];
  for (let statement = 0; statement < database.count; statement++) {
    if (database.kinds[statement]! < AXIOM) continue;
    if (assertedOnly && !asserts(database, statement)) continue;
    node[statement] = names.length;
    names.push(metamathLabel(database, statement));
  }
  const [sources, targets] = [new GrowingIntegers(), new GrowingIntegers()];
  for (let statement = 0; statement < database.count; statement++) {
    const from = node[statement]!;
    if (from < 0 || database.kinds[statement] !== THEOREM) continue;
    for (const cited of metamathCited(database, statement)) {
      const to = node[cited]!;
      if (to < 0) continue;
      sources.push(from);
      targets.push(to);
    }
  }
  return {
    graph: csrFromArcs(names.length, sources.toArray(), targets.toArray(), { distinct: true }),
    names,
  };
}
