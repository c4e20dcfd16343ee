import { availableParallelism } from "node:os";
import { basename } from "node:path";
import type { Command } from "commander";
import { lookaheadModes } from "../../complexity/lookahead-mode.js";
import { checkFigureFile } from "../../image/write-figure-file.js";
import { writeFileAtomic } from "../../internal/atomic-file.js";
import { WrongRequest } from "../../internal/errors.js";
import { measurePart, mergeParts, readPart } from "../../measure/complexity-part.js";
import { graphComplexity } from "../../measure/graph-complexity.js";
import { partComplexity } from "../../measure/part-complexity.js";
import { complexityText } from "../complexity-text.js";
import { onInterrupt } from "../interrupt.js";
import { type MeasureRequest, measureRequest } from "../measure-request.js";
import { oneOf } from "../number-list.js";
import { partsText } from "../parts-text.js";
import { print } from "../print.js";
import { progressLine } from "../progress.js";
import { type EdgesRequest, graphOptions, readEdges, refuseCycle, tellSkipped } from "../read-edges.js";
import { writeHistograms } from "../write-histograms.js";

interface Options extends MeasureRequest, EdgesRequest {
  readonly mode: string;
  readonly perSource?: true;
  readonly perGraph?: true;
  readonly json?: true;
  readonly out?: string;
  readonly tsv?: string;
  readonly figure?: string;
  readonly requireAcyclic?: true;
}

/** `horizon complexity`: lookahead and branches of all queries of a graph. */
export function complexity(program: Command): void {
  const command = program
    .command("complexity")
    .argument("<graph>", "a graph, or a folder of graphs, in any format that horizon graph info reads")
    .description("How hard the queries of a graph are: lookahead and branches")
    .option("--mode <reading>", lookaheadModes.join(", "), "canonical");
  graphOptions(command)
    .option("--per-source", "a line for every source as well")
    .option("--per-graph", "each of several graphs for itself as well")
    .option("--json", "for machines; counts are decimal strings")
    .option("--tsv <folder>", "write both histograms in the format of DeepRD's authors")
    .option("--figure <file>", "draw both as in DeepRD's Figure 6: .html, .svg, .png or .json")
    .option("--require-acyclic", "refuse a graph with a directed cycle, with the line that closes one")
    .option("--sources <number>", "draw so many sources instead of taking all, and give intervals")
    .option("--seed <text>", "of the draw", "0")
    .option("--precision <share>", "draw until the share of pairs at each percentile is known to ±, say, 1%")
    .option("--workers <number|url>", "threads here; or redis://host:6379, served by horizon worker --graph")
    .option("--checkpoint <folder>", "write finished batches down there, and go on from them")
    .option("--shard <i/n>", "measure the i-th of n parts of the sources, for horizon complexity merge")
    .option("--out <file>", "where the part goes")
    .action(measure);
  command
    .command("merge")
    .argument("<parts...>", "all parts of one measurement")
    .description("Add up what --shard has written: exactly what one machine would have counted")
    .option("--json", "for machines; counts are decimal strings")
    .action(async (files: string[], _: unknown, sub: Command) => {
      const parts = await Promise.all(files.map(async (file) => ({ file, part: await readPart(file) })));
      const merged = mergeParts(parts);
      const { json } = sub.optsWithGlobals<{ readonly json?: true }>();
      await print(json === true ? `${JSON.stringify(merged, null, 2)}\n` : complexityText(merged));
    });
}

async function measure(file: string, options: Options): Promise<void> {
  const mode = oneOf("--mode", options.mode, lookaheadModes);
  if (options.figure !== undefined) checkFigureFile(options.figure);
  const skipped: string[] = [];
  const begun = performance.now();
  const edges = await readEdges(file, options, skipped);
  if (options.requireAcyclic === true) await refuseCycle(file, edges, options);
  const readSeconds = (performance.now() - begun) / 1000;
  const progress = progressLine("sources");
  const interrupt = onInterrupt();
  try {
    const request = {
      ...measureRequest(edges, options, { mode, cores: availableParallelism(), signal: interrupt.signal }),
      onProgress: progress.tellTimed,
    };
    const { shard } = request;
    if (shard === undefined) {
      const perSource = options.perSource === true;
      const measured = await graphComplexity(edges, {
        ...request,
        perSource,
        readSeconds,
        choices: edges.choices,
      });
      const graphs = options.perGraph === true ? await partComplexity(edges, request, progress.tell) : null;
      progress.end();
      await print(
        options.json === true
          ? `${JSON.stringify(graphs === null ? measured : { ...measured, graphs }, null, 2)}\n`
          : complexityText(measured) + (graphs === null ? "" : partsText(graphs)),
      );
      await writeHistograms(measured, { name: basename(file), ...options });
    } else {
      if (options.out === undefined)
        throw new WrongRequest("--out is missing", { mend: "Name the file that the part goes to." });
      const part = await measurePart(edges, { ...request, shard, choices: edges.choices });
      progress.end();
      await writeFileAtomic(options.out, `${JSON.stringify(part)}\n`);
      await print(`${options.out}: sources ${part.from + 1} to ${part.to} of ${part.total}\n`);
    }
  } finally {
    interrupt.release();
    progress.end();
  }
  tellSkipped(skipped);
}
