import { spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { adder, scratch } from "../run/playground.js";

const bin = join(import.meta.dirname, "../../dist/cli/bin.js");

/** Calls the built command. */
function horizon(
  args: readonly string[],
): Promise<{ readonly code: number | null; readonly out: string; readonly err: string }> {
  const child = spawn(process.execPath, [bin, ...args], {
    env: { PATH: process.env["PATH"], OPENAI_API_KEY: "none-needed" },
  });
  let [out, err] = ["", ""];
  child.stdout.on("data", (part) => {
    out += part;
  });
  child.stderr.on("data", (part) => {
    err += part;
  });
  return new Promise((done) =>
    child.on("close", (code) => {
      done({ code, out, err });
    }),
  );
}

const linesOf = (file: string): Record<string, unknown>[] =>
  readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);

/** A corpus of twelve made-up proofs of 8 to 19 lines. */
function corpusFile(folder: string): string {
  const file = join(folder, "corpus.jsonl");
  const records = Array.from({ length: 12 }, (_, i) => ({
    title: `Theorem ${i}`,
    statement: "$a = a$",
    proof: Array.from(
      { length: 8 + i },
      (_, line) => `Step ${line}: we have $x_${line} \\le y^${line}$ here.`,
    ),
  }));
  writeFileSync(file, records.map((record) => JSON.stringify(record)).join("\n"));
  return file;
}

describe.skipIf(!existsSync(bin))("proofs on the command line", () => {
  test("generate proof writes the same bytes for the same seed, and proofs tells their lengths", async () => {
    const corpus = corpusFile(scratch());
    const args = ["generate", "proof", "--corpus", corpus, "--count", "6", "--seed", "a", "--per-bin", "3"];
    const [one, two] = [await horizon(args), await horizon(args)];
    expect([one.code, one.out.trim().split("\n").length]).toEqual([0, 6]);
    expect(two.out).toBe(one.out);
    const told = await horizon(["proofs", corpus, "--json"]);
    expect(JSON.parse(told.out)).toMatchObject({ proofs: 12, statements: 12, unit: "lines" });
  });

  test("corpora that are none are refused with a place and a way to mend them", async () => {
    const folder = scratch();
    const file = (name: string, text: string): string => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const cases: [string, RegExp][] = [
      [join(folder, "absent.jsonl"), /absent\.jsonl/],
      [file("empty.jsonl", ""), /no proof|empty/i],
      [file("none.jsonl", '{"title": "T", "statement": "s"}\n'), /none\.jsonl/],
      [file("broken.jsonl", '{"title": \n'), /broken\.jsonl:1/],
      [
        file("open.tex", "\\begin{lemma}\nx\n\\end{lemma}\n\\begin{proof}\nx\n"),
        /open\.tex:4.*never closed/s,
      ],
    ];
    for (const [corpus, message] of cases)
      for (const args of [
        ["proofs", corpus],
        ["generate", "proof", "--corpus", corpus, "--seed", "a"],
      ]) {
        const { code, err, out } = await horizon(args);
        expect(err, corpus).toMatch(message);
        expect([code === 1 || code === 2, out], corpus).toEqual([true, ""]);
        expect(err).not.toMatch(/\n\s+at /);
      }
  }, 30_000);

  test("second opinions over loopback: rounds as asked, the first check kept, scored with and without them", async () => {
    const folder = scratch();
    const { url: base } = await adder({
      answer: ({ messages }) => ({
        text: (messages[0]?.content ?? "").includes("reviewer")
          ? `{"category": "A", "is_legitimate_error": true, "corrected_line": "Mended ${Number(/Mended (\d)/.exec(messages[1]?.content ?? "")?.[1] ?? 0) + 1}"}`
          : '{"is_correct": false, "error_line": 1, "reason": "No."}',
        finish: "stop",
      }),
    });
    const [problems, run] = [join(folder, "problems.jsonl"), join(folder, "run")];
    const made = ["generate", "proof", "--corpus", corpusFile(folder), "--count", "6", "--seed", "a"];
    await horizon([...made, "--per-bin", "3", "--perturb", "both", "--out", problems]);
    await horizon(["run", "--problems", problems, "--model", "first", "--base-url", base, "--out", run]);
    const second = ["double-check", run, "--model", "second", "--base-url", base, "--rounds", "2"];
    const { code, out } = await horizon([...second, "--out", join(folder, "second")]);
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/double-check\.jsonl: 12 checks; .*max_iterations \d/),
    ]);
    const file = join(folder, "second", "double-check.jsonl");
    const checks = linesOf(file) as unknown as {
      input: { chosen_line_index: number | null };
      parsed: { error_line: number };
      fix_and_reverify: { stop_reason: string; final_iteration_count: number; final_proof: string[] };
    }[];
    for (const { input, parsed, fix_and_reverify: fix } of checks) {
      expect(parsed.error_line).toBe(1);
      const line = input.chosen_line_index;
      const asked = line === null || line > 5;
      expect(fix.stop_reason).toBe(
        asked ? "max_iterations" : line <= 1 ? "found_perturbation" : "near_perturbation",
      );
      expect(fix.final_iteration_count).toBe(asked ? 3 : 1);
      expect(fix.final_proof[0]!.startsWith("Mended")).toBe(asked);
    }
    const right = async (source: string, ...more: string[]): Promise<number> => {
      const scored = await horizon(["score", source, "--mode", "proof", "--bins", "1", "--json", ...more]);
      const scores = JSON.parse(scored.out) as { combined: { successes: number } }[];
      return scores.reduce((sum, { combined }) => sum + combined.successes, 0);
    };
    const asked = checks.filter(({ fix_and_reverify: fix }) => fix.stop_reason === "max_iterations").length;
    const found = checks.filter(
      ({ fix_and_reverify: fix }) => fix.stop_reason === "found_perturbation",
    ).length;
    expect(asked).toBeGreaterThanOrEqual(6);
    expect([await right(file), await right(file, "--double-check", "count")]).toEqual([found, found + asked]);
    const reference = await horizon([
      "score",
      file,
      "--mode",
      "proof",
      "--scoring",
      "reference",
      "--untouched",
    ]);
    expect(JSON.parse(reference.out)).toMatchObject({
      total: 6,
      detection_accuracy: 1,
      double_check_stats: { legitimate_errors: 6 },
    });
  }, 60_000);

  test("double-check refuses what is no finished run of proof-check, and score what is no check of a proof", async () => {
    const folder = scratch();
    const corpus = corpusFile(folder);
    const none = await horizon(["double-check", folder, "--model", "sim/oracle", "--out", join(folder, "x")]);
    expect([none.code, none.err]).toEqual([1, expect.stringContaining("no run in this folder")]);
    const score = await horizon(["score", corpus, "--mode", "proof"]);
    expect([score.code, score.err]).toEqual([1, expect.stringContaining("no check of a proof")]);
  }, 30_000);
});
