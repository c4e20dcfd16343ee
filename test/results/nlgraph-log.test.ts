import { execFileSync } from "node:child_process";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { readNpy } from "../../src/results/read-npy.js";
import { readNlgraph, scoreNlgraphLog } from "../../src/results/score-nlgraph-log.js";
import { describeShared, sharedPath } from "../shared.js";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "horizon-nlgraph-"));
});

/** A NumPy file, as NumPy 1.24 writes it. */
function npy(type: string, length: number, data: Uint8Array): Uint8Array {
  const fields = `{'descr': '${type}', 'fortran_order': False, 'shape': (${length},), }`;
  const header = `${fields.padEnd(117)}\n`;
  return Uint8Array.from([
    0x93,
    ...Buffer.from("NUMPY"),
    1,
    0,
    header.length,
    0,
    ...Buffer.from(header),
    ...data,
  ]);
}

test("texts and integers come out of NumPy files", async () => {
  const texts = Buffer.alloc(2 * 3 * 4);
  for (const [i, text] of ["no", "añ😀"].entries())
    for (const [k, char] of [...text].entries()) texts.writeUInt32LE(char.codePointAt(0)!, 12 * i + 4 * k);
  await writeFile(join(folder, "t.npy"), npy("<U3", 2, texts));
  expect(await readNpy(join(folder, "t.npy"))).toEqual(["no", "añ😀"]);
  await writeFile(join(folder, "i.npy"), npy("<i4", 2, Uint8Array.from([1, 0, 0, 0, 255, 255, 255, 255])));
  expect(await readNpy(join(folder, "i.npy"))).toEqual([1, -1]);
});

test.for([
  ["no numbers", Buffer.from("hello, this is text"), "this is no NumPy array"],
  ["pickles", npy("|O", 1, new Uint8Array(8)), "a row of texts or 4-byte integers is wanted"],
  ["half a file", npy("<i4", 4, new Uint8Array(8)), "16 bytes of data are promised, and there are 8"],
] as const)("%s are refused", async ([name, bytes, message]) => {
  const file = join(folder, `${name}.npy`);
  await writeFile(file, bytes);
  await expect(readNpy(file)).rejects.toThrow(message);
});

// NLGraph's own scores (res.npy) of text-davinci-003's answers.
describeShared("graphs/llm-results/nlgraph/nlgraph_main_and_logs.tar.gz", "NLGraph's published logs", () => {
  const archive = sharedPath("graphs/llm-results/nlgraph/nlgraph_main_and_logs.tar.gz");
  const logs = "NLGraph/connectivity/graph";
  beforeAll(() => {
    const wanted = [
      "hard/log/20230331---09-41k-shot",
      "easy/log/20230331---10-02CoT",
      "hard/log/20230331---10-24CoT",
    ];
    const paths = wanted.map((log) => `${logs}/${log}`);
    execFileSync("tar", ["xzf", archive, "-C", folder, "NLGraph/connectivity/main.json", ...paths]);
  });
  const main = (): string => join(folder, "NLGraph/connectivity/main.json");

  test("few-shot answers are scored as their authors scored them, one by one: 77 % in Table 1", async () => {
    const hard = await readNlgraph(main(), "hard");
    expect(hard).toHaveLength(680);
    const { accuracy, published } = await scoreNlgraphLog(
      join(folder, logs, "hard/log/20230331---09-41k-shot"),
      hard,
    );
    expect(accuracy).toEqual(published?.accuracy);
    expect(accuracy.successes).toBe(521);
    expect(published?.agreement.successes).toBe(680);
  });

  test("chains of thought agree on all easy answers, and on all but two hard ones, which say neither", async () => {
    const easy = await readNlgraph(main(), "easy");
    const { published } = await scoreNlgraphLog(join(folder, logs, "easy/log/20230331---10-02CoT"), easy);
    expect(published?.agreement.successes).toBe(352);
    const hard = await readNlgraph(main(), "hard");
    const scored = await scoreNlgraphLog(join(folder, logs, "hard/log/20230331---10-24CoT"), hard);
    expect(scored.published?.agreement.successes).toBe(678);
  });

  test("a log of another difficulty is refused", async () => {
    const easy = await readNlgraph(main(), "easy");
    await expect(
      scoreNlgraphLog(join(folder, logs, "hard/log/20230331---09-41k-shot"), easy),
    ).rejects.toThrow("680 answers, and 352 questions of this difficulty");
  });
});
