import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { randomFrom } from "../../../../src/internal/random.js";
import { keepsMeaning } from "../../../../src/problem/proof/perturbation/keeps-meaning.js";
import {
  applyEdit,
  changesMeaning,
  lineEdits,
} from "../../../../src/problem/proof/perturbation/line-edits.js";
import { perturbProof } from "../../../../src/problem/proof/perturbation/perturb-proof.js";
import {
  type PerturbationRule,
  perturbationRules,
} from "../../../../src/problem/proof/perturbation/perturbation-rules.js";
import type { Proof } from "../../../../src/problem/proof/proof.js";

/** What each rule makes of a line, each change once. */
const changed = (line: string, rule: PerturbationRule, variables: readonly string[] = []): string[] => [
  ...new Set(
    lineEdits(line, { rules: [rule], variables })
      .filter((edit) => changesMeaning(line, edit))
      .map((edit) => applyEdit(line, edit)),
  ),
];

const proofOf = (lines: readonly string[]): Proof => ({
  source: "made-up",
  theoremId: "t",
  title: "T",
  statement: ["$a = a$"],
  proofIndex: 0,
  lines,
});

describe("a rule changes one thing in a line", () => {
  test.for([
    { rule: "relation", line: "Thus $x \\le y$.", now: ["Thus $x \\ge y$."] },
    { rule: "relation", line: "Thus $x = y$ holds.", now: ["Thus $x \\ne y$ holds."] },
    { rule: "relation", line: "$\\sum_{i = 1}^n i \\in A$", now: ["$\\sum_{i = 1}^n i \\notin A$"] },
    { rule: "quantifier", line: "For all $n$ this holds.", now: ["For some $n$ this holds."] },
    { rule: "quantifier", line: "$\\forall x: x > 0$", now: ["$\\exists x: x > 0$"] },
    { rule: "negation", line: "So $p$ is not prime.", now: ["So $p$ is prime."] },
    { rule: "negation", line: "So the map is injective.", now: ["So the map is not injective."] },
    { rule: "sign", line: "we get $a + b$", now: ["we get $a - b$"] },
    {
      rule: "exponent",
      line: "we get $x^2$ and $y^{10}$",
      now: ["we get $x^3$ and $y^{10}$", "we get $x^2$ and $y^{11}$"],
    },
    { rule: "index", line: "the term $x_n$ exists", now: ["the term $x_{n + 1}$ exists"] },
    { rule: "index", line: "the term $x_1$ exists", now: ["the term $x_2$ exists"] },
    { rule: "number", line: "divide by $12$", now: ["divide by $13$"] },
    { rule: "interval", line: "on $[0, 1]$ it is", now: ["on $(0, 1)$ it is"] },
    { rule: "interval", line: "a closed interval of reals", now: ["a open interval of reals"] },
    { rule: "property", line: "the number is Even here", now: ["the number is Odd here"] },
    { rule: "hypothesis", line: "It holds if and only if $x > 0$.", now: ["It holds if $x > 0$."] },
    { rule: "hypothesis", line: "Let $A$ be a finite set.", now: ["Let $A$ be a set."] },
    { rule: "variable", line: "so $x + y$ is", now: ["so $y + y$ is", "so $x + x$ is"] },
  ] as const)("$rule: $line", ({ rule, line, now }) => expect(changed(line, rule, ["x", "y"])).toEqual(now));

  test.for([
    { rule: "variable", line: "Let $x$ be given.", why: "any other name would do" },
    { rule: "number", line: "by Lemma \\ref{lemma-12}", why: "a label is no number" },
    { rule: "sign", line: "$a + 0$", why: "nothing is added" },
    { rule: "exponent", line: "$1^2$", why: "1 to any power is 1" },
    { rule: "relation", line: "Thus the set is empty", why: "there is no relation" },
    { rule: "relation", line: "{{eqn | l = a | c = b}}", why: "a template's = is layout" },
  ] as const)("but $rule leaves $line alone: $why", ({ rule, line }) =>
    expect(changed(line, rule, ["x", "y"])).toEqual([]),
  );
});

describe("the same meaning in other words is seen in", () => {
  test.for([
    ["$a \\le b$", "$b \\geq a$"],
    ["$a = b$", "$b = a$"],
    ["$a + b = c$", "$c = b + a$"],
    ["$x_{n}$", "$x_n$"],
    ["$\\neg \\neg p$", "$p$"],
    ["For all $x$", "for every $x$"],
  ] as const)("%s and %s", ([one, other]) => expect(keepsMeaning(one, other)).toBe(true));
  test.for([
    ["$a \\le b$", "$a \\ge b$"],
    ["$a - b = c$", "$b - a = c$"],
    ["$a < b < c$", "$c < b < a$"],
  ] as const)("but not in %s and %s", ([one, other]) => expect(keepsMeaning(one, other)).toBe(false));
});

describe("a perturbed proof", () => {
  const line = fc.oneof(
    fc.constantFrom(
      "Let $x \\in S$.",
      "Then:",
      "{{qed}}",
      "So $x^2 + y_1 \\le 4$ for all $y$.",
      "",
      "$f(x) = g(x)$",
    ),
    fc.string({ maxLength: 80 }),
  );
  test("differs from the proof in exactly one line, at the place and in the way it says", () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), fc.string(), (lines, seed) => {
        const changed = perturbProof(proofOf(lines), { random: randomFrom(seed) });
        if (changed === null) return;
        const differing = lines.flatMap((each, i) => (each === changed.proof.lines[i] ? [] : [i]));
        expect(differing).toEqual([changed.line]);
        expect(changed.original).toBe(lines[changed.line]);
        const { at, from, to } = changed.change;
        expect(changed.original.slice(at, at + from.length)).toBe(from);
        expect(changed.proof.lines[changed.line]).toBe(
          changed.original.slice(0, at) + to + changed.original.slice(at + from.length),
        );
        expect(perturbationRules).toContain(changed.change.rule);
        expect(changed.proof.lines[changed.line]).not.toMatch(/\n/);
      }),
    );
  });

  test("is none where no line says anything", () =>
    expect(perturbProof(proofOf(["{{qed}}", "Then:", ""]), { random: randomFrom("a") })).toBeNull());
});
