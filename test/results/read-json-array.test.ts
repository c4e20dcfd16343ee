import { mkdtemp, readdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { JsonArrayScanner } from "../../src/results/json-array-scanner.js";
import { type MalformedItem, readJsonArray } from "../../src/results/read-json-array.js";
import { writeJsonArray } from "../../src/results/write-json-array.js";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "horizon-array-"));
});

/** Writes the text and reads it as an array, passing over what is broken. */
async function read(text: string | Uint8Array): Promise<{ values: unknown[]; faults: string[] }> {
  const file = join(folder, "a.json");
  await writeFile(file, text);
  const values: unknown[] = [];
  const faults: string[] = [];
  const onMalformed = ({ where, what }: MalformedItem): void => {
    faults.push(`${where.slice(file.length + 1)} ${what}`);
  };
  for await (const { value } of readJsonArray(file, { onMalformed })) values.push(value);
  return { values, faults };
}

test("whatever is written comes back, in pieces of any size", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.jsonValue(), { maxLength: 8 }),
      fc.integer({ min: 1, max: 40 }),
      async (items, size) => {
        const expected = JSON.parse(JSON.stringify(items));
        for (const text of [JSON.stringify(items), JSON.stringify(items, null, 2)]) {
          const scanner = new JsonArrayScanner();
          const bytes = new TextEncoder().encode(text);
          const values: unknown[] = [];
          for (let at = 0; at < bytes.length; at += size)
            for (const found of scanner.push(bytes.subarray(at, at + size)))
              if (found.kind === "item") values.push(JSON.parse(new TextDecoder().decode(found.bytes)));
          expect(scanner.end()).toBeNull();
          expect(values).toEqual(expected);
        }
      },
    ),
  );
  const file = join(folder, "w.json");
  expect(await writeJsonArray(file, [1, { a: "]" }, null])).toBe(3);
  const values: unknown[] = [];
  for await (const { value } of readJsonArray(file)) values.push(value);
  expect(values).toEqual([1, { a: "]" }, null]);
});

describe("what is whole is read, and what is not is named with its place", () => {
  test.for([
    ["[]", [], []],
    ["\ufeff[1, 2]\n", [1, 2], []],
    ['[{"a": NaN, "b": [-Infinity], "c": "NaN"}]', [{ a: null, b: [null], c: "NaN" }], []],
    ["", [], ["1:1 the file is empty"]],
    ['{"a": 1}', [], ["1:1 a JSON array is wanted, and the first character is no ["]],
    ["[1, 2", [1, 2], ["1:5 the array is not closed: the file ends behind a whole item"]],
    ['[\n  {"a": 1},\n  {"a": [2', [{ a: 1 }], ["3:3 the file ends within item 1"]],
    [
      '[\n  {"a": 1},\n  {"a": 2}',
      [{ a: 1 }, { a: 2 }],
      ["3:10 the array is not closed: the file ends behind a whole item"],
    ],
    ["[1] x", [1], ["1:5 something follows the closing bracket"]],
  ] as const)("%j", async ([text, values, faults]) => {
    expect(await read(text)).toEqual({ values, faults });
  });

  test("a broken item is passed over, and the next that begins on a line of its own is read", async () => {
    const text = '[\n  {"a": 1},\n  {"a": [2, "x},\n  {"a": 3},\n  {"a": 4}\n]\n';
    const { values, faults } = await read(text);
    expect(values).toEqual([{ a: 1 }, { a: 3 }, { a: 4 }]);
    expect(faults).toEqual([expect.stringMatching(/^3:3 /)]);
  });

  test("wherever a file is cut, all whole items before the cut are read", async () => {
    const items = Array.from({ length: 6 }, (_, i) => ({ i, text: `{"[${i}\\` }));
    for (const text of [JSON.stringify(items), JSON.stringify(items, null, 2)])
      for (let cut = 1; cut < text.length; cut += 7) {
        const part = text.slice(0, cut);
        const { values, faults } = await read(part);
        expect(values).toEqual(items.slice(0, values.length));
        const whole = items.filter((_, i) => {
          const end = text.indexOf(JSON.stringify(items[i]!.text)) + JSON.stringify(items[i]!.text).length;
          return text.indexOf("}", end) < cut;
        });
        expect(values).toHaveLength(whole.length);
        expect(faults.length).toBeLessThanOrEqual(1);
      }
  });
});

test("a Git LFS pointer is named, with the command that fetches the data", async () => {
  await expect(
    read("version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n"),
  ).rejects.toThrow(
    /this is a Git LFS pointer and not the data\n {2}Run `git lfs pull --include="a\.json"` in /,
  );
});

test("a missing file and a folder are wrong requests", async () => {
  const drain = async (file: string): Promise<void> => {
    for await (const _ of readJsonArray(file));
  };
  await expect(drain(join(folder, "none.json"))).rejects.toThrow("there is no such file");
  await expect(drain(folder)).rejects.toThrow("this is a folder");
});

test("a failed write leaves nothing behind", async () => {
  const items = function* (): Generator<unknown> {
    yield 1;
    throw new Error("no more");
  };
  await expect(writeJsonArray(join(folder, "f.json"), items())).rejects.toThrow("no more");
  expect((await readdir(folder)).filter((name) => name.startsWith("f.json"))).toEqual([]);
});
