import type { NamedGraph } from "../../graph/graphology.js";
import type { Random } from "../../internal/random.js";
import type { PerturbedProof, Proof } from "./proof.js";

/** A collection of proofs, whatever it was written in. Proofs are made when they are asked for. */
export interface ProofCorpus {
  /** What the corpus is called: its file's name without the ending. */
  readonly name: string;
  readonly kind: "natural-proofs" | "stacks" | "metamath" | "lines" | "made-up";
  /** What a proof's length counts: `lines`, or `steps` that assert something. */
  readonly unit: "lines" | "steps";
  /** Theorems, and whatever else is stated, with or without a proof. */
  readonly statements: number;
  /** The length of each proof; none is 0. */
  readonly lengths: Uint32Array;
  readonly proof: (index: number) => Proof;
  /** Changes one line of a proof so that it is certainly wrong; absent where nothing can check it. */
  readonly perturb?: (index: number, random: Random) => PerturbedProof | null;
  /** Which statement cites which in its proofs, each arc once. */
  readonly citations: () => NamedGraph;
  /** What was decided while reading, in words for the reader of a result. */
  readonly choices: readonly string[];
}

/** A place of a corpus that cannot be read; without a listener the first one is thrown. */
export interface MalformedProof {
  /** `file:line`. */
  readonly where: string;
  readonly what: string;
}

/** Told of what cannot be read, which is then passed over. */
export type OnMalformedProof = (malformed: MalformedProof) => void;
