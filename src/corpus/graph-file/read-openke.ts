import { basename, dirname } from "node:path";
import { DataFormatError } from "../../internal/errors.js";
import { eachFieldLine } from "./field-lines.js";
import { siblings } from "./folder-files.js";
import { complain, type ReadContext } from "./read-context.js";

/**
 * Reads OpenKE's numbered triples: a line with the count, then `head tail
 * relation`, the relation last. `entity2id.txt` beside it names the nodes, all
 * of which are nodes of the graph; without it nodes are called by their numbers.
 */
export async function readOpenKe(files: readonly string[], context: ReadContext): Promise<void> {
  const { builder } = context;
  const named = await siblings(dirname(files[0]!), /^entity2id\.txt(?:\.gz)?$/);
  const first = builder.order;
  const order = named[0] === undefined ? null : await declareEntities(named[0], context);
  builder.choices.push("columns head, tail, relation: OpenKE puts the relation last");
  builder.choices.push(
    order === null ? "nodes are called by their numbers" : `nodes: all ${order} of entity2id`,
  );
  if (files.length > 1) builder.choices.push(`joined: ${files.map((file) => basename(file)).join(", ")}`);
  builder.says(true, "triples lead from head to tail");
  for (const file of files)
    await eachCounted(file, context, 3, (line, where) => {
      const [head, tail] = [line.integer(0), line.integer(1)];
      if (head < 0 || tail < 0 || (order !== null && Math.max(head, tail) >= order)) {
        complain(context, {
          where,
          what: `two numbers of entities${order === null ? "" : ` below ${order}`} and one of a relation are wanted, found ${line.shown()}`,
        });
        return;
      }
      const { bytes, bounds } = line;
      const source = order === null ? builder.nodeOfBytes(bytes, bounds[0]!, bounds[1]!) : first + head;
      const target = order === null ? builder.nodeOfBytes(bytes, bounds[2]!, bounds[3]!) : first + tail;
      builder.relatedArcOfBytes(source, target, bytes, bounds[4]!, bounds[5]!);
    });
}

async function declareEntities(file: string, context: ReadContext): Promise<number> {
  const names = new Map<number, string>();
  await eachCounted(file, context, null, (line, where) => {
    const id = line.integer(line.count - 1);
    if (line.count < 2 || id < 0 || names.has(id)) {
      complain(context, { where, what: `a name and a new number are wanted, found ${line.shown()}` });
      return;
    }
    names.set(id, Array.from({ length: line.count - 1 }, (_, field) => line.text(field)).join(" "));
  });
  for (let id = 0; id < names.size; id++) {
    const name = names.get(id);
    if (name === undefined)
      throw new DataFormatError(`number ${id} has no name`, { where: file, mend: "Fetch the file again." });
    context.builder.declare(name, file);
  }
  return names.size;
}

/** Lines after a first one that says how many there are. */
async function eachCounted(
  file: string,
  context: ReadContext,
  width: number | null,
  use: (line: Parameters<Parameters<typeof eachFieldLine>[3]>[0], where: string) => void,
): Promise<void> {
  let claimed = -1;
  let found = 0;
  await eachFieldLine(file, context, { separator: "blank" }, (line) => {
    const where = `${file}:${line.number}`;
    if (claimed < 0) {
      claimed = line.integer(0);
      if (claimed < 0 || line.count !== 1)
        throw new DataFormatError(`the number of lines to follow is wanted, found ${line.shown()}`, {
          where,
        });
      return;
    }
    found++;
    if (width === null || line.count === width) use(line, where);
    else
      complain(context, { where, what: `${width} fields are wanted, found ${line.count}: ${line.shown()}` });
  });
  if (found !== claimed)
    complain(context, {
      where: `${file}:1`,
      what: `${Math.max(claimed, 0)} lines are claimed, and there are ${found}`,
      mend: "Fetch the file again, or read it with --skip-malformed.",
    });
}
