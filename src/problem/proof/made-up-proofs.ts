import { csrFromArcs } from "../../graph/csr-graph.js";
import { RangeViolation } from "../../internal/errors.js";
import { type Random, randomFrom } from "../../internal/random.js";
import type { PerturbedProof, Proof } from "./proof.js";
import type { ProofCorpus } from "./proof-corpus.js";

/** What is to be made up. */
export interface MadeUpProofOptions {
  readonly count: number;
  readonly seed: string;
  /** Lines of the shortest and of the longest proof; those between are equally wide apart on a log scale. */
  readonly minLines?: number;
  readonly maxLines?: number;
}

/**
 * A made-up corpus of proofs that anyone can check line by line: a chain of
 * sums, differences and products, each line naming the one before.
 *
 *     Let $a_0 = 12$.
 *     Then $a_1 = a_0 + 7 = 19$.
 *     Then $a_2 = a_1 \cdot 3 = 57$.
 *     Hence $a_2 = 57$, as was to be shown.
 *
 * For demonstrations and tests: what is wrong with a perturbed line is
 * certain, since each line is an equation between numbers.
 *
 * Refuses fewer than 3 lines, and a longest proof shorter than the shortest.
 *
 * @example madeUpProofs({ count: 3, seed: "7", minLines: 5, maxLines: 20 }).lengths // Uint32Array [5, 10, 20]
 */
export function madeUpProofs({ count, seed, minLines = 5, maxLines = 250 }: MadeUpProofOptions): ProofCorpus {
  if (
    !(
      Number.isInteger(minLines) &&
      minLines >= 3 &&
      maxLines >= minLines &&
      Number.isInteger(count) &&
      count >= 1
    )
  )
    throw new RangeViolation(
      `3 <= minLines <= maxLines and count >= 1 are wanted, got ${minLines}, ${maxLines} and ${count}`,
    );
  const lengths = Uint32Array.from({ length: count }, (_, i) =>
    Math.round(minLines * (maxLines / minLines) ** (count === 1 ? 0 : i / (count - 1))),
  );
  const chainOf = (index: number): Chain => chain(lengths[index]!, randomFrom(seed, "made-up proof", index));
  return {
    name: "made-up",
    kind: "made-up",
    unit: "lines",
    statements: count,
    lengths,
    proof: (index) => proofOf(index, chainOf(index)),
    perturb: (index, random) => perturb(index, chainOf(index), random),
    citations: () => ({
      graph: csrFromArcs(count, [], []),
      names: Array.from({ length: count }, (_, i) => `chain-${i + 1}`),
    }),
    choices: ["made up: chains of sums, differences and products; no theorem cites another"],
  };
}

interface Step {
  readonly sign: "+" | "-" | "\\cdot";
  readonly by: number;
  readonly value: number;
}
interface Chain {
  readonly begins: number;
  readonly steps: readonly Step[];
}

function chain(lines: number, random: Random): Chain {
  const begins = 2 + random.integer(40);
  const steps: Step[] = [];
  let value = begins;
  while (steps.length < lines - 2) {
    // Numbers stay below ten thousand and above zero, so that each line is as easy as the next.
    const sign =
      value > 2000 || (value > 60 && random.integer(2) === 0)
        ? "-"
        : random.integer(3) === 0
          ? "\\cdot"
          : "+";
    const by =
      sign === "\\cdot"
        ? 2 + random.integer(3)
        : 1 + random.integer(sign === "-" ? Math.max(1, value - 2) : 60);
    value = applied(value, { sign, by });
    steps.push({ sign, by, value });
  }
  return { begins, steps };
}

function applied(value: number, { sign, by }: Pick<Step, "sign" | "by">): number {
  return sign === "+" ? value + by : sign === "-" ? value - by : value * by;
}

function proofOf(index: number, { begins, steps }: Chain): Proof {
  const last = steps.at(-1)?.value ?? begins;
  const name = `a_{${steps.length}}`;
  const rules = steps.map(({ sign, by }, i) => `$a_{${i + 1}} = a_{${i}} ${sign} ${by}$`);
  return {
    source: "made-up",
    theoremId: `chain-${index + 1}`,
    title: `Chain ${index + 1}`,
    statement: [`Let $a_{0} = ${begins}$, ${rules.join(", ")}. Then $${name} = ${last}$.`],
    proofIndex: 0,
    lines: [
      `Let $a_{0} = ${begins}$.`,
      ...steps.map((_, i) => lineOf(i, steps)),
      `Hence $${name} = ${last}$, as was to be shown.`,
    ],
  };
}

function lineOf(i: number, steps: readonly Step[]): string {
  const { sign, by, value } = steps[i]!;
  return `Then $a_{${i + 1}} = a_{${i}} ${sign} ${by} = ${value}$.`;
}

/** Another result, another sign, or another number: the equation no longer holds. */
function perturb(index: number, { begins, steps }: Chain, random: Random): PerturbedProof | null {
  if (steps.length === 0) return null;
  const at = random.integer(steps.length);
  const proof = proofOf(index, { begins, steps });
  const { sign, by, value } = steps[at]!;
  const before = at === 0 ? begins : steps[at - 1]!.value;
  const options: {
    readonly rule: string;
    readonly from: string;
    readonly to: string;
    readonly step: Step;
  }[] = [
    ...[-10, -1, 1, 10].map((shift) => ({
      rule: "number",
      from: String(value),
      to: String(value + shift),
      step: { sign, by, value: value + shift },
    })),
    ...(["+", "-", "\\cdot"] as const).map((other) => ({
      rule: "sign",
      from: sign,
      to: other,
      step: { sign: other, by, value },
    })),
  ];
  const wrong = options.filter(({ step }) => applied(before, step) !== step.value && step.value > 0);
  const { rule, from, to, step } = wrong[random.integer(wrong.length)]!;
  const original = proof.lines[at + 1]!;
  const changed = lineOf(at, steps.with(at, step));
  return {
    proof: { ...proof, lines: proof.lines.with(at + 1, changed) },
    line: at + 1,
    original,
    change: {
      rule,
      from,
      to,
      at: rule === "number" ? original.lastIndexOf(from) : original.indexOf(` ${from} `) + 1,
      certainty: "verified",
    },
  };
}
