import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { installKernel, jupyterDataFolder } from "../../src/notebook/kernelspec.js";

let dataFolder = "";
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), "horizon-spec-"));
});
afterEach(() => rmSync(dataFolder, { recursive: true, force: true }));

test.for([
  { platform: "linux", env: {}, home: "/home/ada", folder: "/home/ada/.local/share/jupyter" },
  { platform: "linux", env: { XDG_DATA_HOME: "/data" }, home: "/home/ada", folder: "/data/jupyter" },
  { platform: "darwin", env: {}, home: "/Users/ada", folder: "/Users/ada/Library/Jupyter" },
  {
    platform: "win32",
    env: { APPDATA: "C:\\Users\\ada\\AppData\\Roaming" },
    home: "C:\\Users\\ada",
    folder: "C:\\Users\\ada\\AppData\\Roaming\\jupyter",
  },
  { platform: "win32", env: {}, home: "C:\\Users\\ada", folder: "C:\\Users\\ada\\AppData\\Roaming\\jupyter" },
  { platform: "linux", env: { JUPYTER_DATA_DIR: "/mine" }, home: "/home/ada", folder: "/mine" },
] as const)("a user's kernels on $platform with $env lie under $folder", ({ folder, ...place }) => {
  expect(jupyterDataFolder(place)).toBe(folder);
});

test("the kernelspec starts this package with this Node, under the name that notebooks carry", async () => {
  const folder = await installKernel({ dataFolder });
  expect(folder).toBe(join(dataFolder, "kernels", "tslab"));
  const spec = JSON.parse(readFileSync(join(folder, "kernel.json"), "utf8"));
  expect(spec).toEqual({
    argv: [
      process.execPath,
      expect.stringMatching(/cli.bin\.js$/),
      "kernel",
      "--connection-file",
      "{connection_file}",
    ],
    display_name: "TypeScript (Horizon)",
    language: "typescript",
    interrupt_mode: "message",
    metadata: { debugger: false },
  });
});

test("installing again replaces our own kernel, never another program's without being told", async () => {
  const folder = await installKernel({ dataFolder });
  await installKernel({ dataFolder });
  writeFileSync(join(folder, "kernel.json"), '{"display_name": "TypeScript", "argv": ["tslab"]}');
  await expect(installKernel({ dataFolder })).rejects.toThrow(
    /another kernel of the name "tslab".*TypeScript\n.*--force/s,
  );
  await expect(installKernel({ dataFolder, name: "horizon" })).resolves.toMatch(/horizon$/);
  await installKernel({ dataFolder, replace: true });
  expect(readFileSync(join(folder, "kernel.json"), "utf8")).toContain("TypeScript (Horizon)");
});

test("a name that Jupyter does not take, and a place that is a file, are refused", async () => {
  await expect(installKernel({ dataFolder, name: "my kernel" })).rejects.toThrow(/got "my kernel"/);
  writeFileSync(join(dataFolder, "kernels"), "");
  await expect(installKernel({ dataFolder })).rejects.toThrow(/cannot make this folder.*--prefix/s);
});
