import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { codeOf } from "../internal/atomic-file.js";
import { AnalysisError, WrongRequest } from "../internal/errors.js";

/** A file of a data set, where it is published. */
export interface DataFile {
  readonly url: string;
  /** Of the whole file, in hexadecimal; `null` where none is known. */
  readonly sha256: string | null;
}

/** A public data set that can be fetched. */
export interface DataSet {
  readonly name: string;
  /** What it holds. */
  readonly what: string;
  /** As its own page states it; read it before you publish. */
  readonly licence: string;
  /** Where people read about it. */
  readonly page: string;
  readonly files: readonly DataFile[];
}

const table = z.object({
  sets: z.array(
    z.object({
      name: z.string(),
      what: z.string(),
      licence: z.string(),
      page: z.url(),
      files: z.array(
        z.object({
          url: z.url(),
          sha256: z
            .string()
            .regex(/^[0-9a-f]{64}$/)
            .nullable(),
        }),
      ),
    }),
  ),
});

/** The data sets whose addresses are known, from `data/data-sets.json`. */
export async function readDataSets(): Promise<readonly DataSet[]> {
  const path = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "data", "data-sets.json");
  try {
    return table.parse(JSON.parse(await readFile(path, "utf8"))).sets;
  } catch (cause) {
    throw new AnalysisError(`the table of data sets cannot be read (${codeOf(cause).slice(0, 120)})`, {
      where: path,
      mend: "Restore it with `git checkout -- data`, or install the package again.",
      cause,
    });
  }
}

/** The data sets of a name, or whose names begin with it and a dash: `naturalproofs` means all its parts. */
export function dataSetsNamed(name: string, sets: readonly DataSet[]): readonly DataSet[] {
  const wanted = name.toLowerCase();
  const found = sets.filter((set) => set.name.toLowerCase() === wanted);
  const parts = sets.filter((set) => set.name.toLowerCase().startsWith(`${wanted}-`));
  if (found.length + parts.length > 0) return found.length > 0 ? found : parts;
  throw new WrongRequest(`no data set is called ${JSON.stringify(name.slice(0, 60))}`, {
    mend: `There are: ${sets.map((set) => set.name).join(", ")}.`,
  });
}
