import { closeSync, existsSync, openSync, readdirSync, readSync, statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** The API key of the whole test suite, put together here so that no file holds it whole. */
export const canaryKey: string = ["sk", "canary", "q7Zw+T3x", "9fB/e1Kd=="].join("-");

/** Every spelling in which it would give itself away. */
export const canaryForms: readonly string[] = [
  canaryKey,
  canaryKey.slice(0, 18),
  encodeURIComponent(canaryKey),
  Buffer.from(canaryKey).toString("base64").slice(0, 36),
  Buffer.from(canaryKey).toString("hex"),
];

export const holdsCanary = (text: string): boolean => canaryForms.some((form) => text.includes(form));

/** The same, giving others their turn between two files. */
export async function searchForCanary(folder: string, skip: (path: string) => boolean): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const path = join(folder, entry.name);
    if (skip(path)) continue;
    await new Promise(setImmediate);
    if (holdsCanary(entry.name) || (entry.isFile() && fileHolds(path))) found.push(path);
    if (entry.isDirectory()) found.push(...(await searchForCanary(path, skip)));
  }
  return found;
}

/** The files below a folder that hold the key, in name or content. */
export function filesWithCanary(folder: string, skip: (path: string) => boolean = () => false): string[] {
  if (!existsSync(folder)) return [];
  const found: string[] = [];
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (skip(path)) continue;
    if (holdsCanary(entry.name)) found.push(path);
    if (entry.isDirectory()) found.push(...filesWithCanary(path, skip));
    else if (entry.isFile() && fileHolds(path)) found.push(path);
  }
  return found;
}

const pieceBytes = 1 << 22;

/** Piece by piece, with an overlap, so that a key across two pieces is found. */
function fileHolds(path: string): boolean {
  const overlap = Math.max(...canaryForms.map(({ length }) => length));
  try {
    if (statSync(path).size > 2 ** 28) return false;
    const file = openSync(path, "r");
    const piece = Buffer.alloc(pieceBytes + overlap);
    try {
      for (let at = 0; ; at += pieceBytes) {
        const length = readSync(file, piece, 0, piece.length, at);
        if (canaryForms.some((form) => piece.subarray(0, length).includes(form))) return true;
        if (length < piece.length) return false;
      }
    } finally {
      closeSync(file);
    }
  } catch {
    // Gone meanwhile.
    return false;
  }
}
