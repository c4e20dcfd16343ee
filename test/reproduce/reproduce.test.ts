import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { stableJson } from "../../src/internal/stable-json.js";
import { readNotebook } from "../../src/notebook/notebook-file.js";
import { runNotebook } from "../../src/notebook/run-notebook.js";
import { findNotebooks } from "../../src/reproduce/find-notebooks.js";
import { outputsOf } from "../../src/reproduce/outputs-of.js";

const repository = resolve(import.meta.dirname, "../..");

let root = "";
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "reproduce-"));
  await mkdir(join(root, "notebooks/made-up"), { recursive: true });
  await symlink(join(repository, "node_modules"), join(root, "node_modules"));
});
afterEach(() => rm(root, { recursive: true }));

/** Runs the built command in `root` and returns what a user sees. */
const horizon = (...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> =>
  new Promise((done) => {
    execFile(
      process.execPath,
      [join(repository, "dist/cli/bin.js"), ...args],
      { cwd: root },
      (error, stdout, stderr) => done({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });

const notebook = (name: string, ...cells: string[]): Promise<void> =>
  writeFile(
    join(root, "notebooks", `${name}.ipynb`),
    JSON.stringify({
      cells: cells.map((source, i) => ({
        cell_type: "code",
        id: `c${i}`,
        metadata: {},
        execution_count: null,
        outputs: [],
        source,
      })),
      metadata: { kernelspec: { name: "tslab", display_name: "TypeScript", language: "typescript" } },
      nbformat: 4,
      nbformat_minor: 5,
    }),
  );

const imports = `import { checkQuantities, makeFigure, show } from "reasoning-horizon";`;
const drawing = `show(makeFigure({ name: "made-up/line", title: "t", caption: "c", sources: ["measured"], data: [{ y: [1, 2] }], layout: {}, width: 300, height: 200 }));`;
const checking = (reproduced: number): string =>
  `show(checkQuantities("made-up/line", "measured", 0.1, [["length (actions)", 10, ${reproduced}]]));`;

describe("horizon reproduce", () => {
  test("draws what the notebooks show and sets published beside reproduced", async () => {
    await notebook("made-up/line", imports, drawing, checking(10.5));
    const { code, stdout, stderr } = await horizon("reproduce", "--json");
    expect(stderr).toContain("done    made-up/line (1/1)");
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual([
      {
        figure: "made-up/line",
        quantity: "length (actions)",
        published: 10,
        reproduced: 10.5,
        tolerance: 0.1,
        within: true,
        source: "measured",
      },
    ]);
    const png = await readFile(join(root, "figures/made-up/line.png"));
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    expect(await readFile(join(root, "figures/index.html"), "utf8")).toContain("made-up/line.html");
  });

  test("exits 1 when a quantity deviates or a notebook fails, says where, and finishes the others", async () => {
    await notebook("made-up/deviates", imports, checking(12));
    await notebook("made-up/fails", "const a = 1;", "\nthrow new Error('broken on purpose');");
    await notebook("made-up/holds", imports, checking(10));
    const before = await readFile(join(root, "notebooks/made-up/fails.ipynb"), "utf8");
    const { code, stdout, stderr } = await horizon("reproduce");
    expect(code).toBe(1);
    expect(stdout).toContain("+20.0 % (!)");
    expect(stdout).toContain("1 of 2 quantities within their tolerance; the others are marked (!).");
    expect(stderr).toMatch(/FAILED {2}made-up\/fails \(\d\/3\): cell 2, line 2: Error: broken on purpose/);
    expect(await readFile(join(root, "notebooks/made-up/fails.ipynb"), "utf8")).toBe(before);
  });

  test("says what to do where figures cannot be written, before anything runs", async () => {
    await notebook("made-up/line", imports, drawing);
    await writeFile(join(root, "figures"), "a file where the folder should be");
    const { code, stderr } = await horizon("reproduce");
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /figures: figures cannot be written here \(EEXIST\)\n {2}Make the folder writable/,
    );
    expect(stderr).not.toContain("running");
  });

  test("lists its notebooks, and refuses a name that is none with the names there are", async () => {
    await notebook("made-up/line", imports);
    expect((await horizon("reproduce", "--list")).stdout).toBe("made-up/line\n");
    expect((await horizon("reproduce", "--list", "--json")).stdout).toBe('["made-up/line"]\n');
    const { code, stderr } = await horizon("reproduce", "seqbench/fig99");
    expect(code).toBe(2);
    expect(stderr).toBe("horizon: no notebook is named seqbench/fig99\n  There are: made-up/line.\n");
  });

  test("says what to do in a folder without notebooks", async () => {
    await rm(join(root, "notebooks"), { recursive: true });
    await mkdir(join(root, "notebooks"));
    const { code, stderr } = await horizon("reproduce");
    expect([code, stderr]).toEqual(
      [
        2,
        "horizon: notebooks: there are no notebooks here\n  Call this in a clone of the repository: its folder notebooks/ holds them.\n",
      ].map((x) =>
        typeof x === "string" ? x.replace("horizon: notebooks", `horizon: ${join(root, "notebooks")}`) : x,
      ),
    );
  });
});

describe("a notebook's name", () => {
  test.for([
    ["adhoc", ["adhoc/cliff", "adhoc/first-errors", "adhoc/noise-or-length"]],
    ["seqbench/fig01", ["seqbench/fig01-collapse"]],
    ["notebooks/deeprd/real-graph.ipynb", ["deeprd/real-graph"]],
  ] as const)("%s means %s", async ([wanted, names]) => {
    const found = await findNotebooks(join(repository, "notebooks"), [wanted]);
    expect(found.map(({ name }) => name)).toEqual(names);
  });
});

describe("the committed notebooks", async () => {
  const notebooks = await findNotebooks(join(repository, "notebooks"));

  test.for(notebooks.map(({ name }) => name))("%s shows the figure that is committed", async (name) => {
    const { figures } = outputsOf(await readNotebook(join(repository, "notebooks", `${name}.ipynb`)));
    if (/\/fig\d/.test(name)) expect(figures.length).toBeGreaterThan(0);
    for (const figure of figures) {
      const committed = await readFile(
        join(repository, "figures", `${figure.layout.meta.name}.json`),
        "utf8",
      );
      expect(stableJson(figure, { digits: 6 })).toBe(committed);
    }
  });

  test("run again gives the same bytes", async () => {
    const committed = join(repository, "notebooks/deeprd/real-graph.ipynb");
    const again = join(root, "again.ipynb");
    expect((await runNotebook(committed, { out: again })).failure).toBeNull();
    expect(await readFile(again, "utf8")).toBe(await readFile(committed, "utf8"));
  });
});

describe("horizon reproduce with one's own runs", () => {
  const told = `const told = process.env["HORIZON_REPRODUCE_RUNS"] ?? ""; const published = process.env["HORIZON_REPRODUCE_AS_PUBLISHED"] ?? "";`;
  const telling = drawing.replace('title: "t"', 'title: told + " " + published');

  test("hands them to the notebook, draws elsewhere, and leaves notebook and figures as they are", async () => {
    await notebook("made-up/line", `${imports}\n${told}`, telling);
    await writeFile(join(root, "runs.json"), "[]");
    const before = await readFile(join(root, "notebooks/made-up/line.ipynb"), "utf8");
    const { code, stderr } = await horizon("reproduce", "made-up", "--run", "runs.json", "--as-published");
    expect(stderr).toContain("own-figures/index.html");
    expect(code).toBe(0);
    expect(await readFile(join(root, "notebooks/made-up/line.ipynb"), "utf8")).toBe(before);
    const figure = JSON.parse(await readFile(join(root, "own-figures/made-up/line.json"), "utf8"));
    expect(figure.layout.meta.title).toBe(`${JSON.stringify([join(root, "runs.json")])} 1`);
    await expect(readFile(join(root, "figures/made-up/line.json"))).rejects.toThrow(/ENOENT/);
    expect((await readFile(join(root, "own-figures/made-up/line.pdf"))).subarray(0, 5).toString()).toBe(
      "%PDF-",
    );
  });

  test.for([
    { args: ["--run", "absent"], says: "--run needs the figures to draw" },
    { args: ["made-up", "--run", "absent"], says: "absent: there is no such run" },
    { args: ["deeprd/fig99", "--plan"], says: "no figure or table is called" },
  ])("refuses $args: $says", async ({ args, says }) => {
    await notebook("made-up/line", imports, drawing);
    const { code, stderr } = await horizon("reproduce", ...args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(says)]);
  });

  test("plans: problems, settings, requests, money where a price is listed, and how to run it", async () => {
    await notebook("made-up/line", imports, drawing);
    const { code, stdout } = await horizon(
      "reproduce",
      "deeprd/fig03",
      "deeprd/fig08",
      "deeprd/fig06",
      "--plan",
    );
    expect(code).toBe(0);
    expect(stdout).toMatch(/230 problems, asked once/);
    expect(stdout).toMatch(/DeepSeek-R1 +temperature 0, maxTokens 80000 +230 .* no price listed/);
    expect(stdout).toMatch(/GPT-4o +temperature 0 +230 .* about \d+\.\d\d USD/);
    expect(stdout).toContain("horizon run --for deeprd/fig03 --model NAME --out FOLDER");
    expect(stdout).toContain("the same runs: deeprd-chains, above");
    expect(stdout).toContain("no model is asked");
  });
});
