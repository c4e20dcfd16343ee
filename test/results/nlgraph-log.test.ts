import { execFileSync } from "node:child_process";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { referenceRight } from "../../src/results/nlgraph-reference.js";
import { readNpy } from "../../src/results/read-npy.js";
import { explainNlgraphLog, readNlgraph, scoreNlgraphLog } from "../../src/results/score-nlgraph-log.js";
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

describe("NLGraph's own rule", () => {
  const question = (start: number, goal: number, connected: boolean) => ({ start, goal, connected });
  /** Two questions with a path, two without, as their program asks them by turns. */
  const asked = [question(0, 1, true), question(1, 2, true), question(0, 5, false), question(1, 5, false)];

  test("looks for two phrases and takes everything else for no", () => {
    const texts = ["The answer is yes.", " yes.", "Hm.", "there is a path between node 1 and node 5"];
    expect(referenceRight(texts, asked)).toEqual([true, false, true, false]);
  });

  test("looked for the ends of the connected twin at first", () => {
    const texts = [
      "",
      "",
      "there is a path between node 0 and node 5",
      "there is a path between node 1 and node 2",
    ];
    expect(referenceRight(texts, asked, "own")).toEqual([false, false, false, true]);
    expect(referenceRight(texts, asked, "twin")).toEqual([false, false, true, false]);
  });
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
      "easy/log/20230331---09-34k-shot",
      "easy/log/20230327---20-440-CoT",
      "easy/log/20230327---20-490-CoT",
      "hard/log/20230327---22-440-CoT",
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

  test.for([
    ["easy", "20230331---09-34k-shot", 176, 329, "own"],
    ["easy", "20230327---20-440-CoT", 314, 285, "twin"],
    ["easy", "20230327---20-490-CoT", 280, 281, "own"],
    ["hard", "20230327---22-440-CoT", 466, 391, "own"],
  ] as const)(
    "%s %s: their %i right come from their rule to the last answer, and %i are right as read",
    async ([difficulty, log, theirs, ours, ends]) => {
      const questions = await readNlgraph(main(), difficulty);
      const place = join(folder, logs, difficulty, "log", log);
      const { accuracy, published } = await scoreNlgraphLog(place, questions);
      expect(accuracy.successes).toBe(ours);
      expect(published?.accuracy.successes).toBe(theirs);
      expect(published?.byPhrase).toMatchObject({ successes: questions.length, ends });
      const differences = await explainNlgraphLog(place, questions);
      expect(differences.length).toBe(questions.length - (published?.agreement.successes ?? 0));
      expect(differences.filter(({ why }) => why.includes("does not give"))).toEqual([]);
    },
  );

  test("a log of another difficulty is refused", async () => {
    const easy = await readNlgraph(main(), "easy");
    await expect(
      scoreNlgraphLog(join(folder, logs, "hard/log/20230331---09-41k-shot"), easy),
    ).rejects.toThrow("680 answers, and 352 questions of this difficulty");
  });
});
