import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, readFile, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { codeOf, writeFileAtomic } from "../internal/atomic-file.js";
import { AnalysisError, Interrupted, WrongRequest } from "../internal/errors.js";
import { makeFolder } from "../internal/make-folder.js";
import type { DataFile } from "./data-sets.js";

/** How a file is fetched. */
export interface FetchOptions {
  /** The folder it goes to. */
  readonly folder: string;
  /** Take the file from below this address instead of its own. */
  readonly mirror?: string;
  readonly onProgress?: (bytes: number, total?: number) => void;
  readonly signal?: AbortSignal;
}

/** What was fetched, or was there already. */
export interface FetchedFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  /** `checked`: equals the known checksum; `recorded`: none was known, this one was written down; `present`: nothing was fetched. */
  readonly kind: "checked" | "recorded" | "present";
}

/** How often a cut connection is taken up again, as long as each try brings something. */
const TRIES = 5;

/**
 * Fetches a file. What has come stays in `NAME.part` if the connection breaks
 * or the work is stopped, and the next call goes on from there, if the server
 * can and the file has not changed. The file gets its name when it is whole
 * and its checksum is right; where none is known, the one seen is written to
 * `NAME.sha256` and checked next time.
 *
 * Refuses, in one sentence: no connection, an answer other than success, a
 * wrong checksum (what was fetched is then thrown away).
 */
export async function fetchFile(file: DataFile, options: FetchOptions): Promise<FetchedFile> {
  const { folder, mirror } = options;
  const name = basename(new URL(file.url).pathname);
  const path = join(folder, name);
  const url =
    mirror === undefined ? file.url : new URL(name, mirror.endsWith("/") ? mirror : `${mirror}/`).href;
  const known = file.sha256 ?? (await recordedSum(path));
  if ((await sizeOf(path)) !== null) return present(path, known);
  await makeFolder(dirname(path));
  const part = `${path}.part`;
  for (let tries = 1; ; tries++) {
    const before = (await sizeOf(part)) ?? 0;
    const cut = await fetchRest(url, part, options);
    if (cut === null) break;
    const after = (await sizeOf(part)) ?? 0;
    if (options.signal?.aborted === true)
      throw new Interrupted(`stopped after ${after} bytes`, {
        where: url,
        mend: "The same command goes on from there.",
      });
    if (tries === TRIES || after <= before) throw cut;
  }
  const sum = await sumOf(part);
  if (known !== null && sum !== known) {
    await forget(part);
    throw new AnalysisError(`the checksum is wrong: ${sum} was fetched and ${known} is wanted`, {
      where: url,
      mend: "What was fetched is thrown away. Try again, or fetch from another place with --mirror.",
    });
  }
  if (known === null) await writeFileAtomic(`${path}.sha256`, `${sum}  ${name}\n`);
  await rename(part, path);
  await forget(part);
  return {
    path,
    bytes: (await sizeOf(path)) ?? 0,
    sha256: sum,
    kind: known === null ? "recorded" : "checked",
  };
}

async function present(path: string, known: string | null): Promise<FetchedFile> {
  const sum = await sumOf(path);
  if (known === null || sum === known)
    return { path, bytes: (await sizeOf(path)) ?? 0, sha256: sum, kind: "present" };
  throw new AnalysisError(`this file is here, and its checksum is wrong: ${sum}, and ${known} is wanted`, {
    where: path,
    mend: "Delete it, with the .sha256 beside it, and fetch it again.",
  });
}

