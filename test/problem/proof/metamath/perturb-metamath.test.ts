import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readMetamath } from "../../../../src/corpus/read-metamath.js";
import { randomFrom } from "../../../../src/internal/random.js";
import { mayFollow } from "../../../../src/problem/proof/metamath/may-follow.js";
import { metamathCorpus } from "../../../../src/problem/proof/metamath/metamath-corpus.js";
import {
  type MetamathDatabase,
  metamathLabel,
  metamathText,
  THEOREM,
} from "../../../../src/problem/proof/metamath/metamath-database.js";
import { metamathGrammar } from "../../../../src/problem/proof/metamath/metamath-grammar.js";
import { metamathLength } from "../../../../src/problem/proof/metamath/metamath-length.js";
import { metamathLines } from "../../../../src/problem/proof/metamath/metamath-lines.js";
import { parseMetamath } from "../../../../src/problem/proof/metamath/parse-metamath.js";
import {
  type MetamathCheck,
  metamathVerifier,
} from "../../../../src/problem/proof/metamath/verify-metamath.js";
import { describeShared, sharedPath } from "../../../shared.js";
import { bytesOf, demo } from "./demo.js";

const parse = (text: string): MetamathDatabase => parseMetamath(bytesOf(text), "made-up.mm");
const statement = (database: MetamathDatabase, label: string): number =>
  Array.from({ length: database.count }, (_, i) => metamathLabel(database, i)).indexOf(label);
const verify = (text: string, label: string): MetamathCheck => {
  const database = parse(text);
  return metamathVerifier(database)(statement(database, label));
};

describe("the verifier", () => {
  test.for(["th1", "th2"])("accepts %s, written out and compressed", (label) => {
    const check = verify(demo, label);
    expect(check.kind).toBe("proved");
    const database = parse(demo);
    if (check.kind !== "proved") return;
    expect(
      metamathLines(database, check.steps)
        .map(({ symbols }) => metamathText(database, symbols))
        .at(-1),
    ).toBe("|- t = t");
    expect(metamathLines(database, check.steps)).toHaveLength(
      metamathLength(database, statement(database, label))!,
    );
  });

  const system =
    "$c |- wff ( -> ) $. $v p q $. wp $f wff p $. wq $f wff q $. wi $a wff ( p -> q ) $. id $a |- ( p -> p ) $.";
  test.for([
    { proof: "wp wq wi id", why: "the last step is not what was to be proved" },
    { proof: "wp", why: "the last step is not what was to be proved" },
    { proof: "id", why: "id wants 1 steps before it" },
    { proof: "wp wp id", why: "the proof ends with 2 steps left, and one is wanted" },
    { proof: "wp id id", why: "id: a wff is wanted for p" },
    { proof: "( id ) ABZ", why: null },
    { proof: "( id ) ABU", why: "the last number has no last digit" },
    { proof: "( id ) ABT", why: "number 20 stands for nothing" },
    { proof: "( id ) Z", why: "there is nothing to save" },
    { proof: "( id ) Ab", why: '"b" cannot stand here in a compressed proof' },
  ])("of $proof says: $why", ({ proof, why }) => {
    const check = verify(`${system} t $p |- ( p -> p ) $= ${proof} $.`, "t");
    expect(check.kind === "wrong" ? check.why : null).toBe(why);
  });

  test("keeps distinct variables apart", () => {
    const apart = `${system} \${ $d p q $. two $a |- ( p -> q ) $. $}`;
    expect(verify(`${apart} t $p |- ( p -> p ) $= wp wp two $.`, "t")).toMatchObject({
      kind: "wrong",
      why: "two: p and p must be distinct",
    });
    expect(verify(`${apart} t $p |- ( p -> q ) $= wp wq two $.`, "t")).toMatchObject({
      why: "two: p and q must be distinct",
    });
    expect(verify(`${apart} \${ $d q p $. t $p |- ( p -> q ) $= wp wq two $. $}`, "t").kind).toBe("proved");
  });

  test("does not let a hypothesis be used out of its scope", () => {
    const text = `${system} \${ h $e |- p $. s $a |- q $. $} t $p |- p $= h $.`;
    expect(verify(text, "t")).toMatchObject({ kind: "wrong", why: "the hypothesis h is not in force here" });
  });

  test("leaves a proof with a part left out unproved", () =>
    expect(verify(`${system} t $p |- ( p -> p ) $= ? $.`, "t").kind).toBe("unproved"));
});

/**
 * A made-up database: random proofs of equations between sums and of
 * implications between them, from the demo's axioms, by random depth.
 */
