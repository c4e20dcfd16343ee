import type { Command } from "commander";
import { lookaheadModes } from "../../complexity/lookahead-mode.js";
import { lineOfEdge } from "../../corpus/line-of-edge.js";
import { type EdgeList, type EdgeListOptions, readEdgeList } from "../../corpus/read-edge-list.js";
import { findCycle } from "../../graph/find-cycle.js";
import { DataFormatError, WrongRequest } from "../../internal/errors.js";
import { cycleText } from "../../results/cyclic-records.js";
import { type GraphComplexity, graphComplexity, reportedPercents } from "../../results/graph-complexity.js";
import { numberList, oneOf } from "../number-list.js";
import { progressLine } from "../progress.js";
import { textTable } from "../text-table.js";

interface Options {
  readonly mode: string;
  readonly columns?: string;
  readonly undirected?: true;
  readonly perSource?: true;
  readonly json?: true;
  readonly skipMalformed?: true;
  readonly requireAcyclic?: true;
}

/** `horizon complexity`: lookahead and branches of all queries of a graph. */
export function complexity(program: Command): void {
  program
    .command("complexity")
    .argument("<edges>", "a list of edges, one a line (.gz is unpacked)")
    .description("How hard the queries of a graph are: lookahead and branches")
    .option("--mode <reading>", lookaheadModes.join(", "), "canonical")
    .option("--columns <from,to>", "which fields hold the ends; 1,3 for triples")
    .option("--undirected", "every line stands for both directions")
    .option("--per-source", "a line for every source as well")
    .option("--json", "for machines; counts are decimal strings")
    .option("--require-acyclic", "refuse a graph with a directed cycle, with the line that closes one")
    .option("--skip-malformed", "pass over lines that cannot be read, and list them on stderr")
    .action(async (file: string, options: Options) => {
      const mode = oneOf("--mode", options.mode, lookaheadModes);
      const skipped: string[] = [];
      if (options.requireAcyclic === true && options.undirected === true)
        throw new WrongRequest("--require-acyclic is about directions, and --undirected takes them away");
      const columns = options.columns === undefined ? {} : { columns: columnPair(options.columns) };
      const edges = await readEdgeList(file, {
        ...columns,
        undirected: options.undirected === true,
        ...(options.skipMalformed === true
          ? { onMalformed: ({ where, what }) => skipped.push(`${where}: ${what}\n`) }
          : {}),
      });
      if (options.requireAcyclic === true) await refuseCycle(file, edges, columns);
      const progress = progressLine("sources");
      const measured = graphComplexity(edges, {
        mode,
        perSource: options.perSource === true,
        onProgress: progress.tell,
      });
      progress.end();
      process.stdout.write(
        options.json === true ? `${JSON.stringify(measured, null, 2)}\n` : textOf(measured),
      );
      if (skipped.length === 0) return;
      process.stderr.write(`${skipped.join("")}${skipped.length} lines passed over\n`);
      process.exitCode = 1;
    });
}

async function refuseCycle(
  file: string,
  { graph, names }: EdgeList,
  columns: Pick<EdgeListOptions, "columns">,
): Promise<void> {
  const cycle = findCycle(graph)?.map((node) => names[node]!) ?? null;
  if (cycle === null) return;
  const line = await lineOfEdge(file, [cycle.at(-1)!, cycle[0]!], columns);
  throw new DataFormatError(`this edge closes a cycle: ${cycleText(cycle)}`, {
    where: `${file}:${line ?? "?"}`,
    mend: "Leave out --require-acyclic to measure the graph as it is.",
  });
}

function columnPair(value: string): [number, number] {
  const [from, to, ...more] = numberList("--columns", [value]);
  if (from !== undefined && to !== undefined && more.length === 0) return [from, to];
  throw new WrongRequest(`--columns wants two fields, such as 1,3, got "${value}"`);
}

function textOf({ lookahead, branches, perSource, ...graph }: GraphComplexity): string {
  const facts =
    `${graph.nodes} nodes, ${graph.edges} ${graph.directed ? "directed" : "undirected"} edges ` +
    `(${graph.duplicates} duplicates, ${graph.selfLoops} self-loops); ` +
    `${graph.pairs} reachable pairs from ${graph.sources} sources; mode ${graph.mode}\n` +
    `${!graph.directed ? "" : graph.cycle === null ? "no directed cycle\n" : `directed cycles, such as ${graph.cycle}\n`}\n`;
  const table = textTable(
    ["", ...reportedPercents.map((p) => `p${p}`)],
    [
      ["lookahead (levels)", ...reportedPercents.map((p) => String(lookahead.percentiles?.[p] ?? "–"))],
      ["branches", ...reportedPercents.map((p) => String(branches.percentiles?.[p] ?? "–"))],
    ],
  );
  const counts = textTable(
    ["lookahead", "pairs"],
    Object.entries(lookahead.counts).map(([value, count]) => [value, count]),
  );
  const sources = (perSource ?? []).map(
    ({ source, pairs, counts: of }) =>
      `${source}\t${pairs}\t${Object.entries(of)
        .map(([value, count]) => `${value}:${count}`)
        .join(" ")}\n`,
  );
  return `${facts}${table}\n${counts}${sources.length === 0 ? "" : `\nsource\tpairs\tlookahead:pairs\n${sources.join("")}`}`;
}