/** Fetches what is lacking of a file; returns why it ended early, or `null` if it is whole. */
async function fetchRest(
  url: string,
  part: string,
  { onProgress, signal }: FetchOptions,
): Promise<AnalysisError | null> {
  const have = (await sizeOf(part)) ?? 0;
  const mark = have > 0 ? await readFile(`${part}.etag`, "utf8").catch(() => null) : null;
  // Without a mark of the version nothing tells whether the rest belongs to what is here.
  const from = mark === null ? 0 : have;
  const response = await ask(url, from, mark, signal);
  if (response === null) return lost(url, have);
  const isRest = response.status === 206 && rangeOf(response)?.begin === from;
  if (response.status === 416 && rangeOf(response)?.total === from) return null;
  if (response.status === 416) {
    await forget(part);
    return fetchRest(url, part, {
      folder: "",
      ...(onProgress === undefined ? {} : { onProgress }),
      ...(signal === undefined ? {} : { signal }),
    });
  }
  if (response.status !== 200 && !isRest) {
    await response.body?.cancel();
    throw new AnalysisError(`the server answers ${response.status} ${response.statusText}`.trim(), {
      where: url,
      mend: "Look whether the data set has moved, or fetch from another place with --mirror.",
    });
  }
  const begin = isRest ? from : 0;
  const length = Number(response.headers.get("content-length") ?? Number.NaN);
  const total = Number.isFinite(length) ? begin + length : undefined;
  const etag = response.headers.get("etag") ?? response.headers.get("last-modified");
  if (etag === null) await rm(`${part}.etag`, { force: true });
  else await writeFileAtomic(`${part}.etag`, etag);
  const handle = await open(part, begin > 0 ? "a" : "w").catch((cause: unknown) => {
    throw new WrongRequest(`cannot write this file (${codeOf(cause)})`, { where: part, cause });
  });
  let bytes = begin;
  try {
    for await (const chunk of response.body ?? []) {
      await handle.writeFile(chunk as Uint8Array);
      bytes += (chunk as Uint8Array).length;
      onProgress?.(bytes, total);
    }
  } catch (cause) {
    if (codeOf(cause) === "ENOSPC")
      throw new AnalysisError("the disk is full", {
        where: part,
        mend: "Make room; the same command goes on from there.",
        cause,
      });
    return lost(url, bytes, total, cause);
  } finally {
    await handle.close();
  }
  return total !== undefined && bytes < total ? lost(url, bytes, total) : null;
}

/** The answer; `null` where a connection that had brought something is gone. */
async function ask(
  url: string,
  from: number,
  mark: string | null,
  signal?: AbortSignal,
): Promise<Response | null> {
  // A weak mark cannot vouch for bytes.
  const range = from > 0 && mark !== null && !mark.startsWith("W/");
  try {
    return await fetch(url, {
      headers: {
        "accept-encoding": "identity",
        ...(range ? { range: `bytes=${from}-`, "if-range": mark } : {}),
      },
      ...(signal === undefined ? {} : { signal }),
    });
  } catch (cause) {
    if (signal?.aborted === true) return null;
    const why = cause instanceof Error && cause.cause !== undefined ? codeOf(cause.cause) : codeOf(cause);
    throw new AnalysisError(`there is no connection to ${new URL(url).host} (${why.slice(0, 80)})`, {
      where: url,
      mend: "Look at the network, or fetch from another place with --mirror.",
      cause,
    });
  }
}

const lost = (url: string, bytes: number, total?: number, cause?: unknown): AnalysisError =>
  new AnalysisError(`the connection ended after ${bytes}${total === undefined ? "" : ` of ${total}`} bytes`, {
    where: url,
    mend: "The same command goes on from there.",
    cause,
  });

/** `bytes 100-199/200`, or of an unsatisfiable range `bytes *\/200`. */
function rangeOf(response: Response): { readonly begin: number | null; readonly total: number } | null {
  const match = /^bytes (?:(\d+)-\d+|\*)\/(\d+)$/.exec(response.headers.get("content-range") ?? "");
  return match === null
    ? null
    : { begin: match[1] === undefined ? null : Number(match[1]), total: Number(match[2]) };
}

async function recordedSum(path: string): Promise<string | null> {
  const text = await readFile(`${path}.sha256`, "utf8").catch(() => "");
  return /^[0-9a-f]{64}/.exec(text)?.[0] ?? null;
}

async function sumOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of createReadStream(path, { highWaterMark: 1 << 20 }))
    hash.update(piece as Uint8Array);
  return hash.digest("hex");
}

const sizeOf = (path: string): Promise<number | null> =>
  stat(path).then(
    ({ size }) => size,
    () => null,
  );

async function forget(part: string): Promise<void> {
  await rm(part, { force: true });
  await rm(`${part}.etag`, { force: true });
}
