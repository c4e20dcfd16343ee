import { basename } from "node:path";
import { DataFormatError } from "../../internal/errors.js";
import { GrowingIntegers } from "../../internal/growing-integers.js";
import { eachFieldLine } from "./field-lines.js";
import { complain, type ReadContext } from "./read-context.js";

/**
 * Reads a TUDataset (`DS_A.txt`, `DS_graph_indicator.txt`): many graphs, nodes
 * numbered from 1 over all of them, every edge stored both ways. `indicator`
 * says line by line which graph a node is of; a graph's nodes stand together.
 */
export async function readTuDataset(
  adjacency: string,
  indicator: string,
  context: ReadContext,
): Promise<void> {
  const { builder } = context;
  const name = basename(adjacency).replace(/_A\.txt(?:\.gz)?$/, "");
  const graphOf = new GrowingIntegers();
  await eachFieldLine(indicator, context, { separator: "comma" }, (line) => {
    const graph = line.integer(0);
    const before = graphOf.length === 0 ? 0 : graphOf.at(graphOf.length - 1);
    // Nodes are numbered by their lines, so a line that cannot be read leaves none of them certain.
    if (graph < 1 || graph < before || graph > 0xffffffff)
      throw new DataFormatError(
        `the number of a graph, from 1 and ascending, is wanted, found ${line.shown()}`,
        {
          where: `${indicator}:${line.number}`,
        },
      );
    graphOf.push(graph);
  });
  for (let node = 0; node < graphOf.length; ) {
    const graph = graphOf.at(node);
    let end = node;
    while (end < graphOf.length && graphOf.at(end) === graph) end++;
    builder.beginPart(`${name} ${graph}`, indicator, { prefix: `G${graph}_`, directed: false });
    builder.addNodes(end - node, node + 1);
    node = end;
  }
  await eachFieldLine(adjacency, context, { separator: "comma" }, (line) => {
    const [row, column] = [line.integer(0), line.integer(1)];
    const where = `${adjacency}:${line.number}`;
    if (line.count !== 2 || row < 1 || column < 1 || Math.max(row, column) > graphOf.length)
      complain(context, {
        where,
        what: `two nodes from 1 to ${graphOf.length} are wanted, found ${line.shown()}`,
      });
    else if (graphOf.at(row - 1) !== graphOf.at(column - 1))
      complain(context, { where, what: `an edge joins two graphs: ${line.shown()}` });
    else builder.arc(row - 1, column - 1);
  });
  builder.choices.push(`${builder.parts.length} graphs`, "undirected: TUDatasets store each edge both ways");
}