const madeUp = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 6 }).map((choices) => {
  let term = "t";
  let terms = "tt";
  const theorems = choices.map((choice, i) => {
    if (choice % 2 === 0)
      [term, terms] = [
        `( ${term} + ${choice < 3 ? "0" : "1"} )`,
        `${terms} ${choice < 3 ? "tze" : "ton"} tpl`,
      ];
    else [term, terms] = [`( ${term} + r )`, `${terms} tr tpl`];
    // x = x, from ( x + 0 ) = x twice, as th1 has it for t.
    const zero = `${terms} tze tpl`;
    const same = `${terms} ${terms} weq`;
    const sum = `${zero} ${terms} weq`;
    return `m${i} $p |- ${term} = ${term} $= ${sum} ${same} ${terms} a2 ${sum} ${sum} ${same} wim ${terms} a2 ${zero} ${terms} ${terms} a1 mp mp $.`;
  });
  return `${demo}\n${theorems.join("\n")}`;
});

describe("a perturbed step", () => {
  test("follows under no substitution, while every step of the proof itself does", () => {
    fc.assert(
      fc.property(madeUp, fc.string(), (text, seed) => {
        const database = parse(text);
        const grammar = metamathGrammar(database);
        const verifier = metamathVerifier(database);
        const corpus = metamathCorpus(database, "made-up");
        let index = 0;
        for (let theorem = 0; theorem < database.count; theorem++) {
          if (database.kinds[theorem] !== THEOREM) continue;
          const check = verifier(theorem);
          expect(check.kind).toBe("proved");
          if (check.kind !== "proved") continue;
          const lines = metamathLines(database, check.steps);
          for (const { given, statement: by, premises, symbols } of lines)
            if (!given)
              expect(
                mayFollow(
                  database,
                  grammar,
                  by,
                  premises.map((at) => lines[at]!.symbols),
                  symbols,
                ),
              ).not.toBe("no");
          const proof = corpus.proof(index);
          const changed = corpus.perturb!(index++, randomFrom(seed, theorem));
          expect(changed).not.toBeNull();
          const differing = proof.lines.flatMap((each, i) => (each === changed!.proof.lines[i] ? [] : [i]));
          expect(differing).toEqual([changed!.line]);
          expect(changed!.change.certainty).toBe("verified");
          // Read back, the changed formula follows from its lines by its rule under no substitution.
          const said = changed!.proof.lines[changed!.line]!.split("   [")[0]!.split(" ");
          const words = new Map(
            Array.from({ length: database.words.size }, (_, word) => [database.words.text(word), word]),
          );
          const { statement: by, premises } = lines[changed!.line]!;
          const symbols = Uint32Array.from(said, (word) => words.get(word)!);
          expect(
            mayFollow(
              database,
              grammar,
              by,
              premises.map((at) => lines[at]!.symbols),
              symbols,
            ),
          ).toBe("no");
        }
      }),
      { numRuns: 25 },
    );
  });

  test("is refused where any formula would follow: nothing is called wrong that may be right", () => {
    const database = parse(
      "$c |- wff ( -> ) $. $v p q $. wp $f wff p $. wq $f wff q $. wi $a wff ( p -> q ) $. any $a |- ( p -> q ) $. t $p |- ( p -> p ) $= wp wp any $.",
    );
    expect(metamathCorpus(database, "made-up").perturb!(0, randomFrom("a"))).toBeNull();
  });
});

describeShared("graphs/metamath", "proofs of real databases", () => {
  test.for(["demo0.mm", "hol.mm.gz", "ql.mm.gz"])("%s is accepted, every one", async (name) => {
    const database = await readMetamath(sharedPath(`graphs/metamath/${name}`));
    const verifier = metamathVerifier(database);
    const kinds = new Set<string>();
    for (let theorem = 0; theorem < database.count; theorem++)
      if (database.kinds[theorem] === THEOREM) kinds.add(verifier(theorem).kind);
    expect([...kinds]).toEqual(["proved"]);
  });

  test("a step of quantum logic is seen to follow from its lines, and not to once it is changed", async () => {
    const database = await readMetamath(sharedPath("graphs/metamath/ql.mm.gz"));
    const grammar = metamathGrammar(database);
    const verifier = metamathVerifier(database);
    for (let theorem = database.count - 1; theorem > database.count - 200; theorem--) {
      const check = verifier(theorem);
      if (check.kind !== "proved") continue;
      const lines = metamathLines(database, check.steps);
      for (const { given, statement: by, premises, symbols } of lines)
        if (!given)
          expect(
            mayFollow(
              database,
              grammar,
              by,
              premises.map((at) => lines[at]!.symbols),
              symbols,
            ),
          ).not.toBe("no");
    }
  });
});
