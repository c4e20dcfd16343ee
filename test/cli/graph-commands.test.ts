import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { main } from "../../src/cli/main.js";

const bin = resolve(import.meta.dirname, "../../dist/cli/bin.js");

/** The command in this process, with what it writes and the exit code it sets. */
async function run(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const written = { stdout: "", stderr: "" };
  const spies = (["stdout", "stderr"] as const).map((name) =>
    vi.spyOn(process[name], "write").mockImplementation((text, ...rest) => {
      written[name] += String(text);
      const done = rest.find((each) => typeof each === "function");
      done?.();
      return true;
    }),
  );
  process.exitCode = 0;
  try {
    await main(args);
    return { code: Number(process.exitCode ?? 0), ...written };
  } finally {
    process.exitCode = 0;
    for (const spy of spies) spy.mockRestore();
  }
}

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "horizon-cli-"));
});

describe("horizon generate graph", () => {
  test("writes the problems of all pairs, the same bytes for the same seed", async () => {
    const args = [
      "generate",
      "graph",
      "--lookahead",
      "2",
      "3",
      "--branches",
      "1,2",
      "--count",
      "2",
      "--seed",
      "a",
    ];
    const [one, two, file] = [await run(...args), await run(...args), join(folder, "made.json")];
    expect([one.code, one.stderr]).toEqual([0, ""]);
    expect(two.stdout).toBe(one.stdout);
    const records = JSON.parse(one.stdout) as { lookahead_size: number; max_branches: number }[];
    expect(records.map((record) => `${record.lookahead_size}/${record.max_branches}`).join(" ")).toBe(
      "2/1 2/1 3/1 3/1 2/2 2/2 3/2 3/2",
    );
    expect(await run(...args, "--out", file)).toEqual({
      code: 0,
      stdout: `${file}: 8 problems (path)\n`,
      stderr: "",
    });
    expect(await readFile(file, "utf8")).toBe(one.stdout);
  });

  test.skipIf(!existsSync(bin))("no number of threads shows in the bytes", async () => {
    const plan = ["--lookahead", "2,3,5,8", "--branches", "1,2,4", "--count", "3", "--seed", "threads"];
    for (const more of [[], ["--as", "next-step"], ["--reference"]]) {
      const made = await Promise.all(
        ["0", "1", "3"].map((workers) =>
          promisify(execFile)(process.execPath, [
            bin,
            "generate",
            "graph",
            ...plan,
            ...more,
            "--workers",
            workers,
          ]),
        ),
      );
      expect(JSON.parse(made[0]!.stdout)).toHaveLength(36);
      expect(made[1]!.stdout).toBe(made[0]!.stdout);
      expect(made[2]!.stdout).toBe(made[0]!.stdout);
    }
  });

  test.skipIf(!existsSync(bin))("what a thread refuses is told as it is without threads", async () => {
    const file = join(folder, "exhausted.json");
    const plan = ["--lookahead", "1", "--branches", "2", "--count", "4000", "--seed", "a", "--out", file];
    const refused = promisify(execFile)(process.execPath, [
      bin,
      "generate",
      "graph",
      ...plan,
      "--workers",
      "2",
    ]);
    await expect(refused).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/no more than \d+ different graphs/),
    });
    expect(existsSync(file)).toBe(false);
  });

  test("a cell's problems are the same whichever other cells are asked for", async () => {
    const graph = ["generate", "graph", "--branches", "2", "--count", "3", "--seed", "a"];
    const both = JSON.parse((await run(...graph, "--lookahead", "5,3")).stdout) as unknown[];
    const alone = JSON.parse((await run(...graph, "--lookahead", "3")).stdout) as unknown[];
    expect(both.slice(3)).toEqual(alone);
  });

  test("the same graphs are told as proofs", async () => {
    const graph = ["generate", "graph", "--lookahead", "3", "--branches", "2", "--count", "2", "--seed", "a"];
    const paths = JSON.parse((await run(...graph)).stdout) as { edges: unknown }[];
    for (const forms of ["data", "paper"]) {
      const proofs = JSON.parse((await run(...graph, "--as", "next-step", "--forms", forms)).stdout) as {
        edges: unknown;
        logical_question: string;
      }[];
      expect(proofs.map(({ edges }) => edges)).toEqual(paths.map(({ edges }) => edges));
      expect(proofs[0]!.logical_question).toMatch(/^Given that .* is _____\.$/);
    }
  });

  test.for([
    [["--lookahead", "3", "--branches", "2"], "--seed is missing"],
    [
      ["--lookahead", "0", "--branches", "2", "--seed", "a"],
      '--lookahead wants whole numbers of at least 1, got "0"',
    ],
    [
      ["--lookahead", "3", "--branches", "x", "--seed", "a"],
      '--branches wants whole numbers of at least 1, got "x"',
    ],
    [["--seed", "a"], "--lookahead and --branches are wanted, or --preset deeprd"],
    [["--preset", "big", "--seed", "a"], '--preset wants deeprd, got "big"'],
    [["--preset", "deeprd", "--seed", "a"], "--out is missing: name the folder"],
    [
      ["--lookahead", "2", "--branches", "1", "--count", "99", "--seed", "a"],
      "no more than 12 different graphs",
    ],
    [["--lookahead", "999999999", "--branches", "9", "--seed", "a"], "needs graphs of up to"],
  ] as const)("asked wrongly: %j", async ([args, message]) => {
    const { code, stdout, stderr } = await run("generate", "graph", ...args);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
    expect(stdout === "" || stdout.startsWith("[")).toBe(true);
  });

  test("interrupted, it leaves nothing and exits 130", async () => {
    const place = await mkdtemp(join(tmpdir(), "horizon-interrupted-"));
    const child = spawn(process.execPath, [
      ...[
        bin,
        "generate",
        "graph",
        "--lookahead",
        "400",
        "--branches",
        "16",
        "--count",
        "500",
        "--seed",
        "a",
      ],
      ...["--out", join(place, "big.json")],
    ]);
    while ((await readdir(place)).length === 0) await new Promise((wait) => setTimeout(wait, 50));
    child.kill("SIGINT");
    const code = await new Promise((done) => child.on("exit", done));
    expect(code).toBe(130);
    expect(await readdir(place)).toEqual([]);
  });
});

