import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { dataSetsNamed, readDataSets } from "../../src/corpus/data-sets.js";
import { type FetchedFile, fetchFile } from "../../src/corpus/fetch-file.js";

const body = Buffer.from(Array.from({ length: 200_000 }, (_, i) => (i * 7) % 251));
const sum = createHash("sha256").update(body).digest("hex");

let folder = "";
let server: Server;
let address = "";
/** What was asked of the server: the range, or "all". */
let asked: string[] = [];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "horizon-fetch-"));
  asked = [];
  answer = whole();
  server = createServer((request, response) => {
    asked.push(request.headers.range ?? "all");
    answer(request, response);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/edges.gz`;
});
afterEach(() => new Promise((done) => server.close(done).closeAllConnections()));

const get = (sha256: string | null = sum, url = address): Promise<FetchedFile> =>
  fetchFile({ url, sha256 }, { folder });

/** Sends the file, or what is asked of it; the first `cuts` answers end after some bytes. */
function whole({ cuts = 0, etag = '"1"', knowsRanges = true, content = body } = {}): typeof answer {
  return (request, response) => {
    const begin =
      knowsRanges && request.headers["if-range"] === etag
        ? Number(/\d+/.exec(request.headers.range ?? "0"))
        : 0;
    const rest = content.subarray(begin);
    response.writeHead(begin > 0 ? 206 : 200, {
      "content-length": rest.length,
      etag,
      ...(begin > 0 ? { "content-range": `bytes ${begin}-${content.length - 1}/${content.length}` } : {}),
    });
    if (cuts-- > 0) response.write(rest.subarray(0, 50_000), () => setTimeout(() => response.destroy(), 50));
    else response.end(rest);
  };
}

test("a file is fetched, checked and named when it is whole", async () => {
  expect(await get()).toEqual({
    path: join(folder, "edges.gz"),
    bytes: 200_000,
    sha256: sum,
    kind: "checked",
  });
  expect(await readdir(folder)).toEqual(["edges.gz"]);
  expect((await get()).kind).toBe("present");
  expect(asked).toEqual(["all"]);
});

test("a cut connection is taken up where it ended", async () => {
  answer = whole({ cuts: 2 });
  expect((await get()).kind).toBe("checked");
  // a cut may swallow what was still under way, so it goes on at or before the place of the cut
  const begins = asked.map((range) => Number(/\d+/.exec(range) ?? 0));
  expect(begins).toHaveLength(3);
  expect(begins[1]).toBeLessThanOrEqual(50_000);
  expect(begins[2]).toBeGreaterThanOrEqual(begins[1] ?? 0);
  expect(begins[2]).toBeLessThanOrEqual((begins[1] ?? 0) + 50_000);
  expect(await readFile(join(folder, "edges.gz"))).toEqual(body);
});

test("what an earlier call has fetched is gone on from", async () => {
  await writeFile(join(folder, "edges.gz.part"), body.subarray(0, 1234));
  await writeFile(join(folder, "edges.gz.part.etag"), '"1"');
  expect((await get()).kind).toBe("checked");
  expect(asked).toEqual(["bytes=1234-"]);
});

test("a file that has changed meanwhile, or a server without ranges, begins anew", async () => {
  for (const other of [whole({ etag: '"2"' }), whole({ knowsRanges: false })]) {
    await writeFile(join(folder, "edges.gz.part"), "other bytes");
    await writeFile(join(folder, "edges.gz.part.etag"), '"1"');
    answer = other;
    expect((await fetchFile({ url: address, sha256: sum }, { folder })).bytes).toBe(200_000);
    folder = await mkdtemp(join(tmpdir(), "horizon-fetch-"));
  }
});

test("without a known checksum the one seen is recorded, and checked next time", async () => {
  expect((await get(null)).kind).toBe("recorded");
  expect(await readFile(join(folder, "edges.gz.sha256"), "utf8")).toBe(`${sum}  edges.gz\n`);
  await writeFile(join(folder, "edges.gz"), "spoiled");
  await expect(get(null)).rejects.toThrow(/edges\.gz: this file is here, and its checksum is wrong/);
});

test("a wrong checksum is refused, and nothing of the file stays", async () => {
  answer = whole({ content: Buffer.from("something else") });
  await expect(get()).rejects.toThrow(`${sum} is wanted\n  What was fetched is thrown away.`);
  expect(await readdir(folder)).toEqual([]);
});

test("a server that knows no such file, and none at all, are told in one sentence", async () => {
  answer = (_, response) => response.writeHead(404).end("nothing");
  await expect(get()).rejects.toThrow(`${address}: the server answers 404 Not Found`);
  await expect(get(null, "http://127.0.0.1:9/edges.gz")).rejects.toThrow(
    /there is no connection to 127\.0\.0\.1:9 \([^\n]*\)\n {2}Look at the network/,
  );
  expect(await readdir(folder)).toEqual([]);
});

test("a connection that brings nothing more is given up, with what has come kept", async () => {
  answer = (_, response) => {
    response.writeHead(200, { "content-length": 9, etag: '"1"' });
    response.write("abc", () => setTimeout(() => response.destroy(), 50));
  };
  await expect(get()).rejects.toThrow(
    /the connection ended after 3 of 9 bytes\n {2}The same command goes on/,
  );
  expect((await readdir(folder)).sort()).toEqual(["edges.gz.part", "edges.gz.part.etag"]);
});

test("a mirror serves the file under its own name", async () => {
  await fetchFile(
    { url: "https://example.org/far/edges.gz?x=1", sha256: sum },
    { folder, mirror: new URL(".", address).href },
  );
  expect(await readdir(folder)).toEqual(["edges.gz"]);
});

test("the table of data sets names each once, with address and licence", async () => {
  const sets = await readDataSets();
  expect(new Set(sets.map(({ name }) => name)).size).toBe(sets.length);
  for (const { licence, files } of sets) expect([licence === "", files.length > 0]).toEqual([false, true]);
  expect(dataSetsNamed("NaturalProofs", sets).map(({ name }) => name)).toContain("naturalproofs-stacks");
  expect(() => dataSetsNamed("ogbn", sets)).not.toThrow();
  expect(() => dataSetsNamed("nothing", sets)).toThrow('no data set is called "nothing"');
});
