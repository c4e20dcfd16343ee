import { type Random, shuffle } from "../../../internal/random.js";
import type { PerturbedProof, Proof } from "../proof.js";
import { applyEdit, changesMeaning, lineEdits, variablesOf } from "./line-edits.js";
import type { PerturbationRule } from "./perturbation-rules.js";
import { hasMathematics, isSubstantialLine } from "./substantial-line.js";

/** How a proof is to be changed. */
export interface PerturbationOptions {
  readonly random: Random;
  /** Default: all. */
  readonly rules?: readonly PerturbationRule[];
}

/**
 * Changes one line of a proof by a rule, so that it most likely is wrong and
 * still looks like mathematics: a line chosen at random among those that say
 * something, formulas preferred, then a rule among those it allows, then a
 * place for it.
 *
 * @returns `null` if no line allows any change
 * @example perturbProof(proof, { random: randomFrom("7") })?.change.rule // "relation"
 */
export function perturbProof(proof: Proof, { random, rules }: PerturbationOptions): PerturbedProof | null {
  const variables = variablesOf(proof.lines);
  for (const line of lineOrder(proof.lines, random)) {
    const original = proof.lines[line]!;
    const edits = lineEdits(original, { variables, ...(rules === undefined ? {} : { rules }) });
    // A rule first, so that the many variables of a line do not crowd out its one relation.
    const order = shuffle([...new Set(edits.map((each) => each.rule))], random);
    const ranked = order.flatMap((rule) =>
      shuffle(
        edits.filter((each) => each.rule === rule),
        random,
      ),
    );
    const edit = ranked.find((each) => changesMeaning(original, each));
    if (edit === undefined) continue;
    const { at, from, to } = edit;
    return {
      proof: { ...proof, lines: proof.lines.with(line, applyEdit(original, edit)) },
      line,
      original,
      change: { rule: edit.rule, at, from, to, certainty: "likely" },
    };
  }
  return null;
}

/** The lines that may be changed, in the order in which they are tried. */
export function lineOrder(lines: readonly string[], random: Random): number[] {
  const substantial = lines.flatMap((line, i) => (isSubstantialLine(line) ? [i] : []));
  const withMathematics = new Set(substantial.filter((i) => hasMathematics(lines[i]!)));
  return [
    ...shuffle([...withMathematics], random),
    ...shuffle(
      substantial.filter((i) => !withMathematics.has(i)),
      random,
    ),
  ];
}
