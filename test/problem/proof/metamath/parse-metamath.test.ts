import { describe, expect, test } from "vitest";
import { readMetamath } from "../../../../src/corpus/read-metamath.js";
import {
  asserts,
  type MetamathDatabase,
  metamathCited,
  metamathHypotheses,
  metamathKinds,
  metamathLabel,
  metamathPlace,
  metamathSymbols,
  metamathText,
} from "../../../../src/problem/proof/metamath/metamath-database.js";
import { metamathGraph } from "../../../../src/problem/proof/metamath/metamath-graph.js";
import { parseMetamath } from "../../../../src/problem/proof/metamath/parse-metamath.js";
import { describeShared, sharedPath } from "../../../shared.js";
import { bytesOf, demo } from "./demo.js";

const parse = (text: string): MetamathDatabase => parseMetamath(bytesOf(text), "made-up.mm");
const labelled = (database: MetamathDatabase, label: string): number =>
  Array.from({ length: database.count }, (_, i) => metamathLabel(database, i)).indexOf(label);
const labels = (database: MetamathDatabase, statements: Iterable<number>): string =>
  Array.from(statements, (statement) => metamathLabel(database, statement)).join(" ");

describe("a Metamath database", () => {
  const database = parse(demo);
  test("holds its labelled statements in file order", () => {
    expect(database.count).toBe(18);
    const mp = labelled(database, "mp");
    expect(metamathKinds[database.kinds[mp]!]).toBe("axiom");
    expect(metamathText(database, metamathSymbols(database, mp))).toBe("|- Q");
    expect(metamathPlace(database, mp)).toBe("made-up.mm:16");
  });

  test("knows what each assertion needs: $e in force and the $f of their variables", () => {
    expect(labels(database, metamathHypotheses(database, labelled(database, "mp")))).toBe("wp wq min maj");
    expect(labels(database, metamathHypotheses(database, labelled(database, "a1")))).toBe("tt tr ts");
  });

  test("tells statements that assert from those that build syntax", () => {
    expect(asserts(database, labelled(database, "a1"))).toBe(true);
    expect(asserts(database, labelled(database, "wim"))).toBe(false);
  });

  test("takes what a compressed proof names from its brackets", () => {
    expect(labels(database, metamathCited(database, labelled(database, "th2")))).toBe(
      "tze tpl weq a2 wim a1 mp",
    );
  });

  test("gives the graph of citations, each arc once", () => {
    const { graph, names } = metamathGraph(database, { assertedOnly: true });
    expect(names).toEqual(["a1", "a2", "mp", "th1", "th2"]);
    expect([graph.size, ...graph.targets]).toEqual([6, 1, 0, 2, 1, 0, 2]);
  });
});

describe("a text that is no whole Metamath database is refused with its line:", () => {
  test.for([
    { text: "$c a $.\n$( no end", says: "made-up.mm:2: this comment is never closed" },
    { text: "$c |- $.\nx $a |-", says: "made-up.mm:2: this statement is never closed: $. is missing" },
    {
      text: "$c |- a $.\nx $a |- a\n${ y $a |- a $.",
      says: "made-up.mm:3: ${ stands inside a statement that is not closed",
    },
    {
      text: "$c |- a $.\nx $p |- a $=\n( x",
      says: 'made-up.mm:3: the proof of x names "x", which is no statement before it',
    },
    {
      text: "$c |- a $.\ny $a |- a $.\nx $p |- a $= ( y",
      says: "made-up.mm:3: this statement is never closed: $. is missing",
    },
    {
      text: "$c |- a $.\ny $a |- a $.\nx $p |- a $= ( y $.",
      says: "made-up.mm:3: the brackets of this compressed proof are never closed",
    },
    { text: "$c |- a $.\nx $p |- a $= $.", says: "made-up.mm:2: this proof is empty" },
    { text: "$c |- a $.\n${\nx $a |- a $.", says: "made-up.mm:2: this scope ${ is never closed" },
    { text: "$c |- $.\nx $a |- b $.", says: 'made-up.mm:2: "b" is not declared' },
    { text: "$c |- $.\n\nx $a |- $.\nx $a |- $.", says: 'made-up.mm:4: the label "x" is given twice' },
    { text: "$[ other.mm $]", says: "made-up.mm:1: this database is in several files ($[ … $])" },
    { text: "# a heading\n", says: 'behind the label "#" $f, $e, $a or $p is wanted, found "a"' },
    { text: "", says: "made-up.mm: no statement was found" },
  ])("$says", ({ text, says }) => expect(() => parse(text)).toThrow(says));
});

// Counted from the same files by a reader written independently, in Python (see the folder's SOURCE.md).
describeShared("graphs/metamath", "real Metamath databases", () => {
  test.for([
    { name: "demo0.mm", arcs: 3, widest: 3 },
    { name: "hol.mm.gz", arcs: 1331, widest: 41 },
    { name: "ql.mm.gz", arcs: 11_828, widest: 60 },
    { name: "nf.mm.gz", arcs: 44_329, widest: 149 },
  ])("$name has $arcs citations among what it asserts", async ({ name, arcs, widest }) => {
    const { graph } = metamathGraph(await readMetamath(sharedPath(`graphs/metamath/${name}`)), {
      assertedOnly: true,
    });
    const degrees = Array.from({ length: graph.order }, (_, v) => graph.offsets[v + 1]! - graph.offsets[v]!);
    expect([graph.size, Math.max(...degrees)]).toEqual([arcs, widest]);
  });
});
