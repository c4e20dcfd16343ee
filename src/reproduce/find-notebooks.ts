import { readdir } from "node:fs/promises";
import { join, sep } from "node:path";
import { WrongRequest } from "../internal/errors.js";

/** A notebook of the reproduction: `seqbench/fig01-collapse`, and where its file lies. */
export interface NotebookFile {
  readonly name: string;
  readonly path: string;
}

/**
 * Finds the notebooks below `folder`, sorted by name. With `wanted`, only
 * those whose name is, or begins with, one of the given names: `seqbench`
 * means all of that paper, `seqbench/fig01` the figure.
 *
 * Refuses a folder without notebooks, and a wanted name that fits none, with
 * the names there are.
 */
export async function findNotebooks(
  folder: string,
  wanted: readonly string[] = [],
): Promise<readonly NotebookFile[]> {
  const entries = await readdir(folder, { recursive: true }).catch(() => [] as string[]);
  const all = entries
    .filter((entry) => entry.endsWith(".ipynb") && !entry.split(sep).some((part) => part.startsWith(".")))
    .map((entry) => ({
      name: entry.slice(0, -".ipynb".length).split(sep).join("/"),
      path: join(folder, entry),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  if (all.length === 0) {
    throw new WrongRequest("there are no notebooks here", {
      where: folder,
      mend: "Call this in a clone of the repository: its folder notebooks/ holds them.",
    });
  }
  for (const name of wanted) {
    if (!all.some((notebook) => fits(notebook, name))) {
      throw new WrongRequest(`no notebook is named ${name}`, {
        mend: `There are: ${all.map((notebook) => notebook.name).join(", ")}.`,
      });
    }
  }
  return wanted.length === 0 ? all : all.filter((notebook) => wanted.some((name) => fits(notebook, name)));
}

/** `notebooks/seqbench/fig01-collapse.ipynb`, as a shell completes it, means the same as the name. */
function fits({ name }: NotebookFile, wanted: string): boolean {
  const asked = wanted.replace(/^(\.\/)?notebooks\//, "").replace(/\.ipynb$/, "");
  return name === asked || name.startsWith(`${asked}/`) || name.startsWith(`${asked}-`);
}
