// Fuzzes one reader: node fuzz-target.mjs NAME SECONDS SEED FOLDER
// The input under test lies in FOLDER/NAME.input before it is read, so that a hang or a crash of the process leaves it.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { AnalysisError } from "../../dist/index.js";
import { startCoverage } from "./coverage.mjs";
import { mutate, randomOf } from "./mutate.mjs";
import { targets } from "./targets.mjs";

const [name, seconds, seed, folder] = process.argv.slice(2);
const target = targets.find((one) => one.name === name);
mkdirSync(folder, { recursive: true });
const file = join(folder, `${name}.input`);
const random = randomOf(`${seed}/${name}`);
const coverage = await startCoverage();

/** Longer than this for at most 64 kB is a finding. */
const slowMs = 4000;

/** What is wrong with the reading of one input, or `null`: readers return, or refuse with words. */
async function faultOf(bytes) {
  writeFileSync(file, bytes);
  const start = performance.now();
  try {
    await target.read(file, bytes);
  } catch (error) {
    if (!(error instanceof AnalysisError)) return `${error?.stack ?? error}`;
    if (error.message.length > 2000)
      return `a complaint of ${error.message.length} characters: ${error.message.slice(0, 300)}`;
  }
  const elapsedMs = performance.now() - start;
  return elapsedMs > slowMs ? `took ${Math.round(elapsedMs)} ms` : null;
}

const corpus = target.seeds.map((text) => Buffer.from(text));
let runs = 0;
let fault = null;
for (const input of [Buffer.alloc(0), ...corpus]) {
  fault ??= await faultOf(input);
  runs++;
}
await coverage.news();
const end = performance.now() + Number(seconds) * 1000;
while (fault === null && performance.now() < end) {
  const parent = corpus[Math.floor(random() ** 2 * corpus.length)];
  const input = mutate(parent, random, { words: target.words, others: corpus });
  fault = await faultOf(input);
  runs++;
  // the newest finds come first: they are mutated most
  if ((await coverage.news()) > 0) corpus.unshift(input);
}
process.stdout.write(`${JSON.stringify({ name, runs, corpus: corpus.length, fault, file })}\n`);
process.exit(fault === null ? 0 : 1);
