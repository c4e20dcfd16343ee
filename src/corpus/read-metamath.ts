import type { MetamathDatabase } from "../problem/proof/metamath/metamath-database.js";
import { parseMetamath } from "../problem/proof/metamath/parse-metamath.js";
import { readWholeFile } from "./read-whole-file.js";

/**
 * Reads a Metamath database (`.mm`, or `.mm.gz`).
 *
 * Refuses what `parseMetamath` refuses, and a file that is not there.
 *
 * @example const database = await readMetamath("demo0.mm");
 * @remarks The text is held whole: 41 MB for set.mm of 2021, read in some seconds.
 */
export async function readMetamath(file: string): Promise<MetamathDatabase> {
  return parseMetamath(await readWholeFile(file), file);
}