describe("horizon score", () => {
  const record = {
    edges: [
      [1, 2],
      [2, 4],
      [1, 3],
      [3, 5],
    ],
    query: [1, 4],
    lookahead_size: 2,
    max_branches: 2,
    llm_response: {
      choices: [{ finish_reason: "stop", message: { content: "|YES| 1 -> ... -> 4" } }],
      usage: { completion_tokens: 7, prompt_tokens: 9 },
    },
    extracted_path: { path: [1, "...", 4] },
  };
  const write = async (text: string): Promise<string> => {
    const file = join(folder, "results.json");
    await writeFile(file, text);
    return file;
  };

  test("by the two scorings, and where they part", async () => {
    const file = await write(JSON.stringify([record]));
    const ours = await run("score", file, "--mode", "symbolic");
    expect(ours.stdout.split("\n")[1]!.trim().split(/ {2,}/)).toEqual([
      "2",
      "2",
      "0/1",
      "0.00",
      "0.00 – 0.79",
      "0.00",
      "0.50",
      "0/1",
      "0/1",
      "1/1",
      "0/1",
      "0",
      "7",
    ]);
    const theirs = await run("score", file, "--mode", "symbolic", "--scoring", "reference", "--tsv");
    expect(theirs.stdout.split("\n")[1]).toBe(
      "2\t2\t1\t1\t1\t7\t0\t7\t9\t0\t0\t0\t1.0\t1.0\t7.0\t0.0\t0.0\t0.0",
    );
    expect(theirs.stderr).toContain("1 of 1 cells do not hold 10 records");
    const explained = await run("score", file, "--mode", "symbolic", "--explain");
    expect(explained.stdout).toContain("reference: right; here: incomplete");
    expect(explained.stdout).toMatch(/ 2 +2 +1\/1 +0\/1\n$/);
    expect(JSON.parse((await run("score", file, "--mode", "symbolic", "--json")).stdout)).toMatchObject({
      records: 1,
    });
  });

  test("a file cut in half is named with its place, and its whole records can be kept", async () => {
    const text = JSON.stringify([record, record, record], null, 2);
    const file = await write(text.slice(0, text.length - 120));
    const refused = await run("score", file, "--mode", "symbolic");
    expect([refused.code, refused.stdout]).toEqual([1, ""]);
    expect(refused.stderr).toMatch(
      /results\.json:\d+:3: the file ends within item 2\n {2}Fetch the file again/,
    );
    const kept = await run("score", file, "--mode", "symbolic", "--skip-malformed");
    expect(kept.code).toBe(1);
    expect(kept.stdout).toContain("0/2");
    expect(kept.stderr).toMatch(/the file ends within item 2\n1 passed over\n$/);
  });

  test.for([
    [["none.json", "--mode", "symbolic"], "there is no such file"],
    [["none.json", "--mode", "poem"], "--mode wants symbolic or logic or nlgraph or maze"],
    [["none.json"], "required option '--mode <task>' not specified"],
  ] as const)("asked wrongly: %j", async ([args, message]) => {
    const { code, stderr } = await run("score", ...args);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});

describe("horizon complexity", () => {
  test("a directed cycle is shown, and refused with the line that closes it where that is wanted", async () => {
    const file = join(folder, "cycle.tsv");
    await writeFile(file, "# made up\na\tb\nb\tc\nc\ta\nc\td\n");
    expect((await run("complexity", file)).stdout).toContain("directed cycles, such as a → b → c → a");
    expect(JSON.parse((await run("complexity", file, "--json")).stdout)).toMatchObject({
      cycle: "a → b → c → a",
    });
    const refused = await run("complexity", file, "--require-acyclic");
    expect([refused.code, refused.stdout]).toEqual([1, ""]);
    expect(refused.stderr).toContain(`${file}:4: this edge closes a cycle: a → b → c → a`);
    expect((await run("complexity", file, "--undirected", "--require-acyclic")).code).toBe(2);
  });

  test("prints counts as decimal strings, with the graph they are of", async () => {
    const file = join(folder, "edges.tsv");
    await writeFile(file, "# a comment\na\tb\r\nb\td\nd\tf\na\tc\nc\te\n\na\tb\nc\tc\n");
    const { code, stdout } = await run("complexity", file, "--json", "--per-source");
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      choices: [
        "format: edges",
        "two columns: from, to",
        "directed: nothing in the file says otherwise",
        "1 parallel arc kept",
        "1 self-loop kept",
      ],
      sampling: { sources: 6, of: 6, seed: null, intervals: null, shareHalfWidths: null, paper: null },
      seconds: expect.any(Number),
      edgesPerSecond: expect.any(Number),
      mode: "canonical",
      nodes: 6,
      cycle: "c → c",
      edges: 7,
      directed: true,
      duplicates: 1,
      selfLoops: 1,
      sources: 6,
      pairs: "9",
      lookahead: {
        counts: { "1": "6", "2": "2", "3": "1" },
        percentiles: { "50": 1, "75": 2, "90": 3, "99": 3, "99.9": 3 },
      },
      branches: {
        counts: { "0": "2", "1": "3", "2": "1" },
        percentiles: { "50": 1, "75": 1, "90": 2, "99": 2, "99.9": 2 },
      },
      perSource: [
        { source: "a", pairs: 5, counts: { "1": "2", "2": "2", "3": "1" } },
        { source: "b", pairs: 2, counts: { "1": "2" } },
        { source: "d", pairs: 1, counts: { "1": "1" } },
        { source: "f", pairs: 0, counts: {} },
        { source: "c", pairs: 1, counts: { "1": "1" } },
        { source: "e", pairs: 0, counts: {} },
      ],
    });
  });

  test("asks which columns are meant, and names the line that is none", async () => {
    const file = join(folder, "triples.tsv");
    await writeFile(file, "a\tr\tb\nb\tr\n");
    await writeFile(join(folder, "numbers.txt"), "1 2 3\n2 3 1\n");
    expect((await run("complexity", join(folder, "numbers.txt"))).stderr).toContain(
      "numbers.txt:1: 3 fields, and it is not said which two",
    );
    expect((await run("complexity", file, "--columns", "1,3")).stderr).toContain(
      "triples.tsv:2: 3 fields are wanted",
    );
    const kept = await run("complexity", file, "--columns", "1,3", "--skip-malformed");
    expect(kept.code).toBe(1);
    expect(kept.stdout).toMatch(/^2 nodes, 1 directed edges/m);
    expect((await run("complexity", file, "--mode", "best")).stderr).toContain('got "best"');
  });
});

