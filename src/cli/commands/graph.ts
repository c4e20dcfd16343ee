import { basename } from "node:path";
import type { Command } from "commander";
import { infoOf } from "../../results/graph-info.js";
import { commandGroup } from "../command-group.js";
import { print } from "../print.js";
import { type EdgesRequest, graphOptions, readEdges, tellSkipped } from "../read-edges.js";
import { textTable } from "../text-table.js";

interface Options extends EdgesRequest {
  readonly json?: true;
  readonly perGraph?: true;
}

/** `horizon graph info`: what a graph file holds, counted before anything is measured. */
export function graph(program: Command): void {
  const info = commandGroup(program, "graph", "Look at graphs")
    .command("info")
    .argument("<path>", "a graph, or a folder of graphs, in any format that is known")
    .description("Count nodes, edges as stored, parallel edges, self-loops, and say how the file was read");
  graphOptions(info)
    .option("--per-graph", "a line for each of several graphs as well")
    .option("--json", "for machines")
    .action(async (path: string, options: Options) => {
      const skipped: string[] = [];
      const begun = performance.now();
      const read = await readEdges(path, options, skipped);
      const seconds = (performance.now() - begun) / 1000;
      const { choices, ...counts } = infoOf(read, basename(path));
      const graphs = read.parts.map((part) =>
        infoOf({ ...read, ...part, parts: [], choices: [] }, part.name),
      );
      if (options.json === true) {
        const list =
          options.perGraph === true ? { per_graph: graphs.map(({ choices: _, ...each }) => each) } : {};
        await print(`${JSON.stringify({ ...counts, choices, ...list }, null, 2)}\n`);
      } else {
        const facts = Object.entries(counts).map(([name, value]) => [name, String(value ?? "–")]);
        await print(`${choices.map((choice) => `${choice}\n`).join("")}\n${textTable(["count", ""], facts)}`);
        if (options.perGraph === true)
          await print(
            `\n${textTable(
              ["graph", "nodes", "edges", "distinct_pairs", "selfloops", "max_out", "directed"],
              graphs.map((each) =>
                [
                  each.name,
                  each.nodes,
                  each.edges,
                  each.distinct_pairs,
                  each.selfloops,
                  each.max_out,
                  each.directed,
                ].map(String),
              ),
            )}`,
          );
        const rate = Math.round(counts.edges / seconds).toLocaleString("en-US");
        process.stderr.write(`read in ${seconds.toFixed(2)} s, ${rate} edges a second\n`);
      }
      tellSkipped(skipped);
    });
}
