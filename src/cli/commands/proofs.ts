import type { Command } from "commander";
import { histogramOfValues } from "../../complexity/count-histogram.js";
import { readProofCorpus } from "../../corpus/read-proof-corpus.js";
import { writeFileAtomic } from "../../internal/atomic-file.js";
import { stableJson } from "../../internal/stable-json.js";
import type { ProofCorpus } from "../../problem/proof/proof-corpus.js";
import { lookaheadFileText } from "../../results/histogram-files.js";
import { parseHistogramTable } from "../../stats/parse-histogram-table.js";
import { percentileReport } from "../../stats/report-percentiles.js";
import { passedOver } from "../passed-over.js";
import { readTextFile } from "../read-text-file.js";
import { textTable } from "../text-table.js";

interface Options {
  readonly histogram?: string;
  readonly citations?: string;
  readonly beside?: string;
  readonly skipMalformed?: true;
  readonly json?: true;
}

/** `horizon proofs`: how long the proofs of a corpus are, and which theorem cites which. */
export function proofs(program: Command): void {
  program
    .command("proofs")
    .argument("<corpus>", "set.mm, naturalproofs_*.json, a folder or .tar.gz of .tex, or a .jsonl")
    .description("How long the proofs of a corpus are, and which theorem cites which")
    .option("--histogram <file>", "write the histogram of lengths, as horizon percentiles reads it")
    .option("--citations <file>", "write which cites which, as horizon complexity reads it")
    .option(
      "--beside <file>",
      "a histogram of other lengths to set beside, columns value and count or percent",
    )
    .option("--skip-malformed", "pass over what cannot be read, and list it on stderr")
    .option("--json", "print one JSON object")
    .action(async (path: string, options: Options) => {
      const skipped = passedOver(options.skipMalformed === true);
      const corpus = await readProofCorpus(path, skipped.options);
      const text = lookaheadFileText(histogramOfValues(corpus.lengths)).replace(
        "# Look-ahead",
        "# Proof length",
      );
      if (options.histogram !== undefined) await writeFileAtomic(options.histogram, text);
      if (options.citations !== undefined) await writeFileAtomic(options.citations, arcsText(corpus));
      const columns = [{ name: corpus.name, text, file: path }];
      if (options.beside !== undefined)
        columns.push({
          name: options.beside,
          text: await readTextFile(options.beside),
          file: options.beside,
        });
      const reports = columns.map((column) => ({
        name: column.name,
        ...percentileReport([parseHistogramTable(column.text, column.file)], { method: "inverse-cdf", ps }),
      }));
      const { graph } = corpus.citations();
      const facts = {
        corpus: corpus.name,
        kind: corpus.kind,
        unit: corpus.unit,
        statements: corpus.statements,
        proofs: corpus.lengths.length,
        citations: graph.size,
        choices: corpus.choices,
      };
      if (options.json === true)
        process.stdout.write(
          stableJson({
            ...facts,
            percentiles: reports.map(({ name, percentiles }) => ({ name, percentiles })),
          }),
        );
      else process.stdout.write(wordsOf(facts, reports));
      skipped.tell();
    });
}

const ps = ["0.5", "0.75", "0.9", "0.99", "0.999", "1"];

function wordsOf(
  {
    corpus,
    statements,
    proofs: count,
    citations,
    unit,
    choices,
  }: {
    readonly corpus: string;
    readonly statements: number;
    readonly proofs: number;
    readonly citations: number;
    readonly unit: string;
    readonly choices: readonly string[];
  },
  reports: readonly { readonly name: string; readonly percentiles: readonly { readonly value: number }[] }[],
): string {
  const table = textTable(
    [`length (${unit})`, ...ps.map((p) => (p === "1" ? "longest" : `p${100 * Number(p)}`))],
    reports.map(({ name, percentiles }) => [name, ...percentiles.map(({ value }) => String(value))]),
  );
  return (
    `${corpus}: ${count} proofs of ${statements} statements, ${citations} citations\n` +
    `${choices.map((choice) => `  ${choice}\n`).join("")}\n${table}`
  );
}

function arcsText(corpus: ProofCorpus): string {
  const { graph, names } = corpus.citations();
  const lines: string[] = [];
  for (const [node, name] of names.entries())
    for (let i = graph.offsets[node]!; i < graph.offsets[node + 1]!; i++)
      lines.push(`${name}\t${names[graph.targets[i]!]}\n`);
  return lines.join("");
}
