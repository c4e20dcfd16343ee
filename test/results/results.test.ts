import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { makeRow } from "../../src/results/readers/make-row.js";
import type { ResultRow } from "../../src/results/result-row.js";
import { comparisonTable, curveTable } from "../../src/results/result-tables.js";
import { type Results, resultsOf } from "../../src/results/results.js";
import { csvField } from "../../src/results/rows-csv.js";
import { TextPool } from "../../src/results/text-pool.js";
import { accuracyCurve } from "../../src/stats/accuracy-curve.js";

/** `model problem L right`, one a word: `a:p1@4+ a:p2@4- b:p1@4?` (? is not judged). */
function rows(notation: string): readonly ResultRow[] {
  return notation.split(" ").map((word, i) => {
    const [, model = "", problem = "", L = "", mark = ""] = /^(.+):(.+)@(\d+)([+?-])$/.exec(word) ?? [];
    const right = mark === "?" ? null : mark === "+";
    const label = right === null ? "api_error/timeout" : right ? "right" : "adjacency";
    return makeRow({ file: "f", line: i + 1, model, problem, right, label, L: Number(L) });
  });
}

const opened: Results[] = [];
function table(notation: string | readonly ResultRow[]): Results {
  const results = resultsOf(typeof notation === "string" ? rows(notation) : notation);
  opened.push(results);
  return results;
}
afterEach(async () => {
  for (const results of opened.splice(0)) await results.close();
});

test("a curve counts what was judged and says what was not", () => {
  const [{ curve } = { curve: null }] = table("a:p@4+ a:q@4- a:r@4? a:s@8?").curve({ by: "L" });
  expect(curve?.points).toHaveLength(1);
  expect(curve?.points[0]).toMatchObject({
    at: 4,
    successes: 1,
    trials: 2,
    excluded: { "api_error/timeout": 1 },
  });
  expect(curve?.unplaced).toEqual({ "nothing-judged": 1 });
});

test("a table's curve is the curve of its runs", () => {
  const run = fc.record({ problem: fc.nat(5).map(String), L: fc.nat(3), right: fc.option(fc.boolean()) });
  fc.assert(
    fc.property(fc.array(run, { minLength: 1 }), (runs) => {
      const made = runs.map(({ problem, L, right }) =>
        makeRow({ file: "f", line: 1, model: "m", problem, L, right, label: "x" }),
      );
      const expected = accuracyCurve(
        runs.map(({ problem, L, right }) => ({ coordinates: { L }, right, problem, reason: "x" })),
        { by: "L", bins: { kind: "edges", edges: [0, 2, 4] } },
      );
      const [{ curve } = { curve: null }] = resultsOf(made).curve({
        by: "L",
        bins: { kind: "edges", edges: [0, 2, 4] },
      });
      expect(curve).toEqual(expected);
    }),
  );
});

test("two models are compared on the problems that both were judged on", () => {
  const comparison = table("a:p@4+ a:q@4+ a:r@8- a:s@8+ b:p@4- b:q@4- b:r@8+ b:s@8? b:t@8+").compare(
    "a",
    "b",
  );
  expect(comparison).toMatchObject({
    problems: 3,
    onlyA: 1,
    onlyB: 1,
    mcnemar: { onlyA: 2, onlyB: 1, pValue: 1 },
  });
  expect(comparison.accuracyA).toBeCloseTo(2 / 3, 12);
  expect(comparison.inversions.map(({ problem }) => problem)).toEqual(["r"]);
  expect(comparisonTable(comparison).toText()).toContain("inversions");
});

test("models that share nothing, or are not there, are refused with what there is", () => {
  expect(() => table("a:p@4+ b:q@4+").compare("a", "b")).toThrow("share no judged problem");
  expect(() => table("a:p@4+").curve({ by: "L", model: "z" })).toThrow(
    'no row has the model "z"\n  There: a',
  );
  expect(() => table("a:p@4+").curve({ by: "width" })).toThrow("Known: L, task");
});

test("failures are shares of what was judged, and network failures have none", () => {
  const failures = table("a:p@4- a:q@8- a:r@6+ a:s@4?").failures();
  expect(
    failures.map(({ label, count, judged, share, L }) => [label, count, judged, share?.value, L?.median]),
  ).toEqual([
    ["adjacency", 2, 3, 2 / 3, 4],
    ["api_error/timeout", 1, 3, undefined, 4],
  ]);
});

test("tokens and costs say of how many rows", () => {
  const [row] = rows("a:p@4+");
  const results = table([
    { ...row!, completionTokens: 10, costUsd: 0.5 },
    { ...row!, completionTokens: null, costUsd: null },
    { ...row!, completionTokens: 30, costUsd: 0.25, costEstimated: true },
  ]);
  expect(results.tokens()[0]).toMatchObject({ rows: 3, withUsage: 2, meanCompletion: 20, maxCompletion: 30 });
  expect(results.cost()[0]).toMatchObject({
    rows: 3,
    withCost: 2,
    costUsd: 0.75,
    estimated: true,
    perRight: 0.375,
  });
});

