import type { GraphCell } from "../problem/lookahead-graph/deeprd-cells.js";
import {
  type GraphProblemPlan,
  generateGraphProblems,
} from "../problem/lookahead-graph/generate-graph-problems.js";
import type { GraphProblem } from "../problem/lookahead-graph/graph-problem.js";
import { type TellingOptions, tellAsProof } from "../problem/lookahead-graph/tell-as-proof.js";
import { type NextStepRecord, nextStepRecord } from "../task/next-step/next-step-record.js";
import { askForPath, graphProblemId, type PathRecord, pathRecord } from "../task/path/path-record.js";

/** Which problems, and how they are asked. */
export interface GraphRecordPlan {
  readonly cells: readonly GraphCell[];
  /** Problems a cell. */
  readonly count: number;
  readonly seed: string;
  /** Default `acyclic`. */
  readonly rules?: NonNullable<GraphProblemPlan["rules"]>;
  /** Default `path`. */
  readonly as?: "path" | "next-step";
  /** For `next-step`; default `data`. */
  readonly forms?: NonNullable<TellingOptions["forms"]>;
}

/** A record of the reference's data set, and how it was made. */
export type GraphRecord = (PathRecord | NextStepRecord) & { readonly seed: string; readonly rules: string };

/**
 * Makes the records of a data set one by one. The same seed and cell give the
 * same graph, whichever way it is asked and whichever other cells there are.
 */
export function* graphRecords(plan: GraphRecordPlan): Generator<GraphRecord, void, undefined> {
  const { cells, count, seed, rules = "acyclic", as = "path", forms = "data" } = plan;
  for (const cell of cells)
    for (const graph of generateGraphProblems({ ...cell, count, seed, rules }))
      yield { ...recordOf(graph, { as, forms, seed }), seed, rules };
}

function recordOf(
  graph: GraphProblem,
  { as, forms, seed }: Required<Pick<GraphRecordPlan, "as" | "forms" | "seed">>,
): PathRecord | NextStepRecord {
  if (as === "path") return pathRecord(askForPath(graph));
  return nextStepRecord(tellAsProof(graph, { seed: `${seed} ${graphProblemId(graph)}`, forms }));
}
