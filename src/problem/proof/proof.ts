/** A proof as lines of text, as it is put before a model. */
export interface Proof {
  /** Which corpus or part of one: `proofwiki`, `stacks`, `set.mm`, … */
  readonly source: string;
  /** The theorem's id in its source, equal for proofs of the same theorem. */
  readonly theoremId: string;
  readonly title: string;
  /** The theorem, in lines. */
  readonly statement: readonly string[];
  /** Which of the theorem's proofs, from 0. */
  readonly proofIndex: number;
  readonly lines: readonly string[];
}

/** What was changed in one line of a proof. */
export interface LineChange {
  /** `relation`, `quantifier`, `negation`, …; `model` where a model chose it. */
  readonly rule: string;
  /** What stood there, and what stands there now; the whole line where a model wrote it. */
  readonly from: string;
  readonly to: string;
  /** The character of the line at which the change begins, from 0. */
  readonly at: number;
  /**
   * How sure it is that the line is now wrong. `verified`: the step follows
   * from what it cites under no substitution; `likely`: the meaning changed,
   * which most often makes a true line false.
   */
  readonly certainty: "verified" | "likely";
}

/** A proof with one line changed. */
export interface PerturbedProof {
  readonly proof: Proof;
  /** The changed line, from 0; every other line is as it was. */
  readonly line: number;
  readonly original: string;
  readonly change: LineChange;
}
