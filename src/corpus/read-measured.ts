import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { CountHistogram } from "../complexity/count-histogram.js";
import { codeOf } from "../internal/atomic-file.js";
import { AnalysisError } from "../internal/errors.js";

/** A graph that was measured with all its sources, and is not ours to publish. */
export interface MeasuredGraph {
  readonly name: string;
  readonly nodes: number;
  readonly edges: number;
  readonly directed: boolean;
  readonly sources: number;
  /** Ordered pairs of a source and another node it reaches. */
  readonly pairs: number;
  /** What was decided while reading. */
  readonly choices: readonly string[];
  /** Pairs by lookahead (levels). */
  readonly lookahead: CountHistogram;
  /** Nodes by branches (first steps). */
  readonly branches: CountHistogram;
}

const histogram = z
  .record(z.string().regex(/^\d+$/), z.string().regex(/^\d+$/))
  .transform(
    (counts) => new Map(Object.entries(counts).map(([value, count]) => [Number(value), Number(count)])),
  );

const table = z.object({
  graphs: z.array(
    z.object({
      name: z.string(),
      nodes: z.number(),
      edges: z.number(),
      directed: z.boolean(),
      sources: z.number(),
      pairs: z.string().transform(Number),
      choices: z.array(z.string()),
      lookahead: histogram,
      branches: histogram,
    }),
  ),
});

/**
 * Lookahead and branches of public graphs, measured by this program: the table
 * `data/measured/complexity.json`, which `bench/measure-graphs.mjs` writes.
 */
export async function readMeasuredComplexity(): Promise<readonly MeasuredGraph[]> {
  const path = join(
    dirname(fileURLToPath(import.meta.url)),
    "..",
    "..",
    "data",
    "measured",
    "complexity.json",
  );
  try {
    return table.parse(JSON.parse(await readFile(path, "utf8"))).graphs;
  } catch (cause) {
    throw new AnalysisError(`the measured graphs cannot be read (${codeOf(cause).slice(0, 120)})`, {
      where: path,
      mend: "Restore the file with `git checkout -- data`, or install the package again.",
      cause,
    });
  }
}
