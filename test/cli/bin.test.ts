import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";

const bin = resolve(import.meta.dirname, "../../dist/cli/bin.js");

const run = (
  nodeArgs: string[],
  ...args: string[]
): Promise<{ code: number; stdout: string; stderr: string }> =>
  new Promise((done) => {
    execFile(process.execPath, [...nodeArgs, bin, ...args], (error, stdout, stderr) =>
      done({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });

describe("horizon", () => {
  test("under an old Node says which one it needs, in one sentence", async () => {
    const pretend = `data:text/javascript,Object.defineProperty(process.versions,"node",{value:"18.20.8"})`;
    const { code, stderr } = await run(["--import", pretend], "reproduce");
    expect(code).toBe(2);
    expect(stderr).toBe(
      "horizon needs Node 20.19 or newer and found 18.20.8: install a current Node (nodejs.org) and call it again.\n",
    );
  });

  test("asked for help prints it and exits 0", async () => {
    const { code, stdout, stderr } = await run([], "--help");
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(/^Usage: horizon/);
  });

  test("asked for a command or option it has not exits 2", async () => {
    expect((await run([], "prophesy")).code).toBe(2);
    expect((await run([], "reproduce", "--nonsense")).code).toBe(2);
  });
});
