import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { textHash } from "../../src/internal/text-hash.js";
import { findItem } from "../../src/results/find-item.js";
import { type ReadResultsOptions, readResults } from "../../src/results/read-results.js";
import { formatOf } from "../../src/results/readers/format-of.js";
import { makeRow } from "../../src/results/readers/make-row.js";
import type { ResultRow } from "../../src/results/result-row.js";
import { resultsOf } from "../../src/results/results.js";
import { scratch } from "../run/playground.js";
import { describeShared, sharedPath } from "../shared.js";

/** Reads a text under a name; what came of it, in short. */
async function read(name: string, text: string | Buffer, options: ReadResultsOptions = {}) {
  const file = join(scratch(), name);
  writeFileSync(file, text);
  const results = await readResults(file, options);
  const [report] = results.files;
  const told = report?.why.map(({ where, what }) => `${where.replace(file, "F")} ${what}`) ?? [];
  return { rows: [...results.rows()], report, told, file };
}

const lines = (...values: readonly unknown[]): string =>
  values.map((value) => `${JSON.stringify(value)}\n`).join("");

test("plain JSON lines are read by the names that are known, and the rest are coordinates", async () => {
  const { rows } = await read(
    "a.jsonl",
    lines({ id: "p", model: "m", correct: true, depth: 8, width: 3, words: "few" }),
  );
  expect(rows[0]).toMatchObject({ problem: "p", model: "m", right: true, label: "right", L: 8, line: 1 });
  expect(rows[0]?.coordinates).toEqual({ width: 3, words: "few" });
});

test("a column map names what is not known, through objects too", async () => {
  const record = { item: { name: "p" }, score: { exact: 1 }, hops: 4 };
  const columns = { problem: "item.name", right: "score.exact", L: "hops" };
  const { rows } = await read("a.jsonl", lines(record), { columns });
  expect(rows[0]).toMatchObject({ problem: "p", right: true, L: 4 });
});

test("a torn line, a foreign value and blank lines lose nothing else, and are told with their lines", async () => {
  const text = `\uFEFF{"id":"a","correct":1}\r\n\r\n{"id":"b","corr\r\n42\r\n{"id":"c","correct":0}\r\n`;
  const { rows, told, report } = await read("a.jsonl", text);
  expect(rows.map(({ problem, right, line }) => [problem, right, line])).toEqual([
    ["a", true, 1],
    ["c", false, 5],
  ]);
  expect(report).toMatchObject({ rows: 2, skipped: 2 });
  expect(told).toEqual([
    expect.stringMatching(/^F:3 .* in JSON at position 15$/),
    "F:4 this is no record with named fields",
  ]);
});

test("a table's quotes, separators and line ends are read, and a short record is told", async () => {
  const text = '\uFEFFid;correct;L;note\r\n"a;1";yes;4;"two\nlines ""q"""\r\nb;no\r\nc;no;8;x';
  const { rows, told } = await read("a.csv", text);
  expect(rows.map(({ problem, right, L, line }) => [problem, right, L, line])).toEqual([
    ["a;1", true, 4, 2],
    ["c", false, 8, 5],
  ]);
  expect(rows[0]?.coordinates).toEqual({ note: 'two\nlines "q"' });
  expect(told).toEqual(["F:4 2 fields under 4 names"]);
});

test("a quote that does not close costs its line alone", async () => {
  const { rows, told } = await read("a.csv", 'id,correct\na,1\n"b,1\nc,0\n');
  expect(rows.map(({ problem }) => problem)).toEqual(["a", "c"]);
  expect(told).toEqual(["F:3 a quote does not close"]);
});

test("a verdict that is neither right nor wrong is left out of the denominator and told", async () => {
  const { rows, report } = await read(
    "a.jsonl",
    lines({ id: "a", correct: 0.5 }, { id: "b", correct: "no" }),
  );
  expect(rows.map(({ right }) => right)).toEqual([null, false]);
  expect(report?.notes[0]).toMatch(
    /^1 verdicts are neither right nor wrong and were left out, first .*:1, 0\.5$/,
  );
});

test("a file without a verdict says how to name one", async () => {
  const { report } = await read("a.jsonl", lines({ id: "a", outcome_word: "fine" }));
  expect(report?.notes).toEqual(["no column says right or wrong; name it: columns right=NAME"]);
});

test("packed lines are unpacked", async () => {
  const { rows } = await read("a.jsonl.gz", gzipSync(lines({ id: "a", correct: true })));
  expect(rows).toHaveLength(1);
});

