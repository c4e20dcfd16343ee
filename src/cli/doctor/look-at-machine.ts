import { access, constants, readFile } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { openBrowser } from "../../image/open-browser.js";
import { jupyterDataFolder } from "../../notebook/kernelspec.js";
import type { Finding, Look } from "./finding.js";
import { wordsOf } from "./look-at-packages.js";

/** The Node that runs this: `bin.ts` has refused older ones, so this only says which it is. */
export const lookAtNode: Look = async () => ({
  what: "Node",
  state: "ok",
  seen: `${process.versions.node}, ${process.platform} ${process.arch}`,
  mend: null,
});

/** Whether a picture could be drawn: a browser starts and says its version. */
export const lookAtBrowser: Look = async () => {
  const what = "browser for pictures";
  try {
    const browser = await openBrowser();
    const version = browser.version();
    await browser.close();
    return { what, state: "ok", seen: `Chromium ${version}`, mend: null };
  } catch (error) {
    const [seen = "", ...mend] = (error instanceof Error ? error.message : String(error)).split("\n");
    return { what, state: "absent", seen, mend: mend.join(" ").trim() || null };
  }
};

/** Whether Jupyter and VS Code would find the kernel. */
export const lookAtKernelspec: Look = async () => {
  const what = "kernel in Jupyter";
  const data = jupyterDataFolder({ platform: process.platform, env: process.env, home: homedir() });
  const file = join(data, "kernels", "tslab", "kernel.json");
  const mend = "horizon kernel install   (to open notebooks in Jupyter or VS Code)";
  try {
    const spec = JSON.parse(await readFile(file, "utf8")) as { readonly argv?: readonly string[] };
    const program = spec.argv?.[0] ?? "";
    if (!spec.argv?.includes("kernel"))
      return { what, state: "absent", seen: `another kernel: ${file}`, mend };
    await access(program, constants.X_OK);
    return { what, state: "ok", seen: file, mend: null };
  } catch (error) {
    const isAbsent = error instanceof Error && "code" in error && error.code === "ENOENT";
    return { what, state: "absent", seen: isAbsent ? "not installed" : wordsOf(error), mend };
  }
};

/** Whether a key for a model is in the environment; only whether. */
export const lookAtKey: Look = async () => {
  const what = "OPENAI_API_KEY";
  const isSet = (process.env["OPENAI_API_KEY"] ?? "") !== "";
  return {
    what,
    state: isSet ? "ok" : "absent",
    seen: isSet ? "set" : "not set",
    mend: isSet ? null : "Set it to ask a model that wants a key; simulated models (sim/…) want none.",
  };
};

/** Whether the folders everything is written to through a temporary file can be written. */
export const lookAtFolders: readonly Look[] = [
  ["this folder", process.cwd()] as const,
  ["temporary folder", tmpdir()] as const,
].map(
  ([what, path]): Look =>
    async (): Promise<Finding> => {
      try {
        await access(path, constants.W_OK);
        return { what, state: "ok", seen: `${path} can be written`, mend: null };
      } catch {
        return {
          what,
          state: "broken",
          seen: `${path} cannot be written`,
          mend: "Call horizon in a folder that is yours.",
        };
      }
    },
);
