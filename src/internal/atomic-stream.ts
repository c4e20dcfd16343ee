import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { codeOf } from "./atomic-file.js";
import { AnalysisError } from "./errors.js";

/** A file on its way: its final name appears with `commit` and not before. */
export interface AtomicStream {
  write(chunk: Uint8Array | string): Promise<void>;
  /** Gives the file its name. */
  commit(): Promise<void>;
  /** Takes back what was written. */
  abort(): Promise<void>;
}

/**
 * Opens a file for writing piece by piece so that its final name never shows
 * half of it: the bytes go to a neighbour, which is renamed at the end.
 *
 * Refuses an unwritable place with the path and what to do about it.
 */
export async function openAtomicStream(path: string): Promise<AtomicStream> {
  const part = `${path}.${process.pid}.part`;
  const refuse = (cause: unknown): AnalysisError =>
    new AnalysisError(`cannot write this file (${codeOf(cause)})`, {
      where: path,
      mend: "Make the folder writable or name another one.",
      cause,
    });
  const attempt = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } catch (cause) {
      throw refuse(cause);
    }
  };
  await attempt(mkdir(dirname(path), { recursive: true }));
  const file = await attempt(open(part, "w"));
  return {
    write: async (chunk) => {
      await attempt(file.writeFile(chunk));
    },
    commit: async () => {
      await attempt(file.close());
      await attempt(rename(part, path));
    },
    abort: async () => {
      await file.close().catch(() => {});
      await rm(part, { force: true }).catch(() => {});
    },
  };
}
