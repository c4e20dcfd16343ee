import { existsSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { WrongRequest } from "../internal/errors.js";

/**
 * Where the problem file of a run lies now: where the manifest says, else by
 * its name in, beside or above the run folder.
 *
 * Refuses a run whose problem file is in none of these places.
 */
export function findProblemFile(folder: string, recorded: string): string {
  const name = basename(recorded);
  const places = [
    recorded,
    join(folder, name),
    join(dirname(resolve(folder)), name),
    join(folder, "..", "..", name),
  ];
  const found = places.find((place) => existsSync(place));
  if (found !== undefined) return found;
  throw new WrongRequest(`the problem file of this run is gone: ${recorded}`, {
    where: folder,
    mend: "Put it back into the run folder, or say where it is with --problems FILE where the command takes it.",
  });
}
