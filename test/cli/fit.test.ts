import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const bin = resolve(import.meta.dirname, "../../dist/cli/bin.js");
let folder = "";

const horizon = (...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> =>
  new Promise((done) => {
    execFile(process.execPath, [bin, ...args], { cwd: folder }, (error, stdout, stderr) =>
      done({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "horizon-fit-"));
  const rows = ["5,145,200", "10,103,200", "20,64,200", "30,34,200", "40,19,200", "60,3,200", "150,0,200"];
  writeFileSync(join(folder, "counts.csv"), `L,successes,trials\n${rows.join("\n")}\n`);
  writeFileSync(join(folder, "none.csv"), "L,successes,trials\n5,0,50\n10,0,50\n20,0,50\n");
  writeFileSync(join(folder, "broken.csv"), "L,successes,trials\n5,145\n");
  writeFileSync(
    join(folder, "lookahead.tsv"),
    "# made up\nValue\tCount\tPercent\n1\t900\t90\n2\t50\t5\n3\t30\t3\n10\t15\t1.5\n100\t5\t0.5\n",
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("horizon fit", () => {
  test("tells the fit in words", async () => {
    const { code, stdout, stderr } = await horizon("fit", "counts.csv", "--compare", "--influence");
    expect([code, stderr]).toEqual([0, ""]);
    await expect(stdout).toMatchFileSnapshot("../golden/fit-mle.txt");
  });

  test("as published drops the empty bin, says so, and prints no interval", async () => {
    const { stdout } = await horizon("fit", "counts.csv", "--method", "wls");
    await expect(stdout).toMatchFileSnapshot("../golden/fit-wls.txt");
  });

  test("as JSON gives what others lean on", async () => {
    const fit = JSON.parse((await horizon("fit", "counts.csv", "--json")).stdout);
    expect(Object.keys(fit)).toEqual(
      expect.arrayContaining(["L0", "amplitude", "interval", "method", "deviance", "excluded"]),
    );
    expect(fit.L0).toBeCloseTo(16.345, 3);
    expect(fit.interval.low).toBeCloseTo(15.075, 3);
  });

  test("tells a fit that does not exist, with what is known all the same", async () => {
    const { code, stdout } = await horizon("fit", "none.csv");
    expect([code, stdout]).toEqual([
      0,
      "no fit by mle: no success at any L > 0: L0 is 0 up to its bound (no-successes)\nL0 <= 1.509 (likelihood, level 0.95)\n",
    ]);
  });

  test.for([
    { args: ["absent.csv"], code: 2, told: "absent.csv: cannot read this file (ENOENT)" },
    { args: ["broken.csv"], code: 1, told: "broken.csv:2: expected 3 fields, found 2" },
    { args: ["counts.csv", "--method", "wls", "--model", "weibull"], code: 2, told: "--method mle alone" },
  ])("refuses $args with exit code $code", async ({ args, code, told }) => {
    const answer = await horizon("fit", ...args);
    expect([answer.code, answer.stdout]).toEqual([code, ""]);
    expect(answer.stderr).toContain(told);
  });
});

describe("horizon percentiles", () => {
  test("prints both conventions, and where values stand", async () => {
    const { code, stdout, stderr } = await horizon("percentiles", "lookahead.tsv", "--rank", "2,7");
    expect([code, stderr]).toEqual([0, ""]);
    await expect(stdout).toMatchFileSnapshot("../golden/percentiles.txt");
  });

  test("as JSON gives the method's value with both beside it", async () => {
    const { stdout } = await horizon(
      "percentiles",
      "lookahead.tsv",
      "--method",
      "reference",
      "--at",
      "0.99",
      "--json",
    );
    const [row] = JSON.parse(stdout).percentiles;
    expect(row.inverseCdf).toBe(10);
    expect(row.value).toBe(row.reference);
    expect(row.value).toBeCloseTo(7.6667, 3);
  });

  test.for([
    { args: ["counts.csv"], code: 1, told: "no columns of value and count or percent" },
    { args: ["lookahead.tsv", "--at", "1.5"], code: 2, told: 'got "1.5"' },
  ])("refuses $args with exit code $code", async ({ args, code, told }) => {
    const answer = await horizon("percentiles", ...args);
    expect([answer.code, answer.stdout]).toEqual([code, ""]);
    expect(answer.stderr).toContain(told);
  });
});
