import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

type FileChanged = (path: string, kind: number) => void;
type FolderChanged = (path: string) => void;
interface Watcher {
  close(): void;
}

/** The part of the compiler's system by which it hears of changes on disk. */
export interface WatchingSystem {
  watchFile(path: string, changed: FileChanged): Watcher;
  watchDirectory(path: string, changed: FolderChanged): Watcher;
}

/** What the compiler calls the kinds of change. */
const deleted = 2;
const modified = 1;

/**
 * Looks for changes on disk when asked, instead of being told of them at any
 * time: just before a cell is compiled, a module edited or made since the last
 * cell is taken up, and in between nothing happens behind the compiler's back.
 *
 * Packages do not change under a running notebook and are not looked at.
 */
export class WatchedFiles implements WatchingSystem {
  readonly #files = new Map<{ readonly path: string; readonly changed: FileChanged }, string>();
  readonly #folders = new Map<
    { readonly path: string; readonly changed: FolderChanged },
    readonly string[]
  >();

  watchFile(path: string, changed: FileChanged): Watcher {
    const watched = { path, changed };
    if (!isOfPackage(path)) this.#files.set(watched, stamp(path));
    return { close: () => void this.#files.delete(watched) };
  }

  watchDirectory(path: string, changed: FolderChanged): Watcher {
    const watched = { path, changed };
    if (!isOfPackage(path)) this.#folders.set(watched, names(path));
    return { close: () => void this.#folders.delete(watched) };
  }

  /** Tells the compiler what has changed since the last time. */
  look(): void {
    for (const [watched, before] of [...this.#files]) {
      const now = stamp(watched.path);
      if (now === before) continue;
      this.#files.set(watched, now);
      watched.changed(watched.path, now === "" ? deleted : modified);
    }
    for (const [watched, before] of [...this.#folders]) {
      const now = names(watched.path);
      this.#folders.set(watched, now);
      for (const name of now) if (!before.includes(name)) watched.changed(join(watched.path, name));
      for (const name of before) if (!now.includes(name)) watched.changed(join(watched.path, name));
    }
  }
}

const isOfPackage = (path: string): boolean => /[\\/]node_modules(?:[\\/]|$)/.test(path);

/** Differs when a file was written; empty where there is none. */
function stamp(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined ? "" : `${found.mtimeMs} ${found.size} ${found.ino}`;
}

function names(path: string): readonly string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}
