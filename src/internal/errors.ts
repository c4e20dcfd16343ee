/**
 * What went wrong, where, and how to mend it. Every error that reaches a user
 * is one of this small tree; the command line turns `exitCode` into the exit.
 *
 *     wikidata5m.tsv:2: expected 3 tab-separated fields, found 2
 *       Fetch the file again, or drop this line with --skip-malformed.
 */
export interface ErrorPlace {
  /** `file:line`, a byte position, a cell: whatever finds the spot again. */
  readonly where?: string;
  /** What the reader can do about it, as one sentence. */
  readonly mend?: string;
  readonly cause?: unknown;
}

/** The root of Horizon's errors: a failure on the way, exit code 1. */
export class AnalysisError extends Error {
  readonly where: string | null;
  readonly mend: string | null;
  /** 1 failed, 2 asked wrongly, 130 interrupted. */
  readonly exitCode: number = 1;

  constructor(what: string, { where, mend, cause }: ErrorPlace = {}) {
    super(`${where === undefined ? "" : `${where}: `}${what}${mend === undefined ? "" : `\n  ${mend}`}`, {
      cause,
    });
    this.name = new.target.name;
    this.where = where ?? null;
    this.mend = mend ?? null;
  }
}

/** A file that does not hold what its format promises. */
export class DataFormatError extends AnalysisError {}

/** An argument outside its range; the message quotes the value: `rows >= 2, got 1`. */
export class RangeViolation extends AnalysisError {
  override readonly exitCode: number = 2;
}

/** A request that cannot be meant as asked: an unknown name, a path that is not there. */
export class WrongRequest extends AnalysisError {
  override readonly exitCode: number = 2;
}

/** The user, or a signal, stopped the work. */
export class Interrupted extends AnalysisError {
  override readonly exitCode: number = 130;
}

/**
 * The end of a `switch` over a tagged union: the compiler objects here when a
 * case is added and not handled.
 */
export function unreachable(value: never): never {
  throw new AnalysisError(`no case for ${JSON.stringify(value)}`);
}