describe("horizon graph info", () => {
  test("prints what the file holds, and how it was read", async () => {
    const file = join(folder, "snap.txt");
    await writeFile(file, "# Undirected graph\n1\t2\n2\t1\n2\t3\n3\t3\n");
    const { code, stdout } = await run("graph", "info", file, "--json");
    expect([code, JSON.parse(stdout)]).toEqual([
      0,
      {
        name: "snap.txt",
        nodes: 3,
        edges: 4,
        distinct_pairs: 3,
        parallel: 1,
        exact_dups: 0,
        selfloops: 1,
        directed: false,
        relations: null,
        max_out: 2,
        max_in: null,
        recip_pairs: 2,
        format: "edges",
        graphs: 1,
        choices: [
          "format: edges",
          "two columns: from, to",
          "undirected: the comments or the names of the columns say so",
          "1 reverse arcs added, where the file has none",
          "1 self-loop kept",
        ],
      },
    ]);
    expect((await run("graph", "info", file)).stderr).toMatch(/edges a second/);
    expect((await run("graph", "info", join(folder, "nowhere"))).code).toBe(2);
  });
});

describe("horizon complexity of several graphs", () => {
  test("adds up what each has, in the authors' format, as a list and as a figure", async () => {
    const place = await mkdtemp(join(tmpdir(), "horizon-graphs-"));
    await writeFile(join(place, "a.txt"), "x y\ny z\n");
    await writeFile(join(place, "b.txt"), "x y\nx z\n");
    const out = await mkdtemp(join(tmpdir(), "horizon-out-"));
    const figure = join(out, "own.json");
    const { stdout } = await run(
      "complexity",
      place,
      "--json",
      "--per-graph",
      "--tsv",
      out,
      "--figure",
      figure,
    );
    const { pairs, lookahead, graphs } = JSON.parse(stdout) as {
      pairs: string;
      lookahead: { counts: unknown };
      graphs: { name: string; pairs: string }[];
    };
    expect([pairs, lookahead.counts]).toEqual(["5", { "1": "5" }]);
    expect(graphs.map((graph) => `${graph.name} ${graph.pairs}`)).toEqual(["a.txt 3", "b.txt 2"]);
    const files = (await readdir(out)).sort();
    expect(files.map((file) => file.replace(/horizon-graphs-[A-Za-z0-9]{6}/, "NAME"))).toEqual([
      "branch_count_NAME.tsv",
      "NAME_lookahead_results.txt",
      "own.json",
    ]);
    expect(await readFile(join(out, files.find((file) => file.endsWith(".txt"))!), "utf8")).toBe(
      "# Look-ahead distribution\nValue\tCount\tPercent\n1\t5\t100.000000\n",
    );
    expect(JSON.parse(await readFile(figure, "utf8"))).toMatchObject({
      layout: { meta: { sources: ["measured"] } },
    });
    expect((await run("complexity", place, "--figure", "x.gif")).code).toBe(2);
  });
});
