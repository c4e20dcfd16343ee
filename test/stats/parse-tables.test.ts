import { describe, expect, test } from "vitest";
import { parseDecayTable } from "../../src/stats/parse-decay-table.js";
import { parseHistogramTable } from "../../src/stats/parse-histogram-table.js";
import { reportDecay } from "../../src/stats/report-decay.js";
import { percentileReport } from "../../src/stats/report-percentiles.js";

const decay = (text: string) => parseDecayTable(text.replaceAll(" ", "\n"), "a.csv");
const heights = (text: string) => parseHistogramTable(text.replaceAll("|", "\n"), "a.tsv");

describe("a table of successes", () => {
  test("is read in any order of columns, others passed over", () => {
    expect(decay("trials,model,l,Successes 200,x,10,106").points).toEqual([
      { L: 10, successes: 106, trials: 200 },
    ]);
  });

  test("with problems is pooled by length, and keeps the problems", () => {
    const table = decay("L,successes,trials,problem 9,1,1,b 5,1,1,a 5,0,1,a 5,1,1,c");
    expect(table.points).toEqual([
      { L: 5, successes: 2, trials: 3 },
      { L: 9, successes: 1, trials: 1 },
    ]);
    expect(table.problems).toEqual([
      { L: 5, successes: 1, trials: 2 },
      { L: 5, successes: 1, trials: 1 },
      { L: 9, successes: 1, trials: 1 },
    ]);
  });

  test("may hold readings, with assumed trials or without", () => {
    expect(decay("L,rate 50,0.52").points).toEqual([{ L: 50, rate: 0.52 }]);
    expect(decay("L,rate,trials 50,0.52,200 60,0.4,").points).toEqual([
      { L: 50, rate: 0.52, trials: 200 },
      { L: 60, rate: 0.4 },
    ]);
  });

  test.for([
    { text: "", told: "a.csv: the file is empty" },
    { text: "L,successes,trials", told: "a.csv: no line of data" },
    { text: "length,k 5,1", told: 'a.csv:1: no columns L, successes and trials, found "length", "k"' },
    { text: "L,successes,trials 5,1", told: "a.csv:2: expected 3 fields, found 2" },
    { text: "L,successes,trials 5,x,9", told: 'a.csv:2: successes is no number: "x"' },
    { text: "L,successes,trials 5,0x5,9", told: 'a.csv:2: successes is no number: "0x5"' },
    { text: "L,successes,trials 5,10,9", told: "a.csv:2: 0 <= successes <= trials and whole, found 10 of 9" },
    { text: "L,successes,trials -5,1,9", told: "a.csv:2: L >= 0, found -5" },
    { text: "L,rate 5,1.5", told: "a.csv:2: 0 <= rate <= 1, found 1.5" },
  ])("is refused: $told", ({ text, told }) => expect(() => decay(text)).toThrow(told));
});

describe("the report of a fit", () => {
  test("rests its interval on problems where they ran more than once", () => {
    const rows = Array.from(
      { length: 30 },
      (_, i) => `${5 + 10 * (i % 3)},${i % 7 < 4 - (i % 3) ? 5 : 0},5,p${i}`,
    );
    const table = decay(`L,successes,trials,problem ${rows.join(" ")}`);
    const report = reportDecay(table, {
      method: "mle",
      seed: "1",
      replicates: 200,
      influence: true,
      compare: true,
    });
    if (report.fit.kind === "no-fit") throw new Error(report.fit.detail);
    expect(report.intervalBy).toBe("cluster-bootstrap");
    expect(report.fit.interval).toEqual(report.clusters!.bootstrap.bca);
    expect(report.clusters!.correlation.icc).toBeGreaterThan(0.9);
    expect(report.influence!.points).toHaveLength(3);
    expect(report.comparison!.models.length + report.comparison!.notFitted.length).toBe(6);
    expect(reportDecay(table, { method: "wls", seed: "1" })).toMatchObject({
      intervalBy: null,
      clusters: null,
    });
  });

  test("without problems takes the likelihood's own, and passes on a fit that does not exist", () => {
    const table = decay("L,successes,trials 5,40,60 15,20,60 30,6,60");
    expect(reportDecay(table, { method: "mle", seed: "1" }).intervalBy).toBe("profile-likelihood");
    const none = reportDecay(decay("L,successes,trials 5,0,60"), { method: "mle", seed: "1", compare: true });
    expect(none).toMatchObject({
      fit: { kind: "no-fit", reason: "no-successes" },
      comparison: null,
      intervalBy: null,
    });
  });
});

