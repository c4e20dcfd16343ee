import {
  appendFileSync,
  closeSync,
  existsSync,
  fstatSync,
  fsync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  writeSync,
} from "node:fs";
import { codeOf } from "../internal/atomic-file.js";
import { AnalysisError, RangeViolation } from "../internal/errors.js";

/**
 * A file of JSON lines that only ever grows.
 *
 * A line is handed to the system in one write before anything else happens, so
 * that a killed process loses none, and reaches the disk within a second, so
 * that a power cut loses no more than that. What a crash left half-written at
 * the end is set aside on opening: appending to it would destroy two records.
 */
export class AppendLog {
  readonly path: string;
  /** What opening had to mend, as a sentence; `null` if nothing. */
  readonly repaired: string | null;
  readonly #file: number;
  readonly #timer: NodeJS.Timeout;
  #size: number;
  #dirty = false;

  constructor(path: string) {
    this.path = path;
    this.repaired = existsSync(path) ? repairTail(path) : null;
    try {
      this.#file = openSync(path, "a");
    } catch (cause) {
      throw cannotWrite(path, cause);
    }
    this.#size = fstatSync(this.#file).size;
    this.#timer = setInterval(() => this.#flush(), 900);
    this.#timer.unref();
  }

  /**
   * Appends one record.
   *
   * Refuses NaN and Infinity, which JSON would turn into `null` without a word.
   * A full disk leaves the file as it was before.
   */
  append(record: object): void {
    const line = Buffer.from(`${JSON.stringify(record, finite)}\n`);
    try {
      let written = 0;
      while (written < line.length) written += writeSync(this.#file, line, written);
    } catch (cause) {
      try {
        ftruncateSync(this.#file, this.#size);
      } catch {
        // Then the next opening sets the torn line aside.
      }
      throw cannotWrite(this.path, cause);
    }
    this.#size += line.length;
    this.#dirty = true;
  }

  /** Bytes in the file. */
  get size(): number {
    return this.#size;
  }

  close(): void {
    clearInterval(this.#timer);
    if (this.#dirty) fsyncSync(this.#file);
    closeSync(this.#file);
  }

  #flush(): void {
    if (!this.#dirty) return;
    this.#dirty = false;
    fsync(this.#file, () => {});
  }
}

function finite(key: string, value: unknown): unknown {
  if (typeof value === "number" && !Number.isFinite(value))
    throw new RangeViolation(`a finite number is wanted, got ${value}`, { where: key });
  return value;
}

function cannotWrite(path: string, cause: unknown): AnalysisError {
  return new AnalysisError(`cannot write this file (${codeOf(cause)})`, {
    where: path,
    mend: "Make room or make the folder writable, then run the same command again: it goes on where it stopped.",
    cause,
  });
}

/** Cuts a last line without an end off into a file beside; a whole record that lacks only its end gets it. */
function repairTail(path: string): string | null {
  const file = openSync(path, "r+");
  try {
    const { size } = fstatSync(file);
    const tail = lastLine(file, size);
    if (tail.length === 0) return null;
    if (isRecord(tail)) {
      writeSync(file, "\n", size);
      return `${path}: the last line lacked its end and got it`;
    }
    appendFileSync(`${path}.torn`, Buffer.concat([tail, Buffer.from("\n")]));
    ftruncateSync(file, size - tail.length);
    return `${path}: a torn last line of ${tail.length} bytes was set aside in ${path}.torn`;
  } finally {
    closeSync(file);
  }
}

/** The bytes after the last line end. */
function lastLine(file: number, size: number): Buffer {
  const step = 65_536;
  let tail = Buffer.alloc(0);
  for (let end = size; end > 0; ) {
    const begin = Math.max(0, end - step);
    const part = Buffer.alloc(end - begin);
    readSync(file, part, 0, part.length, begin);
    const at = part.lastIndexOf(10);
    tail = Buffer.concat([part.subarray(at + 1), tail]);
    if (at >= 0) break;
    end = begin;
  }
  return tail;
}

function isRecord(line: Buffer): boolean {
  try {
    const value: unknown = JSON.parse(line.toString("utf8"));
    return typeof value === "object" && value !== null;
  } catch {
    return false;
  }
}
