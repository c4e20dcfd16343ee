import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { experimentRows } from "../../src/reproduce/experiment/experiment-rows.js";
import { measuredRows } from "../../src/reproduce/experiment/measured-rows.js";
import { graphRecords } from "../../src/results/graph-records.js";

let folder: string;

/** A result file as the authors write it: every third answer wrong, the first call failed. */
async function authorsFile(name: string, as: "path" | "next-step"): Promise<void> {
  const cells = [2, 4].flatMap((branches) => [2, 3].map((lookahead) => ({ lookahead, branches })));
  const records = [...graphRecords({ as, seed: "t", count: 3, cells })].map((record, i) => {
    if (i === 0) return { ...record, llm_response: null, extracted_path: null };
    const [path = []] = record.possible_valid_paths;
    const word = "next_adjective" in record ? record.next_adjective[0] : "";
    const content =
      as === "path"
        ? `|YES| The path is [${(i % 3 === 0 ? [path[0], path.at(-1)] : path).join(", ")}]`
        : `Final Answer: ${i % 3 === 0 ? "wise" : word}`;
    const extracted =
      as === "path"
        ? { path: i % 3 === 0 ? [path[0], path.at(-1)] : path }
        : { final_answer: i % 3 === 0 ? "wise" : word };
    return {
      ...record,
      llm_response: {
        model: "deepseek-ai/DeepSeek-R1",
        choices: [{ finish_reason: "stop", message: { content } }],
        usage: { completion_tokens: 100 + i, prompt_tokens: 50 },
      },
      extracted_path: extracted,
    };
  });
  await writeFile(join(folder, name), JSON.stringify(records, null, 2));
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "horizon-measured-"));
  await authorsFile("FINAL_llm_results_20250101_000000_deepseek-ai_DeepSeek-R1.json", "path");
  await authorsFile("FINAL_LOGIC_llm_results_20250101_000000_deepseek-ai_DeepSeek-R1.json", "next-step");
  await writeFile(join(folder, "notes.json"), "{}");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("the authors' result files", () => {
  test("are found in one folder, both tasks, and a failed call has the model of its file", async () => {
    const { rows, malformed } = await measuredRows([folder]);
    expect(malformed).toEqual([]);
    expect(rows).toHaveLength(24);
    expect(new Set(rows.map(({ model }) => model))).toEqual(new Set(["deepseek-ai/DeepSeek-R1"]));
    expect(rows.filter(({ right }) => right === null)).toHaveLength(2);
    expect(rows.filter(({ task, right }) => task === "path" && right)).toHaveLength(8);
  });

  test.each([
    { figure: "deeprd/fig02", task: "path" },
    { figure: "deeprd/fig05", task: "next-step" },
    { figure: "deeprd/fig19", task: "next-step" },
  ])("give $figure the rows of its task alone, and say what belongs elsewhere", async ({ figure, task }) => {
    const { rows, sources, note } = await experimentRows(figure, { runs: [folder], asPublished: false });
    expect(new Set(rows.map((row) => row.task))).toEqual(new Set([task]));
    expect(sources).toEqual(["measured"]);
    expect(note).toBe("12 rows from one path given; 12 rows belong to other figures.");
  });

  test("without a chain draw no figure of chains, and the message says what they hold", async () => {
    await expect(experimentRows("deeprd/fig03", { runs: [folder] })).rejects.toThrow(
      /no row of these runs belongs to this figure: they hold .*path with B = 2/,
    );
  });
});

describe("what is no result", () => {
  test("a path with nothing there", async () => {
    await expect(measuredRows([join(folder, "absent")])).rejects.toThrow(/nothing here/);
  });
  test("a folder without runs or result files", async () => {
    const empty = join(folder, "empty");
    await mkdir(empty);
    await expect(measuredRows([empty])).rejects.toThrow(/neither a run folder nor a result file/);
  });
  test("a record that cannot be read is passed over and told", async () => {
    const file = join(folder, "broken.json");
    await writeFile(file, '[{"edges": [[1, 2]], "query": [1, 2]}]');
    const { rows, malformed } = await measuredRows([file]);
    expect(rows).toEqual([]);
    expect(malformed).toEqual([expect.stringContaining("broken.json:1")]);
  });
});
