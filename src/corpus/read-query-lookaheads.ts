import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { codeOf } from "../internal/atomic-file.js";
import { AnalysisError } from "../internal/errors.js";

/** The lookahead of a real graph's queries, counted here. */
export interface QueryLookaheads {
  readonly corpus: string;
  readonly nodes: number;
  /** Fewer than nodes where sources were sampled. */
  readonly sourcesSearched: number;
  /** Levels → queries. */
  readonly counts: ReadonlyMap<number, number>;
  /** What the graph is made from. */
  readonly source: string;
}

/**
 * The lookahead counts of real graphs in `data/measured/query-lookaheads.json`:
 * counted once, because the graphs are too large for a notebook or not ours to
 * hand on.
 *
 * @example (await readQueryLookaheads())[0].corpus // "WordNet hypernyms"
 */
export async function readQueryLookaheads(): Promise<readonly QueryLookaheads[]> {
  const path = resolve(import.meta.dirname, "../../data/measured/query-lookaheads.json");
  try {
    const file = JSON.parse(await readFile(path, "utf8")) as {
      readonly sets: readonly (Omit<QueryLookaheads, "counts"> & {
        readonly counts: readonly (readonly [number, number])[];
      })[];
    };
    return file.sets.map(({ corpus, nodes, sourcesSearched, counts, source }) => ({
      corpus,
      nodes,
      sourcesSearched,
      counts: new Map(counts),
      source,
    }));
  } catch (cause) {
    throw new AnalysisError(`the counted lookaheads cannot be read (${codeOf(cause)})`, {
      where: path,
      mend: "Restore it with `git checkout -- data`, or install the package again.",
      cause,
    });
  }
}
