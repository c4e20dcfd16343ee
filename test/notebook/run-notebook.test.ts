import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runNotebook } from "../../src/notebook/run-notebook.js";
import { nbformatFaults } from "./nbformat-faults.js";
import { bin, notebookOf, outputsIn, scratchFolder } from "./notebooks.js";

const folder = scratchFolder();
const notebook = (name: string, ...cells: string[]): string => notebookOf(folder, name, cells);
const horizon = (...args: string[]) =>
  spawnSync(process.execPath, [bin, ...args], { encoding: "utf8", cwd: folder });

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const until = async (condition: () => boolean): Promise<boolean> => {
  for (let i = 0; i < 1000 && !condition(); i++) await new Promise((resolve) => setTimeout(resolve, 10));
  return condition();
};
const pidFrom = async (file: string): Promise<number> => {
  const path = join(folder, file);
  await until(() => existsSync(path) && readFileSync(path, "utf8") !== "");
  return Number(readFileSync(path, "utf8"));
};
const writesPid = (file: string): string =>
  `import { writeFileSync } from "node:fs";\nwriteFileSync(${JSON.stringify(file)}, String(process.pid));`;

test("a notebook run twice is the same to the byte, valid, and free of times, ids and paths of the run", async () => {
  const path = notebook(
    "twice",
    "# A title",
    'import { show, WrongRequest } from "reasoning-horizon";',
    'console.log("printed"); console.error(new Error("shown")); show({ toMimeBundle: () => ({ "text/html": "<b>a\\n</b>" }) });',
    "",
    'setTimeout(() => console.log("late"), 100); new WrongRequest("x").exitCode',
    'process.emitWarning("a warning"); await Promise.all([1, 2].map(async (x) => x + 1))',
  );
  const started: number[] = [];
  const run = await runNotebook(path, { onCell: ({ cell, of }) => started.push(cell, of) });
  expect(run).toMatchObject({ failure: null, cellsRun: 4, written: path });
  expect(started).toEqual([1, 4, 2, 4, 3, 4, 4, 4]);
  const first = readFileSync(path, "utf8");
  await runNotebook(path);
  expect(readFileSync(path, "utf8")).toBe(first);
  expect(nbformatFaults(JSON.parse(first))).toEqual([]);
  expect(first).not.toContain(folder);
  expect(outputsIn(path)[3]).toEqual([
    { output_type: "execute_result", data: { "text/plain": ["2"] }, execution_count: 3, metadata: {} },
    { output_type: "stream", name: "stdout", text: ["late\n"] },
  ]);
});

test("the first failing cell stops the run, with number, line and message; the notebook stays as it was", () => {
  const path = notebook(
    "failing",
    "const a = 1;\na",
    'const b = 2;\n\nthrow new RangeError("no " + b);',
    "console.log('never')",
  );
  const before = readFileSync(path, "utf8");
  const { status, stdout, stderr } = horizon("notebook", "run", path, "--out", "partial.ipynb");
  expect(status).toBe(1);
  expect(stdout).toBe("");
  expect(stderr).toContain(
    `failing.ipynb, cell 2, line 3: RangeError: no 2\n  RangeError: no 2\n      at cell 2:3:7\n`,
  );
  expect(readFileSync(path, "utf8")).toBe(before);
  const partial = join(folder, "partial.ipynb");
  expect(nbformatFaults(JSON.parse(readFileSync(partial, "utf8")))).toEqual([]);
  expect(outputsIn(partial)).toEqual([
    [expect.objectContaining({ output_type: "execute_result" })],
    [expect.objectContaining({ output_type: "error", ename: "RangeError", evalue: "no 2" })],
    [],
  ]);
});

test("an error nobody handles fails the cell it came from, even after the last cell", async () => {
  const path = notebook(
    "late",
    "const a = 1;",
    'setTimeout(() => {\n  throw new Error("from a timer");\n}, 300);',
    "a",
  );
  const { failure, written } = await runNotebook(path);
  expect(failure).toMatchObject({ cell: 2, line: 2, name: "Error", message: "from a timer" });
  expect(written).toBe(null);
});

test("a cell that hangs in a loop is stopped at its time, in the line it was in", async () => {
  const path = notebook("hanging", "1", `${writesPid("hanging.pid")}\nfor (;;);`);
  const { failure, cellsRun } = await runNotebook(path, { timeoutMs: 1500 });
  expect(failure).toMatchObject({
    cell: 2,
    line: 3,
    name: "Stopped",
    message: "the cell ran longer than 1.5 s",
  });
  expect(cellsRun).toBe(1);
  expect(isAlive(await pidFrom("hanging.pid"))).toBe(false);
});

test("a kernel that dies under a cell is a failure of that cell", async () => {
  const path = notebook("dying", "1", 'process.kill(process.pid, "SIGKILL"); await new Promise(() => {});');
  const { failure } = await runNotebook(path);
  expect(failure).toMatchObject({ cell: 2, name: "KernelLost", message: expect.stringContaining("SIGKILL") });
});

test.skipIf(process.platform === "win32")(
  "a killed runner leaves no kernel and no files behind, whatever the cell does",
  async () => {
    const temporary = join(folder, "temporary");
    mkdirSync(temporary);
    const path = notebook("orphan", `${writesPid("orphan.pid")}\nfor (;;);`);
    const runner = spawn(process.execPath, [bin, "notebook", "run", path], {
      stdio: "ignore",
      env: { ...process.env, TMPDIR: temporary },
    });
    const kernel = await pidFrom("orphan.pid");
    expect(isAlive(kernel)).toBe(true);
    expect(readdirSync(temporary)).toEqual([expect.stringMatching(/^horizon-kernel-/)]);
    runner.kill("SIGKILL");
    expect(await until(() => !isAlive(kernel))).toBe(true);
    expect(readdirSync(temporary).filter((name) => name.startsWith("horizon-kernel-"))).toEqual([]);
  },
);

test.skipIf(process.platform === "win32")(
  "Ctrl-C ends the run with 130 and takes the kernel along",
  async () => {
    const path = notebook("stopped", `${writesPid("stopped.pid")}\nawait new Promise(() => {});`);
    const runner = spawn(process.execPath, [bin, "notebook", "run", path], { stdio: "ignore" });
    const exit = new Promise((resolve) => runner.once("exit", resolve));
    const kernel = await pidFrom("stopped.pid");
    runner.kill("SIGINT");
    expect(await exit).toBe(130);
    expect(isAlive(kernel)).toBe(false);
  },
);

test("what cannot be meant is said in a sentence, with exit code 2", () => {
  for (const [args, says] of [
    [["nowhere.ipynb"], /nowhere\.ipynb: there is no such notebook\n/],
    [["x.ipynb", "--timeout", "soon"], /--timeout wants seconds above 0, got "soon"/],
  ] as const) {
    const { status, stderr } = horizon("notebook", "run", ...args);
    expect(stderr).toMatch(says);
    expect(status).toBe(2);
  }
});
