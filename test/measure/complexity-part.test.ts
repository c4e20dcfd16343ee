import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { EdgeList } from "../../src/corpus/read-edge-list.js";
import { csrFromArcs } from "../../src/graph/csr-graph.js";
import { randomFrom } from "../../src/internal/random.js";
import { type ComplexityPart, measurePart, mergeParts, readPart } from "../../src/measure/complexity-part.js";
import { graphComplexity } from "../../src/measure/graph-complexity.js";
import type { MeasureOptions } from "../../src/measure/measure-lookahead.js";

function edgesOf(seed: string): EdgeList {
  const random = randomFrom(seed);
  const end = (): number[] => Array.from({ length: 900 }, () => random.integer(400));
  return { graph: csrFromArcs(400, end(), end()), names: [], directed: true };
}
const edges = edgesOf("a");

async function parts(
  of: number,
  options: MeasureOptions = {},
): Promise<{ file: string; part: ComplexityPart }[]> {
  const list = [];
  for (let index = 1; index <= of; index++)
    list.push({ file: `p${index}`, part: await measurePart(edges, { ...options, shard: { index, of } }) });
  return list;
}

describe("parts", () => {
  test.for([1, 2, 7, 401])("of %i add up to the whole, in any order", async (of) => {
    for (const options of [{}, { sources: 100, seed: "s" }]) {
      const { seconds: _, ...merged } = mergeParts((await parts(of, options)).reverse());
      const { seconds: __, ...whole } = await graphComplexity(edges, options);
      expect(merged).toEqual(whole);
    }
  });

  test("that overlap, differ or are missing are refused with their names", async () => {
    const [one, two, three] = await parts(3);
    expect(() => mergeParts([])).toThrow("no parts are named");
    expect(() => mergeParts([one!, three!])).toThrow("the part with sources 134 to 266 of 400 is missing");
    expect(() => mergeParts([one!, two!])).toThrow("sources 267 to 400 of 400 is missing");
    expect(() => mergeParts([one!, two!, { ...two!, file: "copy" }, three!])).toThrow(
      "copy: this part has sources that p2 has as well",
    );
    const other = await measurePart(edgesOf("b"), { shard: { index: 2, of: 3 } });
    expect(() => mergeParts([one!, { file: "b2", part: other }, three!])).toThrow(
      "b2: this part is of another graph or other options than p1",
    );
    const paper = await measurePart(edges, { mode: "paper", shard: { index: 2, of: 3 } });
    expect(() => mergeParts([one!, { file: "x", part: paper }, three!])).toThrow(
      "of another graph or other options",
    );
  });

  test("are read from files, and what is none is refused", async () => {
    const file = join(await mkdtemp(join(tmpdir(), "horizon-parts-")), "p.json");
    const part = (await parts(1))[0]!.part;
    await writeFile(file, JSON.stringify(part));
    expect(await readPart(file)).toEqual(part);
    for (const text of [
      "",
      "[]",
      "{}",
      JSON.stringify({ ...part, to: "x" }),
      JSON.stringify({ ...part, counts: { 1: -1 } }),
    ]) {
      await writeFile(file, text);
      await expect(readPart(file)).rejects.toThrow("p.json: this is no part of a measurement");
    }
    await expect(readPart(`${file}.none`)).rejects.toThrow("cannot read this file (ENOENT)");
  });
});
