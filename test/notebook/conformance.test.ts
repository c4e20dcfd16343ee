import { spawn, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { installKernel } from "../../src/notebook/kernelspec.js";
import type { NotebookCell, NotebookOutput } from "../../src/notebook/notebook-file.js";
import { runNotebook } from "../../src/notebook/run-notebook.js";
import { bin, notebookOf, scratchFolder } from "./notebooks.js";

/** The Python that has Jupyter's own clients: Debian's python3-nbclient and python3-nbconvert. */
const python = ["/usr/bin/python3", "python3"].find(
  (program) => spawnSync(program, ["-c", "import nbclient, nbformat, nbconvert"]).status === 0,
);
const root = resolve(import.meta.dirname, "../..");
const committed = readdirSync(join(root, "notebooks"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ipynb") && !name.includes("checkpoint"))
  .sort();

const executeAndValidate = `
import sys, nbformat
from nbclient import NotebookClient
path, out, folder = sys.argv[1:]
notebook = nbformat.read(path, 4)
NotebookClient(notebook, timeout=120, kernel_name="tslab", resources={"metadata": {"path": folder}}).execute()
nbformat.validate(notebook)
nbformat.write(notebook, out)
`;

const lifeOfAKernel = `
from jupyter_client.manager import start_new_kernel
km, kc = start_new_kernel(kernel_name="tslab")
def run(code):
    outputs = []
    reply = kc.execute_interactive(code, timeout=60, output_hook=outputs.append)
    results = [m["content"]["data"]["text/plain"] for m in outputs if m["msg_type"] == "execute_result"]
    return results[0] if results else reply["content"].get("ename", "nothing")
kc.execute("const kept = 42;\\nconsole.log('begun');\\nfor (;;);")
while True:
    message = kc.get_iopub_msg(timeout=60)
    if message["msg_type"] == "stream":
        print(message["content"]["text"].strip())
        km.interrupt_kernel()
    if message["msg_type"] == "error":
        print(message["content"]["ename"])
        break
print(run("40 + 2"))
km.restart_kernel(now=False)
kc.wait_for_ready(timeout=60)
print("restarted")
print(run("kept"))
kc.stop_channels()
km.shutdown_kernel(now=False)
print("alive" if km.is_alive() else "dead")
`;

const rewrite = `
import sys, nbformat
notebook = nbformat.read(sys.argv[1], 4)
nbformat.validate(notebook)
nbformat.write(notebook, sys.argv[2])
`;

const skipped = python === undefined ? " (skipped: no Python with nbclient and nbconvert here)" : "";

describe.skipIf(python === undefined)(`Jupyter's own client${skipped}`, () => {
  const folder = scratchFolder();
  const env = { ...process.env, JUPYTER_PATH: join(folder, "jupyter") };
  const call = async (...args: string[]): Promise<{ status: number | null; said: string }> => {
    const child = spawn(python ?? "", args, { env, stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (text) => {
        said += text;
      });
    return new Promise((done) => child.once("close", (status) => done({ status, said })));
  };
  const run = async (script: string, ...args: string[]): Promise<void> => {
    const { status, said } = await call("-c", script, ...args);
    expect(said.includes("Traceback") ? said : "").toBe("");
    expect(status).toBe(0);
  };
  beforeAll(() => installKernel({ dataFolder: join(folder, "jupyter"), command: [process.execPath, bin] }));
  /** Counts and outputs of the cells; what was printed in a row is one text, which older clients leave in pieces. */
  const cellsOf = (path: string): unknown[] =>
    JSON.parse(readFileSync(path, "utf8")).cells.map((cell: NotebookCell) => [
      cell.execution_count,
      merged(cell.outputs ?? []),
    ]);
  const merged = (outputs: readonly NotebookOutput[]): unknown[] => {
    const all: NotebookOutput[] = [];
    for (const output of outputs) {
      const last = all.at(-1);
      if (output.output_type !== "stream") all.push(output);
      else {
        const isNext = last?.output_type === "stream" && last.name === output.name;
        const before = isNext ? [all.pop() as typeof output].flatMap(({ text }) => text) : [];
        all.push({ ...output, text: [...before, ...[output.text].flat()].join("") });
      }
    }
    return all;
  };

  test("gets the same outputs from the installed kernel as our runner, and rewrites our file to the same bytes", async () => {
    const path = notebookOf(folder, "both", [
      "# Title",
      'import { show } from "reasoning-horizon";\nconst a = [1, 2];',
      'console.log("out"); console.error("err"); for (let i = 0; i < 3000; i++) console.log(i);',
      'show({ toMimeBundle: () => ({ "application/json": { a }, "text/html": "<b>\\n</b>", "text/plain": "x" }) }); a',
      'for (const share of [0, 100]) show(share + " %", { id: "progress" });',
      "await Promise.resolve(a.length)",
    ]);
    expect((await runNotebook(path)).failure).toBe(null);
    const theirs = join(folder, "theirs.ipynb");
    await run(executeAndValidate, path, theirs, folder);
    expect(cellsOf(theirs)).toEqual(cellsOf(path));
    const again = join(folder, "again.ipynb");
    await run(rewrite, path, again);
    expect(readFileSync(again, "utf8")).toBe(readFileSync(path, "utf8"));
  });

  describe("executes every committed notebook", () => {
    const theirs = (name: string): string => join(folder, name.replaceAll(/[\\/]/g, "-"));
    const execute = (name: string): Promise<void> =>
      run(
        executeAndValidate,
        join(root, "notebooks", name),
        theirs(name),
        dirname(join(root, "notebooks", name)),
      );
    const executed = new Map<string, Promise<void>>();

    // Two at a time: each is some seconds of starting and compiling on a core of its own.
    beforeAll(() => {
      let lanes: readonly Promise<void>[] = [Promise.resolve(), Promise.resolve()];
      for (const name of committed) {
        const [first = Promise.resolve(), ...others] = lanes;
        const run = first.then(() => execute(name));
        executed.set(name, run);
        lanes = [...others, run.catch(() => {})];
      }
    });

    test.for(committed)(
      "%s, with the outputs our own runner wrote into it",
      { timeout: 300_000 },
      async (name) => {
        await executed.get(name);
        expect(cellsOf(theirs(name))).toEqual(cellsOf(join(root, "notebooks", name)));
      },
    );
  });

  describe("nbconvert", () => {
    const convert = (...args: string[]): Promise<{ status: number | null; said: string }> =>
      call("-m", "nbconvert", "--output-dir", folder, "--ExecutePreprocessor.kernel_name=tslab", ...args);

    test("executes a committed notebook and makes a page of it", async () => {
      const source = join(root, "notebooks", committed[0] ?? "");
      const { status, said } = await convert(
        "--execute",
        "--to",
        "notebook",
        "--output",
        "converted",
        source,
      );
      expect([status, said]).toEqual([0, expect.stringContaining("Writing")]);
      expect(cellsOf(join(folder, "converted.ipynb"))).toEqual(cellsOf(source));
      expect((await convert("--to", "markdown", source)).status).toBe(0);
    });

    test("stops at a cell that fails, and says where", async () => {
      const path = notebookOf(folder, "failing", ["1", "\nnotThere;", "2"]);
      const { status, said } = await convert("--execute", "--to", "notebook", "--output", "failed", path);
      expect(status).not.toBe(0);
      expect(said).toMatch(/TypeScriptError: line 2, column 1: Cannot find name 'notThere'/);
    });
  });

  test("finds the kernel where the command installs it", async () => {
    const install = spawnSync(process.execPath, [
      bin,
      "kernel",
      "install",
      "--prefix",
      join(folder, "prefix"),
    ]);
    expect(install.status).toBe(0);
    const { said } = await call(
      "-c",
      "import sys; from jupyter_client.kernelspec import KernelSpecManager as M; m = M(kernel_dirs=[sys.argv[1]]); s = m.get_kernel_spec('tslab'); print(s.display_name, s.language, s.interrupt_mode)",
      join(folder, "prefix/share/jupyter/kernels"),
    );
    expect(said.trim()).toBe("TypeScript (Horizon) typescript message");
  });

  test("interrupts, restarts and shuts the kernel down", async () => {
    const { said } = await call("-c", lifeOfAKernel);
    expect(said.trim().split("\n")).toEqual([
      "begun",
      "Interrupted",
      "42",
      "restarted",
      "TypeScriptError",
      "dead",
    ]);
  });
});
