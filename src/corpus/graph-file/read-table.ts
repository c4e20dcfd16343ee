import { basename } from "node:path";
import { EdgeListParser } from "../edge-list-parser.js";
import { firstBytes, unpackedBytes } from "../unpacked-bytes.js";
import { eachFieldLine } from "./field-lines.js";
import { complain, type ReadContext, watching } from "./read-context.js";
import { type TableLayout, tableLayout } from "./table-layout.js";

/** How much of a file is looked at to tell what it is. */
export const HEAD_BYTES: number = 1 << 16;

/**
 * Reads edge lists and triples: a line an edge, in one file or in several that
 * together are one graph (train, valid, test). The first tells the columns.
 */
export async function readTable(files: readonly string[], context: ReadContext): Promise<void> {
  const { builder, options } = context;
  const layout = tableLayout(await headOf(files[0]!), files[0]!, options.columns);
  builder.choices.push(layout.why);
  if (files.length > 1) builder.choices.push(`joined: ${files.map((file) => basename(file)).join(", ")}`);
  if (layout.hasHeader) builder.choices.push("the first line names the columns and is no edge");
  builder.says(
    layout.directed ?? true,
    layout.directed === null
      ? "nothing in the file says otherwise"
      : layout.directed
        ? "the comments say so"
        : "the comments or the names of the columns say so",
  );
  const plain = layout.relation === null && !layout.hasHeader && options.relations === undefined;
  for (const file of files)
    if (plain) await readEnds(file, context, layout);
    else await readFields(file, context, layout);
}

/** The beginning of a file as text, without a line that is cut. */
export async function headOf(file: string): Promise<string> {
  const bytes = await firstBytes(file, HEAD_BYTES);
  const text = new TextDecoder().decode(bytes);
  return bytes.length < HEAD_BYTES ? text : text.slice(0, Math.max(text.lastIndexOf("\n"), 0) || text.length);
}

/** The quick way, for lines of which only the ends matter. */
async function readEnds(file: string, context: ReadContext, { head, tail }: TableLayout): Promise<void> {
  const { builder, options } = context;
  const isPair = head === 0 && tail === 1 && options.columns === undefined;
  const parser = new EdgeListParser(file, {
    ...(isPair && !(await isWide(file)) ? {} : { columns: [head + 1, tail + 1] as const }),
    ...(options.onMalformed === undefined ? {} : { onMalformed: options.onMalformed }),
  });
  const reached = (): string => `after line ${parser.lines}`;
  for await (const piece of unpackedBytes(file, watching(context, reached))) parser.push(piece);
  parser.end();
  builder.absorb(parser.names, parser.arcs);
}

/** Whether lines have fields besides the two ends. */
async function isWide(file: string): Promise<boolean> {
  const lines = (await headOf(file)).split("\n").filter((line) => !/^\s*(?:[#%]|$)/.test(line));
  return lines
    .slice(0, 50)
    .some((line) => line.trim().split(line.includes("\t") ? "\t" : /[\s,]+/).length > 2);
}

async function readFields(file: string, context: ReadContext, layout: TableLayout): Promise<void> {
  const { builder, options } = context;
  const { head, tail, relation, separator, hasHeader } = layout;
  const wanted = 1 + Math.max(head, tail, relation ?? 0);
  const only = options.relations === undefined ? null : new Set(options.relations);
  let isFirst = hasHeader;
  await eachFieldLine(file, context, { separator, comments: "#%" }, (line) => {
    if (isFirst) {
      isFirst = false;
      return;
    }
    const { bytes, bounds } = line;
    if (
      line.count < wanted ||
      bounds[2 * head] === bounds[2 * head + 1] ||
      bounds[2 * tail] === bounds[2 * tail + 1]
    ) {
      complain(context, {
        where: `${file}:${line.number}`,
        what: `${wanted} fields are wanted, found ${line.count}: ${line.shown()}`,
      });
      return;
    }
    if (only !== null && relation !== null && !only.has(line.text(relation))) return;
    const source = builder.nodeOfBytes(bytes, bounds[2 * head]!, bounds[2 * head + 1]!);
    const target = builder.nodeOfBytes(bytes, bounds[2 * tail]!, bounds[2 * tail + 1]!);
    if (relation === null) builder.arc(source, target);
    else builder.relatedArcOfBytes(source, target, bytes, bounds[2 * relation]!, bounds[2 * relation + 1]!);
  });
}
