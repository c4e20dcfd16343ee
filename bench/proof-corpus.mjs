/**
 * How long a corpus of proofs takes to read, to draw 100 proofs from, and to
 * change one line of each: the largest Metamath database at hand.
 *
 *     npm run build && node bench/proof-corpus.mjs ../shared/graphs/metamath/set.mm.gz
 */
import { generateProofChecks, readProofCorpus } from "../dist/index.js";

const [path] = process.argv.slice(2);
if (path === undefined) {
  process.stderr.write("name a corpus of proofs\n");
  process.exit(2);
}
const write = (line) => void process.stdout.write(`${line}\n`);
const seconds = (since) => ((performance.now() - since) / 1000).toFixed(1);

const begun = performance.now();
const corpus = await readProofCorpus(path);
write(`${corpus.lengths.length} proofs of ${corpus.statements} statements read in ${seconds(begun)} s`);

const graphBegun = performance.now();
const { graph } = corpus.citations();
write(`${graph.size} citations in ${seconds(graphBegun)} s`);

const drawn = performance.now();
const records = [...generateProofChecks(corpus, { count: 100, seed: "bench", perturb: "rules" }).records];
const certain = records.filter(({ change }) => change?.certainty === "verified").length;
write(
  `${records.length} proofs drawn and changed in ${seconds(drawn)} s, ${certain} of them checked to be wrong`,
);

const longest = Math.max(...records.map(({ proof_length: length }) => length));
write(
  `longest ${longest} ${corpus.unit}; ${seconds(begun)} s in all, ${Math.round(process.memoryUsage().rss / 1e6)} MB`,
);
