import { readFile, stat } from "node:fs/promises";
import { codeOf } from "../internal/atomic-file.js";
import { WrongRequest } from "../internal/errors.js";

const LARGEST = 256 * 1024 * 1024;

/** A text file the user named. Refuses what is not there, no file, or over 256 MB, and says which. */
export async function readTextFile(path: string): Promise<string> {
  try {
    const { size } = await stat(path);
    if (size > LARGEST)
      throw new WrongRequest(`${size} bytes are too many for a table (at most ${LARGEST})`, { where: path });
    return await readFile(path, "utf8");
  } catch (cause) {
    if (cause instanceof WrongRequest) throw cause;
    throw new WrongRequest(`cannot read this file (${codeOf(cause)})`, {
      where: path,
      mend: "Name a text file that is there and may be read.",
      cause,
    });
  }
}