test("names such as __proto__ and constructor are data", async () => {
  const { rows } = await read(
    "a.jsonl",
    '{"id":"a","correct":1,"__proto__":3,"constructor":5,"toString":"x"}\n',
  );
  expect(rows[0]?.coordinates).toEqual({ constructor: 5, toString: "x" });
  expect(({} as Record<string, unknown>)["L"]).toBeUndefined();
});

test.for([
  ["an empty file", "", "this file is empty"],
  ["prose", "Dear reader,\nnothing here.\n", "1 fields under 2 names"],
  ["one word", "hello\n", "this is no result file that is known"],
  ["a Git LFS pointer", "version https://git-lfs.github.com/spec/v1\noid sha256:0\n", "Git LFS pointer"],
  ["a torn archive", "PK\u0003\u0004 and no more", "this archive cannot be read"],
  ["a torn Parquet file", "PAR1 and no more", "this Parquet file cannot be read"],
] as const)("%s is refused or told", async ([, text, message]) => {
  const outcome = await read("a.bin", text).then(
    ({ report, told }) => [...told, ...(report?.notes ?? [])].join("\n"),
    (error: Error) => error.message,
  );
  expect(outcome).toContain(message);
});

test("lm-evaluation-harness samples: the first metric that says right or wrong, and one filter", async () => {
  const sample = {
    doc: { hops: 3 },
    target: "4",
    resps: [["it is 4"]],
    filtered_resps: ["4"],
    metrics: ["exact_match"],
  };
  const text = lines(
    { doc_id: 0, doc_hash: "h0", ...sample, filter: "strict", exact_match: 1.0 },
    { doc_id: 0, doc_hash: "h0", ...sample, filter: "flexible", exact_match: 0.0 },
    { doc_id: 1, doc_hash: "h1", ...sample, filter: "strict", exact_match: 0.0 },
  );
  const { rows, report } = await read("samples_gsm_2026-01-01T00-00-00.jsonl", text, { model: "m" });
  expect(report?.format).toBe("lm-eval");
  expect(
    rows.map(({ task, problem, right, coordinates }) => [task, problem, right, coordinates["hops"]]),
  ).toEqual([
    ["gsm", "h0", true, 3],
    ["gsm", "h1", false, 3],
  ]);
  expect(report?.notes).toEqual(['1 lines are of other filters than "strict" and were not counted']);
});

test("GraphArena's answers are rows without a verdict", async () => {
  const { rows, report } = await read(
    "claude_Distance_easy.json",
    '{"0": {"claude": "[A, B]"}, "1": {"claude": ""}, "2": 7}',
  );
  expect(report?.format).toBe("grapharena");
  expect(rows.map(({ model, task, right, label }) => [model, task, right, label])).toEqual([
    ["claude", "grapharena-distance", null, "unjudged"],
    ["claude", "grapharena-distance", false, "empty"],
  ]);
  expect(report?.skipped).toBe(1);
});

test("Inspect's JSON logs: letters, errors and cut replies", async () => {
  const sample = (id: number, value: unknown, stop = "stop", more = {}) => ({
    id,
    epoch: 2,
    scores: { match: { value } },
    output: {
      choices: [
        {
          message: {
            content: [
              { type: "reasoning", text: "hm" },
              { type: "text", text: "4" },
            ],
          },
          stop_reason: stop,
        },
      ],
      usage: { input_tokens: 5, output_tokens: 7 },
    },
    metadata: { depth: 3 },
    ...more,
  });
  const log = {
    version: 2,
    status: "success",
    eval: { task: "hops", model: "lab/m", created: "2026-01-01T00:00:00+00:00" },
    samples: [
      sample(1, "C"),
      sample(2, "I", "max_tokens"),
      sample(3, 0.4),
      sample(4, "C", "stop", { error: { message: "x" } }),
    ],
  };
  const { rows, report } = await read("log.json", JSON.stringify(log, null, 2));
  expect(report?.format).toBe("inspect");
  expect(
    rows.map(({ right, label, outcome, repeat, completionTokens }) => [
      right,
      label,
      outcome,
      repeat,
      completionTokens,
    ]),
  ).toEqual([
    [true, "right", "answered", 1, 7],
    [false, "wrong", "length_partial", 1, 7],
    [null, "graded", "answered", 1, 7],
    [null, "api_error/5xx", "api_error/5xx", 1, 7],
  ]);
  expect(rows[2]?.measures).toEqual({ match: 0.4 });
});

