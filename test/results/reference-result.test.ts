import { expect, test } from "vitest";
import { generateGraphProblems } from "../../src/problem/lookahead-graph/generate-graph-problems.js";
import { tellAsProof } from "../../src/problem/lookahead-graph/tell-as-proof.js";
import { referenceOutcome } from "../../src/results/reference-metrics.js";
import { referenceResult, safeFileName } from "../../src/results/reference-result.js";
import { parseResultRecord, type RecordedOutcome } from "../../src/results/result-record.js";
import { nextStepRecord } from "../../src/task/next-step/next-step-record.js";
import { askForPath, pathRecord } from "../../src/task/path/path-record.js";
import { describeShared, readShared } from "../shared.js";

const [graph] = generateGraphProblems({ lookahead: 3, branches: 2, count: 1, seed: "results" });
const outcome: RecordedOutcome = {
  kind: "reply",
  reply: { text: "|YES| …", finish: "stop", reasoning: "hm" },
  outputTokens: 12,
  inputTokens: 30,
};

test("a written result is read back, and the authors' program judges it", () => {
  const record = pathRecord(askForPath(graph!));
  const written = referenceResult({ record, model: "m", outcome, extracted: graph!.paths[0]! });
  expect(referenceOutcome(written)).toEqual({ kind: "code", code: 2 });
  const read = parseResultRecord(JSON.parse(JSON.stringify(written)), "x", "symbolic");
  expect(read.outcome).toEqual(outcome);
  expect(read.problem).toEqual({ kind: "path", ...askForPath(graph!) });
  expect(read.extracted).toEqual({ path: graph!.paths[0] });
});

test("a logic result holds the question as it was sent, and a failed call its message", () => {
  const proof = tellAsProof(graph!, { seed: "results" });
  const failed: RecordedOutcome = { kind: "api-error", message: "429 Too Many Requests" };
  const written = referenceResult({
    record: nextStepRecord(proof),
    model: "m",
    outcome: failed,
    extracted: null,
  });
  expect(written["question"]).toMatch(
    /^Suppose we have the following list of facts:\n.*\nGiven that .* is _____\.$/s,
  );
  expect(written["llm_response"]).toBeNull();
  const read = parseResultRecord(JSON.parse(JSON.stringify(written)), "x", "logic");
  expect(read.outcome).toEqual(failed);
  expect(read.problem).toEqual({ kind: "next-step", proof });
});

// DeepRD's llm_prediction.py.
describeShared("oracles/deeprd/llm_prediction.json", "file names", () => {
  test("are made safe as the reference makes them", () => {
    const { sanitize_filename } = readShared<{ sanitize_filename: [string, string][] }>(
      "oracles/deeprd/llm_prediction.json",
    );
    for (const [name, safe] of sanitize_filename) expect(safeFileName(name)).toBe(safe);
  });
});
