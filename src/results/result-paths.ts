import { existsSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { WrongRequest } from "../internal/errors.js";

/** Endings by which a folder's files are taken for results; a file that is named is read whatever its ending. */
const ending = /\.(?:json|jsonl|ndjson|csv|tsv|parquet|eval)(?:\.gz)?$/i;
const deepest = 12;

/**
 * The result files and run folders that paths stand for: a pattern with `*`,
 * `?` or `**` is matched, and a folder that is neither a run nor a log is
 * searched for them. Sorted, each once.
 *
 * Refuses a pattern or folder without any.
 *
 * @example await resultPaths(["runs/*"]) // ["runs/a", "runs/b"]
 */
export async function resultPaths(paths: readonly string[]): Promise<readonly string[]> {
  const found = new Set<string>();
  for (const path of paths) {
    const isPattern = /[*?]/.test(path) && !existsSync(path);
    const places = isPattern ? await matches(path) : [path];
    const before = found.size;
    for (const place of places) for (const one of await resultsIn(place, !isPattern, deepest)) found.add(one);
    if (found.size === before && !places.some((place) => found.has(place)))
      throw new WrongRequest(
        isPattern ? "nothing matches this pattern" : "there are no results in this folder",
        {
          where: path,
          mend: "Name run folders, result files, or a pattern of them in quotes.",
        },
      );
  }
  return [...found];
}

async function resultsIn(path: string, isNamed: boolean, depth: number): Promise<readonly string[]> {
  const found = await stat(path).catch(() => null);
  if (found === null || !found.isDirectory()) return isNamed || ending.test(path) ? [path] : [];
  if (isResultFolder(path)) return [path];
  if (depth === 0) return [];
  const all: string[] = [];
  for (const entry of (await readdir(path, { withFileTypes: true })).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  ))
    if (!entry.name.startsWith(".") && (entry.isDirectory() || entry.isFile()))
      all.push(...(await resultsIn(join(path, entry.name), false, depth - 1)));
  return all;
}

/** A run's folder, or one with a log of NLGraph. */
function isResultFolder(path: string): boolean {
  return existsSync(join(path, "answers.jsonl")) || existsSync(join(path, "answer.npy"));
}

/** Paths that match, segment by segment; `**` stands for any number of folders. */
async function matches(pattern: string): Promise<readonly string[]> {
  const segments = pattern.split(/[\\/]/);
  let places = segments[0] === "" ? [sep] : ["."];
  for (const segment of segments[0] === "" ? segments.slice(1) : segments) {
    if (segment === "" || segment === ".") continue;
    const next: string[] = [];
    for (const place of places)
      if (segment === "**") next.push(...(await foldersUnder(place, deepest)));
      else if (!/[*?]/.test(segment)) {
        if (existsSync(join(place, segment))) next.push(join(place, segment));
      } else {
        const names = await readdir(place).catch((): string[] => []);
        for (const name of names.sort())
          if (matchesSegment(segment, name) && (segment.startsWith(".") || !name.startsWith(".")))
            next.push(join(place, name));
      }
    places = next;
  }
  return places;
}

async function foldersUnder(place: string, depth: number): Promise<readonly string[]> {
  if (depth === 0) return [place];
  const entries = await readdir(place, { withFileTypes: true }).catch(() => []);
  const below = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith("."));
  const all = [place];
  for (const { name } of below) all.push(...(await foldersUnder(join(place, name), depth - 1)));
  return all;
}

/** Linear in the name for each star: no regular expression is made of foreign text. */
function matchesSegment(pattern: string, name: string): boolean {
  let [p, n, star, from] = [0, 0, -1, 0];
  while (n < name.length) {
    if (p < pattern.length && (pattern[p] === "?" || (pattern[p] !== "*" && pattern[p] === name[n]))) {
      p++;
      n++;
    } else if (pattern[p] === "*") {
      star = p++;
      from = n;
    } else if (star >= 0) {
      p = star + 1;
      n = ++from;
    } else return false;
  }
  while (pattern[p] === "*") p++;
  return p === pattern.length;
}