/** A run folder with the given rows, as a run and its scoring leave it. */
function runFolder(rows: readonly ResultRow[]): string {
  const folder = join(scratch(), "run");
  mkdirSync(join(folder, "scores"), { recursive: true });
  const keyed = rows.map((row, i) => ({ row, key: textHash(String(i)) }));
  const identity = {
    task: "path",
    promptVersion: "1",
    problems: "",
    model: "m",
    address: null,
    sampling: {},
    mode: "chat",
  };
  writeFileSync(
    join(folder, "manifest.json"),
    JSON.stringify({ schema: 1, identity, simulated: true, notes: [], startedAt: "", profile: {} }),
  );
  writeFileSync(
    join(folder, "answers.jsonl"),
    lines(
      ...keyed.map(({ row, key }) => ({
        ...row,
        key,
        attempts: 1,
        text: row.reply,
        usage: {
          promptTokens: row.promptTokens ?? undefined,
          completionTokens: row.completionTokens ?? undefined,
        },
      })),
    ),
  );
  writeFileSync(
    join(folder, "attempts.jsonl"),
    lines(...keyed.map(({ row, key }) => ({ key, final: true, startedAt: row.startedAt }))),
  );
  const placed = ({ L, B, noise, shuffle, coordinates }: ResultRow) =>
    Object.fromEntries(
      Object.entries({ L, B, noise, shuffle, ...coordinates }).filter(([, value]) => value !== null),
    );
  writeFileSync(
    join(folder, "scores", "path@0.1.0.jsonl"),
    // In another order than the answers.
    lines(...[...keyed].reverse().map(({ row, key }) => ({ ...row, key, coordinates: placed(row) }))),
  );
  return folder;
}

const anyRow: fc.Arbitrary<ResultRow> = fc
  .record({
    problem: fc.string({ minLength: 1 }),
    repeat: fc.nat(9),
    right: fc.boolean(),
    label: fc.constantFrom("right", "invented-arc", "unreadable"),
    status: fc.constantFrom("ok", "no_answer"),
    L: fc.option(fc.nat(300)),
    B: fc.option(fc.nat(9)),
    noise: fc.option(fc.constantFrom(0, 0.2, 1)),
    promptTokens: fc.option(fc.nat()),
    completionTokens: fc.option(fc.nat()),
    costUsd: fc.option(fc.double({ min: 0, max: 9, noNaN: true })),
    startedAt: fc.constant("2026-01-01T00:00:00.000Z"),
    measures: fc.dictionary(
      fc.constantFrom("progress", "precision"),
      fc.double({ min: 0, max: 1, noNaN: true }),
    ),
    coordinates: fc.dictionary(
      fc.constantFrom("arcs", "kind"),
      fc.oneof(fc.nat(), fc.string({ minLength: 1 })),
    ),
    reply: fc.string(),
  })
  .map((known) => makeRow({ file: "", line: 0, task: "path", model: "m", simulated: true, ...known }));

test("rows written as a run folder are read back equal", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyRow, { minLength: 1, maxLength: 12 }), async (rows) => {
      const folder = runFolder(rows);
      const results = await readResults(folder);
      expect(results.files[0]).toMatchObject({ format: "run", rows: rows.length, skipped: 0, notes: [] });
      const file = join(folder, "answers.jsonl");
      const expected = rows.map((row, i) => ({ ...row, file, line: i + 1, reply: null }));
      expect(JSON.parse(JSON.stringify([...results.rows()]))).toEqual(JSON.parse(JSON.stringify(expected)));
    }),
    { numRuns: 25 },
  );
});

test("of two answers to one item the last counts, where the first stood", async () => {
  const head = { file: "", line: 0, model: "m", task: "path", measures: { progress: 0.5 } };
  const rows = ["a", "b", "c"].map((problem) =>
    makeRow({ ...head, problem, right: true, label: "right", startedAt: "2026-02-02T00:00:00.000Z" }),
  );
  const folder = runFolder(rows);
  const answers = join(folder, "answers.jsonl");
  const [a = "", b = "", c = ""] = readFileSync(answers, "utf8").split("\n");
  const failed = b.replace('"outcome":"answered"', '"outcome":"api_error/timeout"');
  // b is asked again when all is over, c at once.
  writeFileSync(answers, [a, failed, c.replace('"answered"', '"api_error/5xx"'), c, b, ""].join("\n"));
  const results = await readResults(folder);
  expect(
    [...results.rows()].map(({ problem, line, outcome, right, startedAt }) => [
      problem,
      line,
      outcome,
      right,
      startedAt,
    ]),
  ).toEqual([
    ["a", 1, "answered", true, "2026-02-02T00:00:00.000Z"],
    ["b", 5, "answered", true, "2026-02-02T00:00:00.000Z"],
    ["c", 4, "answered", true, "2026-02-02T00:00:00.000Z"],
  ]);
  expect(results.files[0]).toMatchObject({ rows: 3, skipped: 0 });
  expect(results.files[0]?.notes).toEqual([
    `2 answers are to items that have one above, first ${answers}:4: the last counts`,
  ]);
  expect((await findItem(folder, "b")).row.line).toBe(5);
});