test("drift sets a model beside itself in the order of asking", () => {
  const at = (file: string, startedAt: string, notation: string) =>
    rows(notation).map((row) => ({ ...row, file, startedAt }));
  const drift = table([
    ...at("late", "2026-02-01T00:00:00Z", "a:p@4- a:q@4-"),
    ...at("early", "2026-01-01T00:00:00Z", "a:p@4+ a:q@4-"),
  ]).drift();
  expect(drift[0]).toMatchObject({
    earlier: { file: "early" },
    later: { file: "late" },
    comparison: { accuracyA: 0.5, accuracyB: 0 },
  });
});

test("SQL answers as the verbs do, with values as parameters", async () => {
  const results = table("a:p@4+ a:q@4- a:r@8-");
  expect(
    await results.query(
      'SELECT L, count("right") n, sum("right"::INT) k FROM results WHERE L < $1 GROUP BY L',
      [6],
    ),
  ).toEqual([{ L: 4, n: 2, k: 1 }]);
  const hostile = "'; DROP TABLE results; --";
  expect(await results.query("SELECT count(*) n FROM results WHERE model = $1", [hostile])).toEqual([
    { n: 0 },
  ]);
  expect(await results.query("SELECT count(*) n FROM results")).toEqual([{ n: 3 }]);
});

test.for([
  ["DROP TABLE results", "only statements that read"],
  ["UPDATE results SET model = 'x'", "only statements that read"],
  ["SELECT 1; SELECT 2", "one statement is wanted, got 2"],
  ["SELECT * FROM read_csv('/etc/passwd')", "file system operations are disabled"],
  ["SELECT * FROM '/etc/passwd'", "cannot be answered"],
  ["COPY results TO '/tmp/horizon-never.csv'", "file system operations are disabled"],
  ["SET enable_external_access = true", "only statements that read"],
  ["ATTACH '/tmp/horizon-never.db'", "only statements that read"],
  ["SELECT nothing FROM results", 'the column "right" is written in quotes'],
  ["SELECT $1", "the statement has 1 parameters, and 0 values are given"],
] as const)("%s is refused", async ([sql, message]) => {
  await expect(table("a:p@4+").query(sql)).rejects.toThrow(message);
});

test("hostile names of coordinates stay data in a curve, in SQL and in CSV", async () => {
  const name = `"x'); DROP TABLE results; --`;
  const row = makeRow({
    file: "f",
    line: 1,
    model: "=cmd()",
    problem: "p",
    right: true,
    label: "right",
    coordinates: { [name]: 3 },
  });
  const results = table([row]);
  expect(results.curve({ by: name })[0]?.curve.points[0]?.at).toBe(3);
  expect(await results.query("SELECT coordinates FROM results")).toEqual([
    { coordinates: JSON.stringify({ [name]: 3 }) },
  ]);
  const [head, line] = results.toCSV().split("\r\n");
  expect(head).toContain(`"""x'); DROP TABLE results; --"`);
  expect(line).toContain("'=cmd()");
});

test.for([
  ["=1+1", "'=1+1"],
  ["+1", "'+1"],
  ["-x", "'-x"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\tx", "'\tx"],
  ["\rx", `"'\rx"`],
  ['a"b,c', '"a""b,c"'],
  [-1, "-1"],
  [null, ""],
] as const)("%j is written as %j", ([value, text]) => expect(csvField(value)).toBe(text));

test("an Arrow table has a column for every field", async () => {
  const arrow = (await table("a:p@4+ a:q@8-").toArrow()) as {
    numRows: number;
    getChild(name: string): { get(i: number): unknown };
  };
  expect(arrow.numRows).toBe(2);
  expect(arrow.getChild("L").get(1)).toBe(8);
});

test("texts in a pool come out as they went in, equal ones once", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "grapheme" }), { maxLength: 2000 }), (texts) => {
      const pool = new TextPool();
      const ids = texts.map((text) => pool.add(text));
      expect(ids.map((id) => pool.at(id))).toEqual(texts);
      expect(pool.size).toBe(new Set(texts).size);
    }),
  );
});

test("the table of a curve says that it is simulated, and what is without a point", () => {
  const simulated = rows("a:p@4+ a:q@8?").map((row) => ({ ...row, simulated: true }));
  expect(curveTable(table(simulated).curve({ by: "L" })).toText()).toBe(
    [
      "model  L  right/judged  accuracy  95 % interval  problems  left out",
      "a      4  1/1               1.00    0.21 – 1.00         1         –",
      "",
      "simulated: answers of built-in solvers",
      "without a point: a: nothing-judged 1",
    ].join("\n"),
  );
});
