import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const bin = resolve(import.meta.dirname, "../../dist/cli/bin.js");
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "horizon-maze-"));
});
afterAll(() => rm(folder, { recursive: true }));

const run = (line: string): Promise<{ code: number; stdout: string; stderr: string }> =>
  new Promise((done) => {
    execFile(
      process.execPath,
      [bin, ...line.split(" ")],
      { cwd: folder, maxBuffer: 1e9 },
      (error, stdout, stderr) => done({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });

describe("horizon generate maze", () => {
  test("writes the same bytes with any number of threads, and to standard output", async () => {
    const ask = "generate maze --rows 9 --backtracks 2 --noise 0,0.4 --shuffle 1 --count 120 --seed 7";
    const files = await Promise.all(
      [0, 1, 3].map(async (workers) => {
        const made = await run(`${ask} --workers ${workers} --out ${workers}.jsonl`);
        expect(made).toMatchObject({
          code: 0,
          stdout: `${workers}.jsonl: 240 problems from 120 mazes\n`,
        });
        return readFile(join(folder, `${workers}.jsonl`), "utf8");
      }),
    );
    expect(files[1]).toBe(files[0]);
    expect(files[2]).toBe(files[0]);
    expect((await run(ask)).stdout).toBe(files[0]);
  });

  test("fills bins, and exits 1 with a reason where one stays short", async () => {
    const ask = "generate maze --rows 6 --backtracks 1 --seed 7 --per-bin 2 --out bins.jsonl --bins";
    expect((await run(`${ask} 10:14:5`)).code).toBe(0);
    const short = await run(`${ask} 10:200:1:190 --budget 300`);
    expect(short.code).toBe(1);
    expect(short.stderr).toMatch(/L 200: 0 of 2; none of 300 mazes falls here/);
  });

  test.for([
    ["--rows 1 --seed 7", /rows ≥ 2 and whole, got 1/],
    ["--rows 5 --noise 1.5 --seed 7", /'1\.5' is invalid\. Ratios in 0 … 1 are wanted/],
    ["--rows 3 --backtracks 9 --seed 7", /3 × 3 rooms hold at most 8 locked doors, got 9/],
    ["--preset nope --seed 7", /no preset is called "nope"/],
    ["--rows 5", /--seed is missing/],
    ["--seed 7", /--rows is missing/],
    ["--rows 5 --seed 7 --out /proc/nowhere/x.jsonl", /\/proc\/nowhere\/x\.jsonl: cannot write this file/],
    ["--rows 5 --seed 7 --out .", /this is a folder/],
    ["--rows 5 --seed 7 --template nope.txt", /nope\.txt: the template cannot be read/],
    ["--rows 5 --seed 7 --count 3 --bins 10:20", /--count and --bins exclude each other/],
    ["--rows 5 --seed 7 --backtracks 3 --doors 2", /--doors ≥ --backtracks, got 2 for 3/],
  ] as const)("%s is refused with exit code 2", async ([options, message]) => {
    const { code, stdout, stderr } = await run(`generate maze ${options}`);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(message);
  });

  test("interrupted leaves nothing and exits 130", async () => {
    const args = "generate maze --preset seqbench-pool --seed 7 --workers 1 --out pool.jsonl".split(" ");
    const child = spawn(process.execPath, [bin, ...args], { cwd: folder, stdio: "ignore" });
    for (
      let waited = 0;
      waited < 200 && !(await readdir(folder)).some((name) => name.endsWith(".part"));
      waited++
    ) {
      await new Promise((done) => setTimeout(done, 50));
    }
    child.kill("SIGINT");
    const [code] = await once(child, "exit");
    expect(code).toBe(130);
    expect((await readdir(folder)).filter((name) => name.startsWith("pool"))).toEqual([]);
  });
});

describe("horizon read and draw", () => {
  test("reads replies line by line, each by its task", async () => {
    const raw = "[('start', 'A1'), ('rescue', 'Alice')]";
    await writeFile(
      join(folder, "replies.json"),
      JSON.stringify({
        cases: [
          { id: "a", task: "maze_actions", raw, finish_reason: "stop" },
          {
            id: "b",
            task: "graph_path",
            raw: "|YES| 1 -> 2",
            finish_reason: "stop",
            context: { start: 1, goal: 2 },
          },
          { id: "c", task: "adjective", raw: "Final Answer: dremlo", context: { given: "x" } },
          { id: "d", task: "next_node", raw: null, finish_reason: "length", context: { start: 1, goal: 2 } },
        ],
      }),
    );
    const { code, stdout } = await run("read replies.json");
    expect(code).toBe(0);
    const lines = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines).toMatchObject([
      {
        id: "a",
        status: "ok",
        actions: [
          ["start", "A1"],
          ["rescue", "Alice"],
        ],
        format_deviation: false,
      },
      { id: "b", status: "ok", path: [1, 2], next_node: 2 },
      { id: "c", status: "ok", adjective: "dremlo" },
      { id: "d", status: "no_answer", next_node: null },
    ]);
  });

  test("names the line that is torn, and the task nobody reads", async () => {
    await writeFile(join(folder, "torn.jsonl"), '{"id":1,"task":"maze_actions","raw":""}\n{"id":2,"ta');
    const torn = await run("read torn.jsonl");
    expect(torn).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/torn\.jsonl:2: this line is no JSON/),
    });
    await writeFile(join(folder, "odd.jsonl"), '{"id":1,"task":"chess","raw":""}\n');
    expect((await run("read odd.jsonl")).stderr).toMatch(/odd\.jsonl:1: no reader for the task "chess"/);
    expect(await run("read nowhere.jsonl")).toMatchObject({ code: 2 });
  });

  test("draws a maze, the same each time, and refuses other endings", async () => {
    await run("generate maze --rows 5 --backtracks 1 --count 2 --seed 7 --out two.jsonl");
    const [first, second] = [
      await run("draw maze two.jsonl --out a.svg"),
      await run("draw maze two.jsonl --out b.svg"),
    ];
    expect([first.code, second.code]).toEqual([0, 0]);
    expect(await readFile(join(folder, "a.svg"), "utf8")).toBe(await readFile(join(folder, "b.svg"), "utf8"));
    expect((await run("draw maze two.jsonl --out a.gif")).code).toBe(2);
    expect((await run("draw maze two.jsonl --id nope --out a.svg")).stderr).toMatch(
      /no maze has the id "nope"/,
    );
  });
});