test("scores from before an item was asked again do not count for the new answer", async () => {
  const row = makeRow({
    file: "",
    line: 0,
    problem: "p",
    model: "m",
    outcome: "api_error/timeout",
    label: "api_error/timeout",
  });
  const folder = runFolder([row]);
  const answers = join(folder, "answers.jsonl");
  const first = readFileSync(answers, "utf8");
  writeFileSync(answers, first + first.replace("api_error/timeout", "answered"));
  const results = await readResults(folder);
  expect([...results.rows()].map(({ outcome, label }) => [outcome, label])).toEqual([
    ["answered", "unjudged"],
  ]);
  expect(results.files[0]?.notes.at(-1)).toBe("1 answers are not in the scores; score the run again");
});

test("a torn answer is told with its line; an answer without a score is unjudged", async () => {
  const row = makeRow({ file: "", line: 0, problem: "p", model: "m", right: true, label: "right" });
  const folder = runFolder([row]);
  const answers = join(folder, "answers.jsonl");
  const [first = ""] = readFileSync(answers, "utf8").split("\n");
  const other = first.replace(/"key":"\w+"/, `"key":"${textHash("other")}"`);
  writeFileSync(answers, `${first}\n${other}\n{"key":"torn`);
  const results = await readResults(folder);
  expect([...results.rows()].map(({ label }) => label)).toEqual(["right", "unjudged"]);
  expect(results.files[0]?.why.map(({ where }) => where)).toEqual([`${answers}:3`]);
  expect(results.files[0]?.notes).toEqual(["1 answers are not in the scores; score the run again"]);
});

test("a pattern and a folder find results, and nothing else", async () => {
  const folder = scratch();
  for (const name of ["a1.jsonl", "a2.jsonl", "b.txt", ".hidden.jsonl"])
    writeFileSync(join(folder, name), lines({ id: name, correct: 1 }));
  const problems = async (path: string) =>
    [...(await readResults(path)).rows()].map(({ problem }) => problem);
  expect(await problems(join(folder, "a?.jsonl"))).toEqual(["a1.jsonl", "a2.jsonl"]);
  expect(await problems(folder)).toEqual(["a1.jsonl", "a2.jsonl"]);
  expect(await problems(join(folder, "**", "*2.jsonl"))).toEqual(["a2.jsonl"]);
  await expect(readResults(join(folder, "z*"))).rejects.toThrow("nothing matches this pattern");
  await expect(readResults(join(folder, "none.jsonl"))).rejects.toThrow("this cannot be read (ENOENT)");
});

test("rows in memory keep their columns apart when names differ", () => {
  const head = { file: "f", line: 1, model: "m" };
  const rows = [
    makeRow({ ...head, problem: "a", coordinates: { x: 1 } }),
    makeRow({ ...head, problem: "b", coordinates: { y: "w" }, measures: { z: 0.5 } }),
    makeRow({ ...head, problem: "c", coordinates: { x: "one" } }),
  ];
  expect([...resultsOf(rows).rows()]).toEqual(rows);
});

describeShared(
  "graphs/llm-results/maze-commands/maze/solutions",
  "published verdicts on mazes of commands",
  () => {
    test("a column map reads them all: 28 attempts, of which 1 reached the goal", async () => {
      const results = await readResults(
        sharedPath("graphs/llm-results/maze-commands/maze/solutions/*_performance.json"),
      );
      expect(results.length).toBe(28);
      expect(results.files.flatMap(({ why }) => why)).toEqual([]);
    });
  },
);

describeShared("oracles/deeprd/results_symbolic_mockA.json", "DeepRD's result files", () => {
  test("failed calls belong to the file's model and leave the denominator", async () => {
    const file = sharedPath("oracles/deeprd/results_symbolic_mockA.json");
    expect(await formatOf(file)).toBe("deeprd");
    const results = await readResults(file);
    expect(results.models).toEqual(["o3-mini-2025-01-31"]);
    const [{ curve } = { curve: null }] = results.curve({ by: "L" });
    const asked = curve?.points.reduce((sum, { trials }) => sum + trials, 0) ?? 0;
    const failed = [...results.rows()].filter(({ right }) => right === null);
    expect(asked + failed.length).toBe(90);
    expect(new Set(failed.map(({ label }) => label))).toEqual(new Set(["api_error/bad_body"]));
  });
});
