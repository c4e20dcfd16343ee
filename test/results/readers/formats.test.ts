import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { crc32, deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { openDuck } from "../../../src/results/open-duck.js";
import { readResults } from "../../../src/results/read-results.js";
import { scratch } from "../../run/playground.js";

const root = resolve(import.meta.dirname, "../../..");
const bin = join(root, "dist/cli/bin.js");

/** A zip archive of texts, deflated, as the format's specification (APPNOTE 6.3) has it. */
function zip(entries: Readonly<Record<string, string>>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(entries)) {
    const [raw, title] = [Buffer.from(text), Buffer.from(name)];
    const packed = deflateRawSync(raw);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(crc32(raw), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(raw.length, 18);
    head.writeUInt16LE(title.length, 22);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    parts.push(Buffer.from("PK\u0003\u0004"), head, title, packed);
    directory.push(Buffer.from("PK\u0001\u0002"), Buffer.from([20, 0]), head, tail, title);
    offset += 30 + title.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  const count = Object.keys(entries).length;
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, listed, end]);
}

test("an Inspect archive is read sample by sample, a broken sample is told", async () => {
  const sample = (id: string, value: string) =>
    JSON.stringify({
      id,
      epoch: 1,
      scores: { match: { value } },
      metadata: { L: 4 },
      output: { completion: "x" },
    });
  const file = join(scratch(), "log.eval");
  writeFileSync(
    file,
    zip({
      "header.json": JSON.stringify({
        version: 2,
        status: "success",
        eval: { task: "hops", model: "lab/m" },
      }),
      "samples/a_epoch_1.json": sample("a", "C"),
      "samples/b_epoch_1.json": sample("b", "I"),
      "samples/c_epoch_1.json": '{"id": "c", ',
    }),
  );
  const results = await readResults(file);
  expect(
    [...results.rows()].map(({ problem, model, task, right, L }) => [problem, model, task, right, L]),
  ).toEqual([
    ["a", "lab/m", "hops", true, 4],
    ["b", "lab/m", "hops", false, 4],
  ]);
  expect(results.files[0]).toMatchObject({ format: "inspect", rows: 2, skipped: 1 });
  expect(results.files[0]?.why[0]?.where).toBe(`${file}[samples/c_epoch_1.json]`);
});

test("a Parquet file is read by its columns", async () => {
  const file = join(scratch(), "a.parquet");
  const duck = await openDuck();
  await duck.connection.run(
    `COPY (SELECT 'p' || i AS id, 'm' AS model, i % 2 = 0 AS correct, 2 * i AS hops, i::BIGINT AS big FROM range(4) t(i)) TO '${file}' (FORMAT parquet)`,
  );
  duck.close();
  const results = await readResults(file, { columns: { L: "hops" } });
  expect(results.files[0]).toMatchObject({ format: "parquet", rows: 4, skipped: 0 });
  expect([...results.rows()].map(({ problem, right, L, line }) => [problem, right, L, line])).toEqual([
    ["p0", true, 0, 1],
    ["p1", false, 2, 2],
    ["p2", true, 4, 3],
    ["p3", false, 6, 4],
  ]);
});

test("seqBench's released rows are judged by the reply beside them; a row without one is told", async () => {
  // Like a released row, completion and all; made by `horizon generate maze`.
  const maze = JSON.parse(readFileSync(join(root, "test/golden/maze-record.json"), "utf8"));
  const steps = maze.completion.map(([action, target]: [string, string]) => `('${action}', '${target}')`);
  const file = join(scratch(), "a.jsonl");
  const asked = [
    { ...maze, model: "m", response: `[${steps.join(", ")}]` },
    { ...maze, model: "m", response: "I cannot tell." },
    maze,
  ];
  writeFileSync(file, asked.map((each) => `${JSON.stringify(each)}\n`).join(""));
  const results = await readResults(file);
  expect(results.files[0]).toMatchObject({ format: "seqbench", rows: 2, skipped: 1 });
  expect([...results.rows()].map(({ right, repeat }) => [right, repeat])).toEqual([
    [true, 0],
    [false, 1],
  ]);
});

test("a DataFrame of danfojs has a row a result, and its coordinates as columns", async () => {
  const file = join(scratch(), "a.csv");
  writeFileSync(file, "id,correct,L,width\np,1,4,7\nq,0,8,9\n");
  const results = await readResults(file);
  const frame = (await results.toDataFrame()) as { shape: number[]; columns: string[]; values: unknown[][] };
  expect(frame.shape[0]).toBe(2);
  expect(frame.values.map((row) => row[frame.columns.indexOf("width")])).toEqual([7, 9]);
});

/** What a command prints, as a user starts it. */
function horizon(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], {
    encoding: "utf8",
    cwd: root,
  });
  return { status, stdout, stderr };
}

test("curve, compare and failures print of the runs that ship", () => {
  const curves = JSON.parse(horizon("curve", "data/runs/*", "--by", "noise", "--json").stdout).curves;
  expect(
    curves[0].curve.points.map(({ successes, trials }: { successes: number; trials: number }) => [
      successes,
      trials,
    ]),
  ).toEqual([
    [3, 35],
    [6, 35],
  ]);
  expect(horizon("compare", "data/runs/*").stdout).toMatch(/McNemar's exact p +8\.43e−6/);
  expect(horizon("failures", "data/runs/maze-decay-15").stdout).toMatch(/adjacency +47 +70 +0\.671/);
});

test("show prints the prompt, the answer, the verdict and the maze of an item that ships", () => {
  const { status, stdout } = horizon("show", "data/runs/maze-decay-15", "5cf04ea0e0fa_rkc0_n0.0");
  expect(status).toBe(0);
  for (const part of ["── user ──", "── raw answer ──", "('start', 'F9')", "locked-door", "── maze ──"])
    expect(stdout).toContain(part);
});

test("a column map on the command line, and what a terminal would obey is shown, not sent", () => {
  const file = join(scratch(), "a.jsonl");
  const reply = "\u001b]0;owned\u0007\u001b[2Jcleared\u202e";
  writeFileSync(file, `${JSON.stringify({ id: "p\u001b[31m", ok: 1, hops: 4, reply })}\n`);
  const { stdout } = horizon("curve", file, "--columns", "right=ok,L=hops");
  expect(stdout).toMatch(/4 +1\/1/);
  const shown = horizon("show", file, "1").stdout;
  expect(shown).toContain("cleared");
  for (const hostile of ["\u001b", "\u0007", "\u202e"]) expect(shown).not.toContain(hostile);
});
