import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

/** Which state of the code made a run, where it is run out of its repository. */
export interface CodeState {
  readonly commit: string;
  /** Tracked files differ from the commit. */
  readonly dirty: boolean;
}

/**
 * The commit that this code is at. `null` for an installed package, where there
 * is no repository of its own (one that merely contains it is not asked), and
 * where git cannot be asked.
 *
 * @param root folder of the package
 */
export async function codeState(
  root: string = resolve(import.meta.dirname, "../.."),
): Promise<CodeState | null> {
  if (!existsSync(join(root, ".git"))) return null;
  // Nothing is written: a look must not disturb who is working in the repository.
  const git = async (...args: readonly string[]): Promise<string> =>
    (await promisify(execFile)("git", ["--no-optional-locks", "-C", root, ...args], { timeout: 5_000 }))
      .stdout;
  try {
    const [prefix, commit = ""] = (await git("rev-parse", "--show-prefix", "HEAD")).split("\n");
    if (prefix !== "" || !/^[0-9a-f]{40,64}$/.test(commit)) return null;
    return { commit, dirty: (await git("status", "--porcelain", "--untracked-files=no")) !== "" };
  } catch {
    return null;
  }
}
