import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Makes a folder and those above it. Node's own recursive `mkdir` never
 * returns below a folder in which nothing can be made, such as /proc.
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? cause.code : null;
    const parent = dirname(path);
    if (code === "ENOENT" && parent !== path) {
      // A missing parent is made first; if it is there, the place itself refuses.
      if (await exists(parent)) throw cause;
      await makeFolder(parent);
      await makeFolder(path);
    } else if (!(await isFolder(path))) throw cause;
  }
}

/** Whether a folder is there. */
export async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (entry) => entry.isDirectory(),
    () => false,
  );
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