describe("a table of counts or per cents", () => {
  test.for([
    {
      text: "# Look-ahead distribution|Value\tCount\tPercent|1\t7\t70.0|2\t3\t30.0",
      unit: "count",
      counts: ["7", "3"],
    },
    { text: "# a|# b|Distance\tCount\tPercentage|0\t7\t70|1\t3\t30", unit: "count", counts: ["7", "3"] },
    { text: "children_count   count|1   7|2   3", unit: "count", counts: ["7", "3"] },
    {
      text: "Value\tCount\tpercent_new\tPercent|1\t7\t70\t70|2\t3\t30\t30",
      unit: "count",
      counts: ["7", "3"],
    },
    { text: "value\tpercent|1\t65.3286267|2\t21.36", unit: "percent", counts: ["65.3286267", "21.36"] },
    { text: "1\t7|2\t3", unit: "count", counts: ["7", "3"] },
    { text: "1 65.5|2 34.5", unit: "percent", counts: ["65.5", "34.5"] },
    { text: "1,9007199254740993|2,1", unit: "count", counts: ["9007199254740993", "1"] },
  ])("is told by its header or without: $text", ({ text, unit, counts }) => {
    expect(heights(text)).toMatchObject({ unit, counts });
  });

  test.for([
    { text: "", told: "a.tsv: the file is empty" },
    { text: "Value\tCount", told: "a.tsv: no line of data" },
    { text: "L\tk|1\t2", told: 'a.tsv:1: no columns of value and count or percent, found "L", "k"' },
    { text: "Value\tCount|1\tx", told: 'a.tsv:2: the count is no number: "x"' },
    { text: "Value\tCount|1\t-2", told: "a.tsv:2: a count >= 0, found -2" },
    { text: "Value\tCount|1", told: "a.tsv:2: expected 2 fields, found 1" },
    { text: "Value\tCount|1\t2.5", told: "a.tsv: counts are whole numbers" },
    { text: "1\t2|z\t2", told: 'a.tsv:2: the value is no number: "z"' },
  ])("is refused: $told", ({ text, told }) => expect(() => heights(text)).toThrow(told));
});

describe("the report of percentiles", () => {
  test("has both conventions side by side, and where a value stands", () => {
    const report = percentileReport([heights("1\t900|2\t50|3\t30|10\t15|100\t5")], {
      method: "inverse-cdf",
      ps: ["0.5", "0.99"],
      ranks: [2, 7],
    });
    expect(report.percentiles[1]).toMatchObject({ probability: 0.99, value: 10, inverseCdf: 10 });
    expect(report.percentiles[1]!.reference).toBeCloseTo(7.6667, 3);
    expect(report).toMatchObject({ total: "1000", referenceMass: 1, unit: "count" });
    expect(report.ranks[0]!.shareBelow).toBeCloseTo(0.9, 12);
    expect(report.ranks[0]!.shareAtOrBelow).toBeCloseTo(0.95, 12);
    expect(report.ranks[1]!.shareBelow).toBe(report.ranks[1]!.shareAtOrBelow);
  });

  test("of several files mixes them, rightly and as the reference does", () => {
    const report = percentileReport([heights("1\t5"), heights("2\t1|3\t1")], {
      method: "reference",
      ps: ["0.9"],
    });
    expect(report).toMatchObject({ histograms: 2, unit: "mixture", total: null, referenceMass: 2 });
    expect(report.percentiles[0]).toMatchObject({ inverseCdf: 3, value: 1, reference: 1 });
  });

  test("of per cents keeps their sum, digit by digit", () => {
    expect(percentileReport([heights("1 65.50|2 44.53")], { method: "reference", ps: [] })).toMatchObject({
      total: "110.03",
      unit: "percent",
    });
  });
});
