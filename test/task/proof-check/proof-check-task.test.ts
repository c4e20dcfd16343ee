import { describe, expect, test } from "vitest";
import { parseSolver } from "../../../src/model/simulated/solver-spec.js";
import { madeUpProofs } from "../../../src/problem/proof/made-up-proofs.js";
import { proofCheckScores } from "../../../src/results/proof-check-scores.js";
import { simulateProofChecks } from "../../../src/run/simulate-proof-checks.js";
import { generateProofChecks } from "../../../src/task/proof-check/generate-proof-checks.js";
import { judgeProofCheck } from "../../../src/task/proof-check/judge-proof.js";
import { type ProofCheckRecord, parseProofCheck } from "../../../src/task/proof-check/proof-check-record.js";
import { proofCheckTask } from "../../../src/task/proof-check/proof-check-task.js";
import { acceptChange } from "../../../src/task/proof-perturb/accept-change.js";
import { taskOf } from "../../../src/task/registry.js";
import { describeShared, readShared } from "../../shared.js";

const corpus = madeUpProofs({ count: 400, seed: "a", minLines: 5, maxLines: 100 });
const checks = (perturb: "rules" | "none" | "both"): ProofCheckRecord[] => [
  ...generateProofChecks(corpus, { count: 200, seed: "a", perturb }).records,
];

describe("checking a proof", () => {
  const judge = (errorLine: number | null, saysCorrect: boolean, changed: number | null = 4): string => {
    const { label, measures } = judgeProofCheck(
      { error: changed === null ? null : { line: changed - 1, original: "", change: null } },
      { status: "ok", saysCorrect, errorLine },
    );
    return `${label} ${measures.exact} ${measures.within1} ${measures.lineError}`;
  };
  test.for([
    { line: 4, says: "right 1 1 0" },
    { line: 5, says: "right 0 1 1" },
    { line: 3, says: "right 0 1 1" },
    { line: 6, says: "wrong-line 0 0 2" },
    { line: null, says: "no-line 0 0 null" },
  ])("line 4 is wrong and $line is named: $says", ({ line, says }) => expect(judge(line, false)).toBe(says));
  test("a wrong line that is called correct is missed, an untouched proof called wrong a false alarm", () => {
    expect(judge(null, true)).toBe("missed 0 0 null");
    expect(judge(3, false, null)).toBe("false-alarm null null null");
    expect(judge(null, true, null)).toBe("right null null null");
  });
});

describe("problems of made-up proofs", () => {
  test("have one false equation each, and only where the record says", () => {
    const value = (text: string): number => Number(text);
    for (const record of checks("rules")) {
      const { proof, error } = parseProofCheck(record, "a:1");
      let before = value(/= (\d+)\$/.exec(proof.lines[0]!)![1]!);
      const wrong: number[] = [];
      for (const [i, line] of proof.lines.slice(1, -1).entries()) {
        const [, sign, by = "", said = ""] = /(\+|-|\\cdot) (\d+) = (\d+)\$/.exec(line)!;
        const right =
          sign === "+" ? before + value(by) : sign === "-" ? before - value(by) : before * value(by);
        if (right !== value(said)) wrong.push(i + 1);
        // A changed result is not carried on: later lines use what stood there.
        const original = i + 1 === error?.line ? / = (\d+)\$/.exec(error.original.slice(8))![1]! : said;
        before = value(original);
      }
      expect(wrong).toEqual([error!.line]);
    }
  });

  test("are told by their fields, and read back as they were written", () => {
    const [record] = checks("rules");
    expect(taskOf(record, "a:1").name).toBe("proof-check");
    expect(parseProofCheck(JSON.parse(JSON.stringify(record)), "a:1").error?.original).toBe(
      record!.original_line,
    );
    expect(proofCheckTask.coordinates(parseProofCheck(record, "a:1"))).toMatchObject({
      L: record!.proof_length,
      perturbed: 1,
      certainty: "verified",
    });
  });

  test.for([
    { record: {}, says: "`modified_proof` or `original_proof` is missing" },
    { record: { modified_proof: ["a"], chosen_line_index: 1 }, says: "a line from 0 to 0 is wanted, got 1" },
    { record: { modified_proof: [1] }, says: "`modified_proof`: a list of lines is wanted" },
  ])("$record is refused: $says", ({ record, says }) =>
    expect(() => parseProofCheck(record, "a:1")).toThrow(says),
  );
});

describe("a simulated solver", () => {
  const rate = (model: string, perturb: "rules" | "none"): number => {
    const [score] = proofCheckScores(simulateProofChecks(checks(perturb), { model, seed: "s" }));
    return score!.combined.estimate!.value;
  };
  test("that knows is right, in every notation", () => {
    expect(rate("sim/oracle", "rules")).toBe(1);
    expect(rate("sim/messy", "rules")).toBe(1);
    expect(rate("sim/messy", "none")).toBe(1);
  });
  test("that slips at a constant rate a line falls with length", () => {
    const scores = proofCheckScores(
      simulateProofChecks(checks("rules"), { model: "sim/decay?span=30", seed: "s" }),
      [
        { low: 5, high: 10 },
        { low: 11, high: 40 },
        { low: 41, high: 100 },
      ],
    ).map(({ combined }) => combined.estimate!.value);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(scores[0]! - scores[2]!).toBeGreaterThan(0.4);
  });
  test("that always suspects line 3 finds what stands there, and alarms at every untouched proof", () => {
    const suspect = simulateProofChecks(checks("rules"), { model: "sim/suspect?line=3", seed: "s" });
    const records = checks("rules");
    for (const [i, { right }] of suspect.entries())
      expect(right).toBe(Math.abs(records[i]!.chosen_line_index! - 2) <= 1);
    expect(rate("sim/suspect", "none")).toBe(0);
    expect(parseSolver("sim/suspect")).toEqual({ kind: "suspect", line: 3 });
  });
});

describe("a model's version of a line is taken only if it", () => {
  test.for([
    { after: "So $a > b$ by (1).", says: "right" },
    { after: "So $a < b$ by (1).", says: "unchanged" },
    { after: "So $b > a$ by (1).", says: "same-meaning" },
    { after: "So $a > b$ by (1).\nThis is now wrong.", says: "not-one-line" },
    { after: "So a > b by (1).", says: "format-changed" },
    { after: "We find that $c = 7$.", says: "rewritten" },
  ])("$says: $after", ({ after, says }) => expect(acceptChange("So $a < b$ by (1).", after)).toBe(says));
});

// DeepRD's repository at 47f0e7e, run under Python 3.11: proof_verification.py
describeShared("oracles/deeprd/proof_verification.json", "the published prompt", () => {
  interface Oracles {
    readonly prompts: { readonly system: string; readonly user_example: string };
    readonly end_to_end: {
      readonly first_sample_full: unknown;
      readonly verify_first_result: { readonly raw_user_message: string };
    };
  }
  const { prompts, end_to_end: run } = readShared<Oracles>("oracles/deeprd/proof_verification.json");
  const messages = (record: unknown): string[] =>
    proofCheckTask.prompt(proofCheckTask.parseProblem(record, "a:1")).messages.map(({ content }) => content);
  test("is sent word for word", () => {
    const record = {
      theorem_title: "T",
      statement: ["Statement line 1", "line 2"],
      original_proof: ["a", "b"],
    };
    expect(messages(record)).toEqual([prompts.system, prompts.user_example]);
    expect(messages(run.first_sample_full)[1]).toBe(run.verify_first_result.raw_user_message);
  });
});
