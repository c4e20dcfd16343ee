import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { EdgeListParser } from "../../src/corpus/edge-list-parser.js";
import { type EdgeList, type EdgeListOptions, readEdgeList } from "../../src/corpus/read-edge-list.js";
import { successors } from "../../src/graph/csr-graph.js";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "horizon-edges-"));
});
async function read(
  text: string | Uint8Array,
  options: EdgeListOptions = {},
  name = "e.tsv",
): Promise<EdgeList> {
  const file = join(folder, name);
  await writeFile(file, text);
  return readEdgeList(file, options);
}
const rowsOf = ({ graph, names }: EdgeList): string =>
  names
    .map((name, node) => `${name}:${[...successors(graph, node)].map((to) => names[to]).join("")}`)
    .join(" ");

test("names are numbered as they come, fields parted by tabs, blanks or commas", async () => {
  for (const text of ["a\tb\nb\tc\na\tc\n", "a b\r\nb  c\r\na c", "# x\na,b\n\nb,c\n% y\na,c\n"])
    expect(rowsOf(await read(text))).toBe("a:bc b:c c:");
});

test("a name may hold blanks where tabs part the fields", async () => {
  expect((await read("ice hockey\tplay on ice\n")).names).toEqual(["ice hockey", "play on ice"]);
});

test("undirected edges lead both ways, a loop once", async () => {
  const edges = await read("a b\nb b\n", { undirected: true });
  expect(rowsOf(edges)).toBe("a:b b:ab");
  expect(edges.directed).toBe(false);
});

test("compressed files are unpacked", async () => {
  expect(rowsOf(await read(gzipSync("a b\nb c\n"), {}, "e.gz"))).toBe("a:b b:c c:");
});

test.for([
  ["a b c\n", {}, 'e.tsv:1: 3 fields, and it is not said which two are the ends: "a b c"'],
  ["a b c\na b\n", { columns: [1, 3] }, 'e.tsv:2: 3 fields are wanted, found 2: "a b"'],
  ["a b\nlone\n", {}, 'e.tsv:2: 2 fields are wanted, found 1: "lone"'],
  ["\tb\tr\n", { columns: [1, 2] }, "fields are wanted"],
  ["# nothing\n", {}, "no edge was found"],
  [
    "version https://git-lfs.github.com/spec/v1\noid sha256:1\n",
    {},
    "this is a Git LFS pointer and not the data",
  ],
] as const)("refused: %j", async ([text, options, message]) => {
  await expect(read(text, options)).rejects.toThrow(message);
});

test("a broken archive and a missing file are named", async () => {
  const many = gzipSync(Array.from({ length: 9000 }, (_, i) => `${i} ${i * i}\n`).join(""));
  await expect(read(many.subarray(0, many.length >> 1), {}, "cut.gz")).rejects.toThrow(
    /cut\.gz: after line \d+: cannot read this file: its compression is broken or cut off \(Z_BUF_ERROR\)/,
  );
  await expect(readEdgeList(join(folder, "none.tsv"))).rejects.toThrow("there is no such file");
});

test("packed by content, not by name; ids beyond 2^53 are names and stay apart", async () => {
  const edges = await read(gzipSync("9007199254740993 9007199254740992\n"), {}, "packed.txt");
  expect(edges.names).toEqual(["9007199254740993", "9007199254740992"]);
});

test("a line without an end cannot fill the memory", async () => {
  await expect(read(`1 2\n${"x".repeat(3 << 20)}`)).rejects.toThrow(
    "e.tsv:2: a line of more than 1048576 bytes",
  );
});

test("where the pieces of a file end cannot be seen in the graph", () => {
  const lines = fc.array(
    fc.constantFrom("1 2", "2\t3", "10,2", "# note", "", "03 4", "é ☃", "1 2\r", "12345678901 7", " 5 6 "),
    { minLength: 1, maxLength: 30 },
  );
  fc.assert(
    fc.property(lines, fc.array(fc.nat(200), { maxLength: 5 }), (all, cuts) => {
      const bytes = new TextEncoder().encode(all.join("\n"));
      const parsed = (places: readonly number[]): unknown => {
        const parser = new EdgeListParser("e");
        let from = 0;
        for (const to of [...places.filter((at) => at < bytes.length), bytes.length]) {
          parser.push(bytes.subarray(from, to));
          from = to;
        }
        parser.end();
        return [parser.names.toArray(), parser.arcs.build(parser.names.size)];
      };
      expect(parsed([...cuts].sort((a, b) => a - b))).toEqual(parsed([]));
      expect(parsed([...bytes.keys()])).toEqual(parsed([]));
    }),
  );
});
