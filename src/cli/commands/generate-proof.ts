import type { Command } from "commander";
import { readProofCorpus } from "../../corpus/read-proof-corpus.js";
import { WrongRequest } from "../../internal/errors.js";
import { madeUpProofs } from "../../problem/proof/made-up-proofs.js";
import { perturbationRules } from "../../problem/proof/perturbation/perturbation-rules.js";
import type { ProofCorpus } from "../../problem/proof/proof-corpus.js";
import { writeJsonLines } from "../../results/write-json-lines.js";
import { generateProofChecks, type ProofCheckPlan } from "../../task/proof-check/generate-proof-checks.js";
import type { ProofCheckRecord } from "../../task/proof-check/proof-check-record.js";
import { commandGroup } from "../command-group.js";
import { onInterrupt } from "../interrupt.js";
import { oneOf, wholeNumber } from "../number-list.js";
import { passedOver } from "../passed-over.js";
import { type PerturbByModelOptions, perturbByModel } from "../perturb-by-model.js";
import { print } from "../print.js";
import { progressLine } from "../progress.js";

interface Options extends PerturbByModelOptions {
  readonly corpus?: string;
  readonly count: string;
  readonly seed?: string;
  readonly perturb: string;
  readonly rules?: readonly string[];
  readonly bins: string;
  readonly perBin: string;
  readonly minLines: string;
  readonly maxLines?: string;
  readonly skipMalformed?: true;
  readonly out?: string;
}

/** `horizon generate proof`: proofs drawn by length, one line of each made wrong. */
export function generateProof(program: Command): void {
  commandGroup(program, "generate", "Make problems of a chosen difficulty")
    .command("proof")
    .description("Real proofs with one wrong line to be found, drawn by length, as JSON lines")
    .option(
      "--corpus <path>",
      "set.mm, naturalproofs_*.json, a folder or .tar.gz of .tex, a .jsonl of {title, statement, proof}, or made-up",
    )
    .option("--count <proofs>", "how many", "100")
    .option("--seed <text>", "what all chance is drawn from")
    .option(
      "--perturb <how>",
      "rules, model (asks --model), none (untouched proofs) or both (each proof changed and untouched)",
      "rules",
    )
    .option("--rules <names...>", `rules to choose among: ${perturbationRules.join(", ")}`)
    .option("--bins <number>", "bins of length, equally wide on a log scale", "5")
    .option("--per-bin <proofs>", "proofs that a bin holds at least, else it joins the next", "10")
    .option("--min-lines <lines>", "shortest proofs", "5")
    .option("--max-lines <lines>", "longest proofs")
    .option("--model <name>", "with --perturb model: who changes the lines; sim/oracle uses the rules")
    .option("--base-url <url>", "an OpenAI-compatible server (default: api.openai.com)")
    .option("--api-key-env <name>", "the environment variable with the key", "OPENAI_API_KEY")
    .option("--run <folder>", "with --perturb model: the run folder, which can be gone on with")
    .option("--skip-malformed", "pass over what cannot be read of the corpus, and list it on stderr")
    .option("--out <file>", "where the problems go (default: standard output)")
    .action(async (options: Options) => {
      const { corpus: path, seed, out } = options;
      if (path === undefined)
        throw new WrongRequest("--corpus is missing", { mend: "Name a file of proofs, or made-up." });
      if (seed === undefined)
        throw new WrongRequest("--seed is missing: the same text makes the same problems");
      const how = oneOf("--perturb", options.perturb, ["rules", "model", "none", "both"]);
      const plan = planOf(options, seed, how === "model" ? "none" : how);
      const skipped = passedOver(options.skipMalformed === true);
      const corpus = path === "made-up" ? madeUp(plan) : await readProofCorpus(path, skipped.options);
      if (options.rules !== undefined && corpus.perturb !== undefined)
        throw new WrongRequest(
          "--rules is for corpora of words: here each change is checked, whatever its rule",
        );
      const interrupt = onInterrupt();
      try {
        if (how === "model") await perturbByModel(corpus, plan, options, interrupt.signal);
        else await write(corpus, plan, out ?? null, interrupt.signal);
      } finally {
        interrupt.release();
      }
      skipped.tell();
    });
}

function planOf(options: Options, seed: string, perturb: ProofCheckPlan["perturb"]): ProofCheckPlan {
  const { rules, maxLines } = options;
  return {
    perturb,
    seed,
    count: wholeNumber("--count", options.count),
    bins: wholeNumber("--bins", options.bins),
    atLeast: wholeNumber("--per-bin", options.perBin),
    minLines: wholeNumber("--min-lines", options.minLines),
    ...(maxLines === undefined ? {} : { maxLines: wholeNumber("--max-lines", maxLines) }),
    ...(rules === undefined
      ? {}
      : {
          rules: rules
            .flatMap((names) => names.split(","))
            .map((name) => oneOf("--rules", name, perturbationRules)),
        }),
  };
}

const madeUp = ({ count, seed, minLines = 5, maxLines }: ProofCheckPlan): ProofCorpus =>
  madeUpProofs({
    count: count * 4,
    seed,
    minLines: Math.max(3, minLines),
    ...(maxLines === undefined ? {} : { maxLines }),
  });

async function write(
  corpus: ProofCorpus,
  plan: ProofCheckPlan,
  file: string | null,
  signal: AbortSignal,
): Promise<void> {
  const progress = progressLine("problems");
  const total = plan.count * (plan.perturb === "both" ? 2 : 1);
  const { bins, records } = generateProofChecks(corpus, plan);
  let done = 0;
  let certain = 0;
  const told = function* (): Generator<ProofCheckRecord> {
    for (const record of records) {
      progress.tell(++done, total);
      if (record.change?.certainty === "verified") certain++;
      yield record;
    }
  };
  try {
    if (file === null) for (const record of told()) await print(`${JSON.stringify(record)}\n`);
    else await writeJsonLines(file, told(), { signal });
  } finally {
    progress.end();
  }
  const bounds = bins.map(({ low, high }) => `${low}–${high}`).join(", ");
  process.stderr.write(
    `${corpus.lengths.length} proofs in ${corpus.name}; bins of ${corpus.unit}: ${bounds}\n`,
  );
  if (file !== null)
    process.stdout.write(
      `${file}: ${done} problems${certain === 0 ? "" : `, ${certain} changed lines checked to be wrong`}\n`,
    );
}
