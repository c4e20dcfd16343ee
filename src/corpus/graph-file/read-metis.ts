import { DataFormatError } from "../../internal/errors.js";
import { eachFieldLine, type FieldLine } from "./field-lines.js";
import { complain, type ReadContext } from "./read-context.js";

interface Header {
  readonly nodes: number;
  readonly edges: number;
  /** Fields before the neighbours: a size, and so many weights. */
  readonly before: number;
  /** Fields a neighbour: 2 where each is followed by the edge's weight. */
  readonly step: number;
}

/**
 * Reads a METIS (Chaco) graph: line i holds the neighbours of node i, counted
 * from 1; every edge stands at both of its ends. A blank line is a node
 * without neighbours.
 */
export async function readMetis(file: string, context: ReadContext): Promise<void> {
  const { builder } = context;
  let header = null as Header | null;
  let node = 0;
  let listed = 0;
  let beyond = 0;
  await eachFieldLine(file, context, { separator: "blank", comments: "%", keepBlank: true }, (line) => {
    const where = `${file}:${line.number}`;
    if (header === null) {
      if (line.count === 0) return;
      header = headerOf(line, where);
      builder.addNodes(header.nodes, 1);
      return;
    }
    if (node === header.nodes) {
      if (line.count > 0) beyond++;
      return;
    }
    node++;
    if (line.count === 0) return;
    if (line.count < header.before || (line.count - header.before) % header.step !== 0) {
      complain(context, { where, what: `weights and neighbours do not come out even: ${line.shown()}` });
      return;
    }
    for (let field = header.before; field < line.count; field += header.step) {
      const neighbour = line.integer(field);
      if (neighbour < 1 || neighbour > header.nodes) {
        complain(context, {
          where,
          what: `a neighbour from 1 to ${header.nodes} is wanted, found ${JSON.stringify(line.text(field).slice(0, 40))}`,
        });
        continue;
      }
      builder.arc(node - 1, neighbour - 1);
      listed++;
    }
  });
  if (header === null) throw new DataFormatError("the file has no first line", { where: file });
  if (node !== header.nodes || beyond > 0)
    throw new DataFormatError(
      `${header.nodes} nodes are claimed, and there are ${node + beyond} lines of neighbours`,
      {
        where: file,
        mend: "Fetch the file again: a line a node is wanted, blank ones too.",
      },
    );
  if (listed !== 2 * header.edges)
    builder.choices.push(`${header.edges} edges are claimed, ${listed} ends are listed`);
  builder.says(false, "METIS graphs are, with every edge stored at both ends");
}

function headerOf(line: FieldLine, where: string): Header {
  const [nodes, edges] = [line.integer(0), line.integer(1)];
  const format = line.text(2) || "0";
  const weights = line.count > 3 ? line.integer(3) : 1;
  if (
    line.count < 2 ||
    line.count > 4 ||
    nodes < 0 ||
    nodes > 0xffffffff ||
    edges < 0 ||
    !/^[01]{1,3}$/.test(format) ||
    weights < 0
  )
    throw new DataFormatError(`nodes, edges and a format such as 011 are wanted, found ${line.shown()}`, {
      where,
    });
  const [size, vertex, edge] = format.padStart(3, "0");
  return {
    nodes,
    edges,
    before: Number(size) + (vertex === "1" ? weights : 0),
    step: edge === "1" ? 2 : 1,
  };
}
