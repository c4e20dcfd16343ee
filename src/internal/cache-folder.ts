import { existsSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";

/** The folder below the user's cache in which what can be made again is kept: `~/.cache/reasoning-horizon`. */
export function cacheFolder(): string {
  const { XDG_CACHE_HOME } = process.env;
  const base = XDG_CACHE_HOME || (existsSync(homedir()) ? join(homedir(), ".cache") : tmpdir());
  return join(base, "reasoning-horizon");
}
