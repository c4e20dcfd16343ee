import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { codeOf } from "./atomic-file.js";
import { AnalysisError, WrongRequest } from "./errors.js";
import { isFolder, makeFolder } from "./make-folder.js";

/** A file on its way: its final name appears with `commit` and not before. */
export interface AtomicStream {
  /** Where the bytes lie until then. */
  readonly part: string;
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
  const attempt = async <Result>(work: Promise<Result>, Failure: typeof AnalysisError): Promise<Result> => {
    try {
      return await work;
    } catch (cause) {
      throw new Failure(`cannot write this file (${codeOf(cause)})`, {
        where: path,
        mend: "Make the folder writable or name another one.",
        cause,
      });
    }
  };
  // A place that takes nothing is a wrong request; what fails later is the machine's doing.
  await attempt(makeFolder(dirname(path)), WrongRequest);
  if (await isFolder(path)) {
    throw new WrongRequest("this is a folder", { where: path, mend: "Name a file in it." });
  }
  const file = await attempt(open(part, "w"), WrongRequest);
  return {
    part,
    write: async (chunk) => {
      await attempt(file.writeFile(chunk), AnalysisError);
    },
    commit: async () => {
      await attempt(file.close(), AnalysisError);
      await attempt(rename(part, path), AnalysisError);
    },
    abort: async () => {
      await file.close().catch(() => {});
      await rm(part, { force: true }).catch(() => {});
    },
  };
}
