import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { codeOf } from "../internal/atomic-file.js";
import { AnalysisError, WrongRequest } from "../internal/errors.js";

/** Who writes a run folder now. */
interface Holder {
  readonly pid: number;
  readonly host: string;
  /** Start of that process in the system's own count: process ids are used again. */
  readonly processStart: string | null;
  readonly since: string;
}

/** The sole right to write a run folder, until it is given back. */
export interface RunLock {
  /** The lock was left by a process that is gone: it was killed, with requests in flight perhaps. */
  readonly takenOver: boolean;
  readonly release: () => void;
}

/**
 * Takes the lock of a run folder.
 *
 * Refuses a folder whose holder is alive, with its pid, and one that is held
 * on another machine, where nobody can tell. A holder that is gone, or whose
 * pid now belongs to another process, is taken over.
 */
export function lockRun(folder: string): RunLock {
  const path = join(folder, "lock");
  const own: Holder = {
    pid: process.pid,
    host: hostname(),
    processStart: processStart(process.pid),
    since: new Date().toISOString(),
  };
  const draft = `${path}.${process.pid}`;
  write(draft, own);
  let takenOver = false;
  try {
    // Linking is atomic and the file is whole when it appears under its name.
    while (!tryLink(draft, path)) {
      const text = readText(path);
      if (text === null) continue;
      refuseIfAlive(text, path);
      takenOver = setAside(path, text) || takenOver;
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return { takenOver, release: () => rmSync(path, { force: true }) };
}

function refuseIfAlive(text: string, path: string): void {
  const holder = parseHolder(text);
  if (holder === null) return;
  if (holder.host !== hostname())
    throw new WrongRequest(
      `this run folder is in use by process ${holder.pid} on ${holder.host}, since ${holder.since}`,
      {
        where: path,
        mend: "If nothing runs there any more, delete this lock file.",
      },
    );
  if (!isAlive(holder)) return;
  throw new WrongRequest(`this run folder is in use by process ${holder.pid}, since ${holder.since}`, {
    where: path,
    mend: "Wait for it, stop it, or name another --out.",
  });
}

/** Moves a stale lock away; false if it was another one by then, which is put back. */
function setAside(path: string, stale: string): boolean {
  const aside = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return false;
  }
  const same = readText(aside) === stale;
  if (!same) tryLink(aside, path);
  rmSync(aside, { force: true });
  return same;
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if (codeOf(error) === "ESRCH") return false;
  }
  const start = processStart(holder.pid);
  return holder.processStart === null || start === null || start === holder.processStart;
}

/** Field 22 of /proc/pid/stat; `null` where there is no such file. */
function processStart(pid: number): string | null {
  const stat = readText(`/proc/${pid}/stat`);
  if (stat === null) return null;
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
}

function parseHolder(text: string): Holder | null {
  try {
    const { pid, host, processStart: start, since } = JSON.parse(text) as Record<string, unknown>;
    if (typeof pid !== "number" || typeof host !== "string") return null;
    return { pid, host, processStart: typeof start === "string" ? start : null, since: String(since) };
  } catch {
    return null;
  }
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

function write(path: string, holder: Holder): void {
  try {
    writeFileSync(path, `${JSON.stringify(holder)}\n`);
  } catch (cause) {
    throw new AnalysisError(`cannot write this file (${codeOf(cause)})`, {
      where: path,
      mend: "Make the folder writable or name another --out.",
      cause,
    });
  }
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}
