import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll } from "vitest";
import { KernelClient } from "../../src/notebook/client/kernel-client.js";
import type { NotebookOutput } from "../../src/notebook/notebook-file.js";
import type { JsonRecord } from "../../src/notebook/protocol/message.js";

const root = resolve(import.meta.dirname, "../..");

/** The command line as built; notebook tests are tests of what a user starts. */
export const bin: string = resolve(root, "dist/cli/bin.js");
if (!existsSync(bin)) throw new Error("dist/ is missing: npm run build makes it, and npm test does so first");

/** A folder of this test file from which `reasoning-horizon` resolves, gone after the tests. */
export function scratchFolder(): string {
  const folder = mkdtempSync(resolve(root, "dist/scratch-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes a notebook whose code cells are `cells` (a text that begins with "# " is a heading) and returns its path. */
export function notebookOf(folder: string, name: string, cells: readonly string[]): string {
  const path = join(folder, `${name}.ipynb`);
  const notebook = {
    cells: cells.map((source) =>
      source.startsWith("# ")
        ? { cell_type: "markdown", metadata: {}, source }
        : { cell_type: "code", execution_count: null, metadata: {}, outputs: [], source },
    ),
    metadata: {},
    nbformat: 4,
    nbformat_minor: 4,
  };
  writeFileSync(path, JSON.stringify(notebook));
  return path;
}

/** The outputs of each code cell of a notebook file. */
export function outputsIn(path: string): readonly (readonly NotebookOutput[])[] {
  const { cells } = JSON.parse(readFileSync(path, "utf8")) as {
    cells: { cell_type: string; outputs: NotebookOutput[] }[];
  };
  return cells.filter(({ cell_type }) => cell_type === "code").map(({ outputs }) => outputs);
}

/** A reply and everything that was broadcast about its request, text joined. */
export interface Heard {
  readonly reply: JsonRecord;
  readonly types: readonly string[];
  readonly messages: readonly { readonly type: string; readonly content: JsonRecord }[];
  readonly text: string;
}

/** Starts the built kernel in `folder`; `say` runs code, tells of its first text, and gathers what comes back. */
export async function startKernel(
  folder: string,
): Promise<{ client: KernelClient; say(code: string, onText?: () => void): Promise<Heard> }> {
  const argv = [process.execPath, bin, "kernel", "--connection-file", "{connection_file}"];
  const client = await KernelClient.start({ argv, folder, startupMs: 60_000 });
  return {
    client,
    say: async (code, onText = () => {}) => {
      const messages: { type: string; content: JsonRecord }[] = [];
      let told = false;
      const reply = await client.execute(code, (type, content) => {
        messages.push({ type, content });
        if (type !== "stream" || told) return;
        told = true;
        onText();
      });
      const text = messages
        .flatMap(({ type, content }) => (type === "stream" ? [content["text"]] : []))
        .join("");
      return { reply, types: messages.map(({ type }) => type), messages, text };
    },
  };
}

/** The text of the last expression. */
export const result = ({ messages }: Heard): unknown =>
  (messages.find(({ type }) => type === "execute_result")?.content["data"] as { "text/plain": string })?.[
    "text/plain"
  ];
/** Why the cell failed, and in which line of it. */
export const failure = ({ reply, messages }: Heard): unknown => {
  const line = messages.find(({ type }) => type === "error")?.content["line"];
  return { name: reply["ename"], message: reply["evalue"], line };
};
