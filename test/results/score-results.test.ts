import { readFileSync } from "node:fs";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { explainScores } from "../../src/results/explain-scores.js";
import type { MalformedItem } from "../../src/results/read-json-array.js";
import { referenceMetrics, referenceOutcome } from "../../src/results/reference-metrics.js";
import { scoreResults } from "../../src/results/score-results.js";
import { referenceTsv, scoresTsv } from "../../src/results/scores-tsv.js";
import { describeShared, readShared, sharedPath } from "../shared.js";

/** 1 → 2 → 4 is the way, 1 → 3 → 5 the other branch. */
const graph = {
  edges: [
    [1, 2],
    [2, 4],
    [1, 3],
    [3, 5],
  ],
  query: [1, 4],
  lookahead_size: 2,
  max_branches: 2,
};
const completion = (content: string, finish = "stop", tokens = 100): unknown => ({
  choices: [{ finish_reason: finish, message: { content } }],
  usage: { completion_tokens: tokens, prompt_tokens: 50 },
});

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "horizon-score-"));
});
async function fileOf(records: readonly unknown[]): Promise<string> {
  const file = join(folder, "results.json");
  await writeFile(file, JSON.stringify(records, null, 2));
  return file;
}

describe("a result file of every kind of record", () => {
  const records = [
    { ...graph, llm_response: completion("|YES| 1 -> 2 -> 4"), extracted_path: { path: [1, 2, 4] } },
    { ...graph, llm_response: completion("|YES| 1 -> ... -> 4"), extracted_path: { path: [1, "...", 4] } },
    { ...graph, llm_response: completion("|YES| 1 -> 2 -> 9 -> 5"), extracted_path: { path: [1, 2, 9, 5] } },
    { ...graph, llm_response: completion("|YES| 1 -> 3 -> 5"), extracted_path: { path: [1, 3, 5] } },
    { ...graph, llm_response: completion("|NO|"), extracted_path: { path: [] } },
    { ...graph, llm_response: completion("|YES| 1 -> 2 -> 4", "length", 80000), extracted_path: null },
    { ...graph, llm_response: null, extracted_path: null },
    { ...graph, llm_response: "|YES| [1, 2, 4]", extracted_path: [[1, 2, 4]] },
    { ...graph, extracted_path: { path: [1, 2, 4] } },
    {
      ...graph,
      llm_response: completion("<think>(1, 3), (3, 5) ends there. (3, 4)?</think>|YES| 1 -> 3 -> 4"),
    },
  ];

  test("is counted with every denominator", async () => {
    const { cells } = await scoreResults(await fileOf(records), { mode: "symbolic" });
    expect(cells).toHaveLength(1);
    const { rates, outputTokens, secondOpinions, ...cell } = cells[0]!;
    expect(cell).toEqual({ lookahead: 2, branches: 2, records: 10, replies: 9, chance: 0.5 });
    const counted = Object.fromEntries(
      Object.entries(rates).map(([name, { successes, trials }]) => [name, `${successes}/${trials}`]),
    );
    expect(counted).toEqual({
      fullPath: "3/10",
      fullPathOfReplies: "3/9",
      firstStep: "5/10",
      inventedArc: "2/9",
      inventedArcByReference: "0/9",
      wrongBranch: "2/9",
      noPathClaimed: "1/9",
      noAnswer: "0/9",
      incomplete: "1/9",
      truncated: "1/9",
      apiError: "1/10",
      lengthStop: "1/9",
      omittedArcTypeI: "0/1",
      omittedArcTypeII: "1/1",
      inventedArcTypeIII: "1/1",
    });
    expect(outputTokens).toMatchObject({
      replies: 7,
      mean: { value: (6 * 100 + 80000) / 7, low: 0 },
      most: 80000,
    });
    expect(secondOpinions).toEqual({ same: 5, other: 0, "not-in-reply": 0, none: 4 });
    expect(rates.fullPath.estimate).toMatchObject({ value: 0.3 });
  });

  test("the authors' count of invented arcs needs both ends of the extracted path to be right", async () => {
    const jump = { ...graph, llm_response: completion("|YES| 1 -> 4"), extracted_path: { path: [1, 4] } };
    const { cells } = await scoreResults(await fileOf([jump, records[2]]), { mode: "symbolic" });
    expect(cells[0]!.rates.inventedArc.successes).toBe(2);
    expect(cells[0]!.rates.inventedArcByReference.successes).toBe(1);
  });

  test("where the two scorings part is told with the reason", async () => {
    const told: string[] = [];
    for await (const { where, reference, here, why } of explainScores(await fileOf(records), {
      mode: "symbolic",
    }))
      told.push(`${where.split(":").slice(-2)[0]} ${reference} / ${here}: ${why.split(":")[0]}`);
    expect(told.map((line) => line.replace(/^\d+ /, ""))).toEqual([
      "right / incomplete: an elided path",
      "wrong / invented-node: an invented arc in a walk with a wrong end, which their count leaves out",
      "wrong / truncated: a right first step in a walk that does not end at the goal, which their count leaves out",
      "left out / api error: a failed call leaves the reference's denominators; here it counts as not answered",
      "stops / right: their program stops with AttributeError",
      "stops / right: their program stops with KeyError",
      "wrong / invented-arc: an invented arc in a walk with a wrong end, which their count leaves out",
    ]);
  });

  test("a cell of failed calls alone has a rate, and an interval", async () => {
    const { cells } = await scoreResults(await fileOf([{ ...graph, llm_response: null }]), {
      mode: "symbolic",
    });
    expect(cells[0]!.rates.fullPath).toMatchObject({
      successes: 0,
      trials: 1,
      estimate: { value: 0, low: 0 },
    });
    expect(cells[0]!.rates.fullPathOfReplies).toEqual({ successes: 0, trials: 0, estimate: null });
    expect(scoresTsv({ cells }).split("\n")[0]).toMatch(/^lookahead\tbranches\trecords/);
  });

  test("graphs with cycles are counted and placed, and refused only where that is wanted", async () => {
    const cyclic = { ...graph, edges: [...graph.edges, [5, 6], [6, 3]], llm_response: "|YES| 1 -> 2 -> 4" };
    const file = await fileOf([records[0], cyclic, { ...cyclic, edges: [...graph.edges, [2, 2]] }]);
    const { cyclic: seen, cells } = await scoreResults(file, { mode: "symbolic" });
    expect(seen.count).toBe(2);
    expect(seen.examples.map(({ cycle }) => cycle)).toEqual([[3, 5, 6], [2]]);
    expect(seen.examples[0]?.where).toMatch(/results\.json:\d+:\d+$/);
    expect(cells[0]?.rates.fullPath).toMatchObject({ successes: 3, trials: 3 });
    const strict = { mode: "symbolic", requireAcyclic: true } as const;
    await expect(scoreResults(file, strict)).rejects.toThrow(
      `${seen.examples[0]?.where}: the graph has a cycle: 3 → 5 → 6 → 3`,
    );
    const faults: MalformedItem[] = [];
    const rest = await scoreResults(file, { ...strict, onMalformed: (item) => faults.push(item) });
    expect(rest).toMatchObject({ records: 1, cyclic: { count: 0 } });
    expect(faults.map(({ what }) => what)).toEqual([
      "the graph has a cycle: 3 → 5 → 6 → 3",
      "the graph has a cycle: 2 → 2",
    ]);
  });

  test("an extractor's answer counts only where it stands in the reply", async () => {
    const file = await fileOf([
      {
        ...graph,
        llm_response: completion("|YES| I would rather not say."),
        extracted_path: { path: [1, 2, 4] },
      },
    ]);
    for (const answers of ["read", "extracted"] as const) {
      const { cells } = await scoreResults(file, { mode: "symbolic", answers });
      expect(cells[0]!.rates.fullPath.successes).toBe(0);
      expect(cells[0]!.secondOpinions["not-in-reply"]).toBe(1);
    }
  });

  test.for([
    [{ ...graph, edges: [[1, "2"]] }, 'edges[0]: a pair of whole numbers is wanted, found [1,"2"]'],
    [{ ...graph, edges: "all" }, '`edges`: a list of pairs is wanted, found "all"'],
    [{ ...graph, query: [1, 9] }, "the query's goal is node 9, which no edge touches"],
    [{ ...graph, possible_valid_paths: [[1, 7, 4]] }, "the path goes from 1 to 7, and there is no such edge"],
    [{ ...graph, lookahead_size: "two" }, '`lookahead_size`: a whole number is wanted, found "two"'],
    [7, "an object is wanted, found 7"],
  ] as const)("a record that is none is refused with its place: %j", async ([record, message]) => {
    const good = { ...graph, llm_response: null };
    const file = await fileOf([good, record, good]);
    await expect(scoreResults(file, { mode: "symbolic" })).rejects.toThrow(message);
    const faults: MalformedItem[] = [];
    const { records: count } = await scoreResults(file, {
      mode: "symbolic",
      onMalformed: (item) => faults.push(item),
    });
    expect(count).toBe(2);
    expect(faults).toHaveLength(1);
    expect(faults[0]!.where).toMatch(/results\.json:\d+:\d+$/);
  });
});

