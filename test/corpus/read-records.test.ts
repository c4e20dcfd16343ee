import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readMazeProblems } from "../../src/corpus/read-maze-problems.js";
import { readRecords } from "../../src/corpus/read-records.js";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "horizon-records-"));
});
afterAll(() => rm(folder, { recursive: true }));

const readAll = async (text: string | Uint8Array, name = "x.jsonl"): Promise<[string, unknown][]> => {
  const file = join(folder, name);
  await writeFile(file, text);
  const found: [string, unknown][] = [];
  for await (const { record, where } of readRecords(file))
    found.push([where.replace(`${folder}/`, ""), record]);
  return found;
};

describe("records", () => {
  test.for([
    ['{"a":1}\n\n{"a":2}', ["x.jsonl:1", "x.jsonl:3"]],
    ['\ufeff{"a":1}\r\n{"a":2}\r\n', ["x.jsonl:1", "x.jsonl:2"]],
    ['[{"a":1},{"a":2}]', ["x.jsonl[0]", "x.jsonl[1]"]],
    ['[\n {"a":1},\n {"a":2}\n]\n', ["x.jsonl[0]", "x.jsonl[1]"]],
    ['{"about":"x","cases":[{"a":1},{"a":2}]}', ["x.jsonl[0]", "x.jsonl[1]"]],
    ['{\n "cases": [\n {"a":1}, {"a":2}]}', ["x.jsonl[0]", "x.jsonl[1]"]],
  ] as const)("of %s", async ([text, places]) => {
    const found = await readAll(text);
    expect(found.map(([where]) => where)).toEqual(places);
    expect(found.map(([, record]) => record)).toEqual([{ a: 1 }, { a: 2 }]);
  });

  test("of one object over several lines, of a packed file, of an empty one", async () => {
    expect(await readAll('{\n"a": 1}')).toEqual([["x.jsonl", { a: 1 }]]);
    expect(await readAll(gzipSync('{"a":1}\n'), "x.jsonl.gz")).toEqual([["x.jsonl.gz:1", { a: 1 }]]);
    expect(await readAll("")).toEqual([]);
  });

  test.for([
    ['{"a":1}\n{"a":2,"b', /x\.jsonl:2: this line is no JSON/],
    ['{"a":\n{"a":2}\n', /x\.jsonl:1: this line is no JSON/],
    ["hello", /x\.jsonl:1: this line is no JSON/],
  ] as const)("torn: %s", async ([text, message]) => {
    await expect(readAll(text)).rejects.toThrow(message);
  });

  test("of a file that is not there", async () => {
    const read = async (): Promise<unknown> => {
      for await (const record of readRecords(join(folder, "nope.jsonl"))) return record;
      return null;
    };
    await expect(read()).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringMatching(/cannot be read \(ENOENT\)/),
    });
  });

  test("of mazes complain with file and line", async () => {
    const good =
      '{"id":1,"context":"Room A1 and B1 are connected by an open door. Bob is in room A1. Alice is in room B1.","completion":["start: A1","move_to: B1","rescue: Alice"]}';
    const file = join(folder, "mazes.jsonl");
    await writeFile(file, `${good}\n{"id":2}\n`);
    const ids: string[] = [];
    const read = async (): Promise<void> => {
      for await (const { id } of readMazeProblems(file)) ids.push(id);
    };
    await expect(read()).rejects.toThrow(/mazes\.jsonl:2: the facts \(context\) is missing/);
    expect(ids).toEqual(["1"]);
  });
});
