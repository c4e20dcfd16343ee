import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import type { ReadGraphOptions } from "../../src/corpus/graph-file/read-context.js";
import { readGraph } from "../../src/corpus/read-graph.js";
import { infoOf } from "../../src/results/graph-info.js";
import { describeShared, readShared, sharedPath } from "../shared.js";

/** Where each set of STATS.json lies, and what its counts were made with beside the defaults. */
const sets: Readonly<Record<string, readonly [path: string, options?: ReadGraphOptions]>> = {
  "wordnet31 all pointers": ["wordnet31"],
  "wordnet31 hypernym(@,@i) only": ["wordnet31", { relations: ["@", "@i"] }],
  "codex-s": ["codex/codex-s"],
  "codex-m": ["codex/codex-m"],
  umls: ["small-kgs/umls"],
  kinship: ["small-kgs/kinship"],
  nations: ["small-kgs/nations"],
  "countries/countries_S1": ["small-kgs/countries/countries_S1"],
  "fb15k237-openke": ["fb15k237-openke"],
  "nell995-openke": ["nell995-openke"],
  "conceptnet-cn100k": ["conceptnet-cn100k"],
  "conceptnet5-assertions-sample": ["conceptnet5-assertions-sample/assertions.csv.gz"],
  "gene-ontology": ["gene-ontology/go_parents.tsv.gz"],
  "sequence-ontology": ["sequence-ontology/so.obo.gz"],
  ogbg_molesol: ["ogb/ogbg_molesol"],
  ogbg_molfreesolv: ["ogb/ogbg_molfreesolv"],
  ogbg_molbace: ["ogb/ogbg_molbace"],
  ogbg_molbbbp: ["ogb/ogbg_molbbbp"],
  ogbl_ddi: ["ogb/ogbl_ddi"],
  ENZYMES: ["tudataset-enzymes"],
  cora: ["citation-linqs/cora.cites"],
  citeseer: ["citation-linqs/citeseer.cites"],
  pubmed: ["citation-linqs/Pubmed-Diabetes.DIRECTED.cites.tab.gz"],
  "wiki-Vote.txt.gz": ["snap/wiki-Vote.txt.gz"],
  "as20graph.txt.gz": ["snap/as20graph.txt.gz"],
  "Email-Enron.txt.gz": ["snap/Email-Enron.txt.gz"],
  "musae_facebook_edges.csv.gz": ["snap/musae_facebook_edges.csv.gz"],
  "dolphins.gml": ["newman-gml/dolphins.gml"],
  "football.gml": ["newman-gml/football.gml"],
  "karate_club.gml": ["newman-gml/karate_club.gml"],
  "lesmis.gml": ["newman-gml/lesmis.gml"],
  "netscience.gml.gz": ["newman-gml/netscience.gml.gz"],
  "polblogs.gml.gz": ["newman-gml/polblogs.gml.gz"],
  "polbooks.gml": ["newman-gml/polbooks.gml"],
  "power.gml.gz": ["newman-gml/power.gml.gz"],
  "arctic.gexf": ["gexf-sigma/arctic.gexf.gz"],
  "npm lockfile sigma": ["npm-lockfile-sigma/package-lock.json.gz"],
  "4elt.graph.gz": ["metis/4elt.graph.gz"],
  "test.mgraph": ["metis/test.mgraph"],
  "pores_1.mtx": ["matrixmarket/pores_1.mtx"],
  "lund_a.mtx": ["matrixmarket/lund_a.mtx"],
  "flare tree": ["npm-small/flare.json"],
  "flare-deps": ["npm-small/flare-dependencies.json"],
  "miserables.json": ["npm-small/miserables.json"],
  "debian Depends+Pre-Depends": ["debian-bookworm/Packages.relations.gz"],
  "debian +Recommends+Suggests": [
    "debian-bookworm/Packages.relations.gz",
    { relations: ["Depends", "Pre-Depends", "Recommends", "Suggests"] },
  ],
  wn18rr: ["wn18rr"],
  "set.mm |-": ["metamath/set.mm.gz"],
  "iset.mm |-": ["metamath/iset.mm.gz"],
  "nf.mm |-": ["metamath/nf.mm.gz"],
  "ql.mm |-": ["metamath/ql.mm.gz"],
  "hol.mm |-": ["metamath/hol.mm.gz"],
  "demo0.mm |-": ["metamath/demo0.mm"],
  "stacks-project statement->statement": ["stacks-project/stacks-project-tex.tar.gz"],
  "topology-zoo (261 graphs)": ["topology-zoo", { undirected: true }],
};

/**
 * Where the independent reader counted otherwise: it took the sample lemma in a
 * verbatim listing of coding.tex for a statement, and `\begin{proof}[Second
 * proof of Lemma \ref{…}]` for nine citations of the lemma itself.
 */
const ours: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  "stacks-project statement->statement": {
    nodes: 16_859,
    edges: 36_852,
    distinct_pairs: 36_852,
    selfloops: 0,
  },
};

// Counted by an independent reader in Python: STATS.json says how.
describeShared("graphs/STATS.json", "real graphs have the counts of an independent reader", () => {
  const { graphs } = readShared<{ graphs: readonly Readonly<Record<string, unknown>>[] }>(
    "graphs/STATS.json",
  );
  test("none is forgotten", () => {
    expect(graphs.map(({ name }) => name).filter((name) => !Object.hasOwn(sets, String(name)))).toEqual([]);
  });
  for (const { name, note: _, ...counts } of graphs) {
    const [path, options] = sets[String(name)]!;
    const file = sharedPath(`graphs/${path}`);
    test.skipIf(!existsSync(file))(
      String(name),
      async () => {
        expect(infoOf(await readGraph(file, options), String(name))).toMatchObject({
          ...counts,
          ...ours[String(name)],
        });
      },
      120_000,
    );
  }
});
