import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { codeOf } from "../../internal/atomic-file.js";
import { WrongRequest } from "../../internal/errors.js";

/** The files of a folder whose names match, with the folder before them, sorted by name. */
export async function siblings(folder: string, name: RegExp): Promise<string[]> {
  return (await filesIn(folder)).filter((each) => name.test(each)).map((each) => join(folder, each));
}

/** The names of the files in a folder, sorted. */
export const filesIn = (folder: string): Promise<string[]> => entriesIn(folder, false);

/** The names of the folders in a folder, sorted. */
export const foldersIn = (folder: string): Promise<string[]> => entriesIn(folder, true);

async function entriesIn(folder: string, wantFolders: boolean): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries
      .filter((entry) => (wantFolders ? entry.isDirectory() : entry.isFile() || entry.isSymbolicLink()))
      .map((entry) => entry.name)
      .sort();
  } catch (cause) {
    throw new WrongRequest(`this folder cannot be listed (${codeOf(cause)})`, { where: folder, cause });
  }
}
