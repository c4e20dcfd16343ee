import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { codeOf } from "../internal/atomic-file.js";
import { AnalysisError, DataFormatError, WrongRequest } from "../internal/errors.js";
import { refuseLfsPointer } from "../internal/lfs-pointer.js";

/** More than any proof corpus has; what unpacks to more is not one. */
const MAX_UNPACKED = 2 ** 30;

/**
 * The bytes of a file, unpacked if its name ends in `.gz`, up to 1 GiB.
 *
 * Refuses a file that cannot be read or unpacked, and a Git LFS pointer.
 */
export async function readWholeFile(file: string): Promise<Uint8Array> {
  const packed = await bytesOf(file);
  refuseLfsPointer(packed.toString("latin1", 0, 200).split("\n")[0] ?? "", file);
  if (!file.endsWith(".gz")) return packed;
  try {
    return await promisify(gunzip)(packed, { maxOutputLength: MAX_UNPACKED });
  } catch (cause) {
    throw new DataFormatError(`this file cannot be unpacked (${codeOf(cause)})`, {
      where: file,
      mend: "Fetch it again: a .gz file is wanted, complete, and of at most 1 GiB unpacked.",
      cause,
    });
  }
}

async function bytesOf(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (cause) {
    const code = codeOf(cause);
    if (code === "ENOENT") throw new WrongRequest("there is no such file", { where: file, cause });
    if (code === "EISDIR")
      throw new WrongRequest("this is a folder, and a file is wanted", { where: file, cause });
    throw new AnalysisError(`cannot read this file (${code})`, { where: file, cause });
  }
}
