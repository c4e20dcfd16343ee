import { rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { AnalysisError } from "./errors.js";
import { makeFolder } from "./make-folder.js";

/**
 * Writes a file so that its final name never shows half of it: the bytes go to
 * a neighbour, which is then renamed. Folders on the way are made.
 *
 * Refuses an unwritable place with the path and what to do about it.
 */
export async function writeFileAtomic(path: string, content: string | Uint8Array): Promise<void> {
  const part = `${path}.${process.pid}.part`;
  try {
    await makeFolder(dirname(path));
    await writeFile(part, content);
    await rename(part, path);
  } catch (cause) {
    await rm(part, { force: true }).catch(() => {});
    throw new AnalysisError(`cannot write this file (${codeOf(cause)})`, {
      where: path,
      mend: "Make the folder writable or name another one.",
      cause,
    });
  }
}

/** The system's word for what failed (`EACCES`), or the message where there is none. */
export function codeOf(cause: unknown): string {
  if (cause instanceof Error && "code" in cause && typeof cause.code === "string") return cause.code;
  return cause instanceof Error ? cause.message : String(cause);
}
