import { readFile } from "node:fs/promises";
import { mergeHistograms } from "../complexity/count-histogram.js";
import { type LookaheadMode, lookaheadModes } from "../complexity/lookahead-mode.js";
import type { EdgeList } from "../corpus/read-edge-list.js";
import { codeOf } from "../internal/atomic-file.js";
import { DataFormatError, WrongRequest } from "../internal/errors.js";
import { stableJson } from "../internal/stable-json.js";
import { complexityReport, type GraphComplexity, type GraphFacts, graphFacts } from "./graph-complexity.js";
import {
  type MeasuredLookahead,
  type MeasureOptions,
  measureLookahead,
  type Shard,
} from "./measure-lookahead.js";

const KIND = "horizon lookahead part";

/** What one machine of several has measured: a stretch of the sources, and what belongs to all. */
export interface ComplexityPart {
  readonly kind: typeof KIND;
  readonly version: 1;
  /** Equal for parts of one measurement: the graph and everything that could change a count. */
  readonly key: string;
  readonly shard: Shard;
  readonly from: number;
  readonly to: number;
  /** Sources of all parts together. */
  readonly total: number;
  readonly mode: LookaheadMode;
  readonly seed: string | null;
  readonly facts: GraphFacts;
  readonly counts: Readonly<Record<string, number>>;
  readonly rows: readonly (readonly number[])[] | null;
  readonly seconds: number;
}

/** Measures one shard of the sources of a graph, for {@link mergeParts}. */
export async function measurePart(
  edges: EdgeList,
  options: MeasureOptions & { readonly shard: Shard; readonly choices?: readonly string[] },
): Promise<ComplexityPart> {
  const begun = performance.now();
  const { mode, seed, rows, range, key, counts } = await measureLookahead(edges.graph, options);
  return {
    kind: KIND,
    version: 1,
    key,
    shard: options.shard,
    ...range,
    mode,
    seed,
    facts: graphFacts(edges, options.choices ?? []),
    counts: Object.fromEntries(counts),
    rows,
    seconds: Number(((performance.now() - begun) / 1000).toFixed(3)),
  };
}

/**
 * Reads a part.
 *
 * Refuses what is no part, with the file's name.
 */
export async function readPart(file: string): Promise<ComplexityPart> {
  let value: unknown;
  try {
    value = JSON.parse(await readFile(file, "utf8"));
  } catch (cause) {
    if (!(cause instanceof SyntaxError))
      throw new WrongRequest(`cannot read this file (${codeOf(cause)})`, { where: file, cause });
  }
  if (isPart(value)) return value;
  throw new DataFormatError("this is no part of a measurement", {
    where: file,
    mend: "Name files that `horizon complexity … --shard i/n --out FILE` has written.",
  });
}

function isPart(value: unknown): value is ComplexityPart {
  if (typeof value !== "object" || value === null) return false;
  const { kind, version, key, shard, from, to, total, mode, facts, counts, rows } =
    value as Partial<ComplexityPart>;
  return (
    kind === KIND &&
    version === 1 &&
    typeof key === "string" &&
    [from, to, total, shard?.index, shard?.of].every((each) => Number.isSafeInteger(each)) &&
    lookaheadModes.some((each) => each === mode) &&
    typeof facts === "object" &&
    typeof counts === "object" &&
    Object.values(counts ?? {}).every((count) => Number.isSafeInteger(count) && count >= 0) &&
    (rows === null || (Array.isArray(rows) && rows.length === to! - from!))
  );
}

/**
 * Adds up the parts of one measurement; exact, so it equals the measurement on
 * one machine.
 *
 * Refuses parts of different graphs or options, parts that overlap, and a set
 * from which one is missing.
 *
 * @param parts with the names of their files
 */
export function mergeParts(
  parts: readonly { readonly file: string; readonly part: ComplexityPart }[],
): GraphComplexity {
  const sorted = [...parts].sort((a, b) => a.part.from - b.part.from || a.part.to - b.part.to);
  const first = sorted[0];
  if (first === undefined) throw new WrongRequest("no parts are named", { mend: "Name all of them." });
  const { key, total, mode, seed, facts } = first.part;
  const whole = (part: ComplexityPart): string => stableJson([part.key, part.total, part.facts]);
  let done = 0;
  let before = first;
  for (const each of sorted) {
    const { file, part } = each;
    if (part.key !== key || whole(part) !== whole(first.part))
      throw new WrongRequest(`this part is of another graph or other options than ${first.file}`, {
        where: file,
      });
    if (part.from < done)
      throw new WrongRequest(`this part has sources that ${before.file} has as well`, {
        where: file,
        mend: "Name every part once, all of the same division.",
      });
    if (part.from > done) throw missing(done, part.from, total);
    done = part.to;
    before = each;
  }
  if (done < total) throw missing(done, total, total);
  const all = sorted.map(({ part }) => part);
  const counts = mergeHistograms(
    all.map((part) => new Map(Object.entries(part.counts).map(([value, count]) => [Number(value), count]))),
  );
  const measured: Parameters<typeof complexityReport>[1] = {
    mode,
    seed,
    counts,
    pairs: [...counts.values()].reduce((sum, count) => sum + count, 0),
    sources: total,
    of: facts.nodes,
    rows: all.every(({ rows }) => rows !== null) ? all.flatMap(({ rows }) => rows ?? []) : null,
  } satisfies Partial<MeasuredLookahead>;
  const seconds = all.reduce((sum, part) => sum + part.seconds, 0);
  return complexityReport(facts, measured, { seconds, edgesPerSecond: null });
}

function missing(from: number, to: number, total: number): WrongRequest {
  return new WrongRequest(`the part with sources ${from + 1} to ${to} of ${total} is missing`, {
    mend: "Name all parts; an unfinished one is continued with its --checkpoint.",
  });
}
