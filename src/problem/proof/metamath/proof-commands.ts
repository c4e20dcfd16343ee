import {
  COMPRESSED_PROOF,
  type MetamathDatabase,
  metamathCited,
  metamathHypotheses,
} from "./metamath-database.js";

/** What a proof tells a stack machine to do. */
export type ProofCommand =
  /** Put a hypothesis down, or apply an assertion to what lies on the stack. */
  | { readonly kind: "cite"; readonly statement: number }
  /** Remember the top of the stack. */
  | { readonly kind: "save" }
  /** Put down what was remembered `index`-th, from 0. */
  | { readonly kind: "recall"; readonly index: number }
  | { readonly kind: "broken"; readonly why: string };

/**
 * The commands of a proof, whichever way it is written.
 *
 * In a compressed proof A … T are digits 1 … 20 that end a number and U … Y
 * digits 1 … 5 that lead it (in base 5); numbers count through the mandatory
 * hypotheses, then the bracketed statements, then what Z has saved.
 *
 * @see Metamath, 2nd edition, appendix B
 */
export function* proofCommands(
  database: MetamathDatabase,
  theorem: number,
): Generator<ProofCommand, void, void> {
  const cited = metamathCited(database, theorem);
  if (database.proofKinds[theorem] !== COMPRESSED_PROOF) {
    for (const statement of cited) yield { kind: "cite", statement };
    return;
  }
  const mandatory = metamathHypotheses(database, theorem);
  const { bytes } = database;
  const end = database.letterEnds[theorem]!;
  let number = 0;
  let saved = 0;
  for (let at = database.letterStarts[theorem]!; at < end; at++) {
    const letter = bytes[at]!;
    if (letter <= BLANK) continue;
    if (letter >= LETTER_A && letter <= LETTER_T) {
      const index = number * 20 + (letter - LETTER_A);
      number = 0;
      if (index < mandatory.length) yield { kind: "cite", statement: mandatory[index]! };
      else if (index < mandatory.length + cited.length)
        yield { kind: "cite", statement: cited[index - mandatory.length]! };
      else if (index < mandatory.length + cited.length + saved)
        yield { kind: "recall", index: index - mandatory.length - cited.length };
      else return yield { kind: "broken", why: `number ${index + 1} stands for nothing` };
    } else if (letter > LETTER_T && letter < LETTER_Z && number < 1e7)
      number = number * 5 + (letter - LETTER_T);
    else if (letter === LETTER_Z && number === 0) {
      saved++;
      yield { kind: "save" };
    } else
      return yield {
        kind: "broken",
        why: `"${String.fromCharCode(letter)}" cannot stand here in a compressed proof`,
      };
  }
  if (number !== 0) yield { kind: "broken", why: "the last number has no last digit" };
}

const BLANK = 32;
const LETTER_A = 65;
const LETTER_T = 84;
const LETTER_Z = 90;