// The authors' llm_metrics.py on made-up result files.
describeShared("oracles/deeprd/results_per_record_codes.json", "the authors' scoring", () => {
  test.for([
    ["results_symbolic_mockA.json", "metrics_symbolic/symbolic_mockA_metrics.tsv"],
    ["results_symbolic_mockB.json", "metrics_symbolic/symbolic_mockB_metrics.tsv"],
    ["results_logic_mock.json", "metrics_logic/logic_mockL_metrics.tsv"],
  ] as const)("%s gives their table byte for byte", async ([results, table]) => {
    const rows = await referenceMetrics(sharedPath(`oracles/deeprd/${results}`));
    expect(referenceTsv(rows)).toBe(readFileSync(sharedPath(`oracles/deeprd/${table}`), "utf8"));
    const inlined = readShared<Record<string, string>>("oracles/deeprd/metrics_tsv.json");
    expect(inlined[table.split("/")[1]!]).toBe(referenceTsv(rows));
  });

  test("every record gets their code", () => {
    const codes = readShared<Record<string, { code: number | string; case: string }[]>>(
      "oracles/deeprd/results_per_record_codes.json",
    );
    for (const [name, file] of [
      ["symbolic_mockA", "results_symbolic_mockA.json"],
      ["symbolic_mockB", "results_symbolic_mockB.json"],
      ["logic_mock", "results_logic_mock.json"],
    ] as const) {
      const records = readShared<Record<string, unknown>[]>(`oracles/deeprd/${file}`);
      expect(records.map((record) => shownAs(referenceOutcome(record)))).toEqual(
        codes[name]!.map(({ code }) => String(code)),
      );
    }
  });

  test("odd records get their code, or stop with their error", () => {
    interface Odd {
      readonly case: string;
      readonly code: number | string;
      readonly extracted_path: unknown;
    }
    const symbolic = readShared<{ graph_item: Record<string, unknown>; cases: Odd[] }>(
      "oracles/deeprd/results_symbolic_odd_cases.json",
    );
    const logic = readShared<{ next_adjective: string[]; cases: Odd[] }>(
      "oracles/deeprd/results_logic_odd_cases.json",
    );
    for (const { case: name, code, extracted_path } of symbolic.cases) {
      const query = symbolic.graph_item["query"] as number[];
      const item = {
        ...symbolic.graph_item,
        query: name === "goal_not_reachable_reversed_query" ? query.toReversed() : query,
      };
      expect(shownAs(referenceOutcome({ ...item, llm_response: {}, extracted_path })), name).toBe(
        String(code),
      );
    }
    for (const { case: name, code, extracted_path } of logic.cases) {
      const item = { ...symbolic.graph_item, next_adjective: logic.next_adjective };
      expect(shownAs(referenceOutcome({ ...item, llm_response: {}, extracted_path })), name).toBe(
        String(code),
      );
    }
  });
});

const shownAs = (outcome: ReturnType<typeof referenceOutcome>): string =>
  outcome.kind === "api-error"
    ? "API_error"
    : outcome.kind === "crash"
      ? `CRASH ${outcome.error}`
      : String(outcome.code);
