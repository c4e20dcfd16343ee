import { mkdir, readFile } from "node:fs/promises";
import { posix, resolve, win32 } from "node:path";
import { fileURLToPath } from "node:url";
import { codeOf, writeFileAtomic } from "../internal/atomic-file.js";
import { AnalysisError, WrongRequest } from "../internal/errors.js";
import type { JsonRecord } from "./protocol/message.js";

/** How the kernel is called in the menus of Jupyter and VS Code. */
const displayName = "TypeScript (Horizon)";

/** What of the machine decides where Jupyter looks for a user's kernels. */
export interface JupyterPlace {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
}

/**
 * The folder in which Jupyter keeps a user's data, and VS Code looks too.
 *
 * @example jupyterDataFolder({ platform: "darwin", env: {}, home: "/Users/ada" }) // "/Users/ada/Library/Jupyter"
 */
export function jupyterDataFolder({ platform, env, home }: JupyterPlace): string {
  const own = env["JUPYTER_DATA_DIR"];
  if (own !== undefined && own !== "") return own;
  if (platform === "win32")
    return win32.join(env["APPDATA"] || win32.join(home, "AppData", "Roaming"), "jupyter");
  if (platform === "darwin") return posix.join(home, "Library", "Jupyter");
  return posix.join(env["XDG_DATA_HOME"] || posix.join(home, ".local", "share"), "jupyter");
}

export interface InstallKernelOptions {
  /** The `jupyter` data folder that is to hold the kernel: {@link jupyterDataFolder}, or `PREFIX/share/jupyter`. */
  readonly dataFolder: string;
  /**
   * The name notebooks ask for; default `tslab`, because that is what
   * Horizon's notebooks carry, and what any other tslab answers to.
   */
  readonly name?: string;
  /** What starts `horizon`; default: this package, run by the Node that runs this. */
  readonly command?: readonly string[];
  /** Put a PNG beside every figure, for viewers that know no plotly; default false. */
  readonly png?: boolean;
  /** Replace a kernel of this name that is not Horizon's; default false. */
  readonly replace?: boolean;
}

/**
 * Writes the kernelspec by which Jupyter and VS Code start `horizon kernel`.
 *
 * Refuses to replace another program's kernel of the same name, and names that
 * Jupyter does not take.
 *
 * @returns the folder of the kernelspec
 */
export async function installKernel(options: InstallKernelOptions): Promise<string> {
  const { dataFolder, name = "tslab", command = ownCommand(), png = false, replace = false } = options;
  if (!/^[A-Za-z0-9._-]+$/.test(name))
    throw new WrongRequest(`a kernel's name has letters, digits, ".", "_" and "-", got "${name}"`);
  const folder = resolve(dataFolder, "kernels", name);
  const file = resolve(folder, "kernel.json");
  const other = replace ? null : await displayNameIn(file);
  if (other !== null && other !== displayName)
    throw new WrongRequest(`another kernel of the name "${name}" is installed here: ${other}`, {
      where: file,
      mend: "Replace it with --force, or install beside it with --name horizon.",
    });
  try {
    await mkdir(folder, { recursive: true });
  } catch (cause) {
    throw new AnalysisError(`cannot make this folder (${codeOf(cause)})`, {
      where: folder,
      mend: "Name a folder you may write to with --prefix.",
      cause,
    });
  }
  await writeFileAtomic(file, `${JSON.stringify(kernelSpec(command, png), null, 1)}\n`);
  return folder;
}

function ownCommand(): string[] {
  return [process.execPath, fileURLToPath(new URL("../cli/bin.js", import.meta.url))];
}

function kernelSpec(command: readonly string[], png: boolean): JsonRecord {
  return {
    argv: [...command, "kernel", "--connection-file", "{connection_file}", ...(png ? ["--png"] : [])],
    display_name: displayName,
    language: "typescript",
    interrupt_mode: "message",
    metadata: { debugger: false },
  };
}

/** The name of the kernel installed there, in quotes or as a path; `null` if there is none. */
async function displayNameIn(file: string): Promise<string | null> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch {
    return null;
  }
  try {
    const spec = JSON.parse(text) as { readonly display_name?: unknown };
    return typeof spec?.display_name === "string" ? spec.display_name : "one without a name";
  } catch {
    return "one that cannot be read";
  }
}
