import { basename } from "node:path";
import { DataFormatError } from "../../internal/errors.js";
import { refuseLfsPointer } from "../../internal/lfs-pointer.js";
import { unpackedText } from "../unpacked-bytes.js";
import { complain, type ReadContext, watching } from "./read-context.js";
import { readNaturalProofs } from "./read-natural-proofs.js";
import { readNpmLock } from "./read-npm-lock.js";

/** A value of which nothing is known. */
export type Fields = Readonly<Record<string, unknown>>;

export const fieldsOf = (value: unknown): Fields | null =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : null;

/**
 * Reads a graph in JSON, told by its shape: a package-lock, NaturalProofs,
 * nodes and links, a list of links (`{source, target}`), a list of nodes with
 * their parents (`{id, parent}`), or a list of problems with `edges` (each a
 * graph of its own).
 */
export async function readJsonGraph(file: string, context: ReadContext): Promise<void> {
  const value = await jsonOf(file, context);
  const fields = fieldsOf(value);
  if (fields !== null) {
    if (fields["lockfileVersion"] !== undefined) return readNpmLock(fields, file, context);
    if (fieldsOf(fields["dataset"]) !== null) return readNaturalProofs(fields, file, context);
    const links = fields["links"] ?? fields["edges"];
    if (Array.isArray(fields["nodes"]) && Array.isArray(links))
      return readNodeLink(fields["nodes"], links, fields["directed"], file, context);
    if (Array.isArray(fields["cases"])) return readProblems(fields["cases"], file, context);
  }
  if (Array.isArray(value)) {
    const first = fieldsOf(value[0]);
    if (first !== null && "source" in first && "target" in first) return readLinks(value, file, context);
    if (value.some((item) => fieldsOf(item)?.["parent"] !== undefined)) return readTree(value, file, context);
    if (first !== null && Array.isArray(first["edges"])) return readProblems(value, file, context);
  }
  throw new DataFormatError("this JSON holds no graph that is known", {
    where: file,
    mend: "Known are {nodes, links}, [{source, target}], [{id, parent}], package-lock.json, NaturalProofs, and problems with edges.",
  });
}

/** The value of a JSON file. */
export async function jsonOf(file: string, context: ReadContext): Promise<unknown> {
  const text = await unpackedText(file, watching(context));
  refuseLfsPointer(text.slice(0, 200).split("\n")[0]!, file);
  try {
    return JSON.parse(text);
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : "";
    const at = /position (\d+)/.exec(message)?.[1];
    const line = at === undefined ? "" : `:${text.slice(0, Number(at)).split("\n").length}`;
    throw new DataFormatError(`this is no JSON (${message.replace(/\s+/g, " ").slice(0, 100)})`, {
      where: `${file}${line}`,
      mend: "Fetch the file again.",
      cause,
    });
  }
}

function readNodeLink(
  nodes: readonly unknown[],
  links: readonly unknown[],
  directed: unknown,
  file: string,
  context: ReadContext,
): void {
  const { builder } = context;
  const byId = nodes.every((node) => isName(fieldsOf(node)?.["id"]));
  const ids = new Map<string, number>();
  const numbers: number[] = [];
  for (const [i, node] of nodes.entries()) {
    const fields = fieldsOf(node) ?? {};
    const name = byId ? fields["id"] : (fields["name"] ?? fields["label"] ?? (isName(node) ? node : i));
    const number = builder.declare(String(name), `${file}: nodes[${i}]`);
    ids.set(String(name), number);
    numbers.push(number);
  }
  builder.choices.push(
    byId ? "links name their ends by id" : "links name their ends by position, or by name",
  );
  for (const [i, link] of links.entries()) {
    const [from, to] = endsOf(link).map((end) => {
      if (!byId && typeof end === "number") return numbers[end];
      return isName(end) ? ids.get(String(end)) : undefined;
    });
    if (from === undefined || to === undefined)
      complain(context, { where: `${file}: links[${i}]`, what: "this link has no two ends among the nodes" });
    else builder.arc(from, to);
  }
  builder.says(
    directed === true,
    directed === undefined ? "nodes and links without `directed: true`" : `directed: ${directed}`,
  );
}

/** `{source, target}`, where an end may be the node itself, or `[source, target]`. */
function endsOf(link: unknown): readonly unknown[] {
  if (Array.isArray(link)) return [link[0], link[1]];
  const fields = fieldsOf(link) ?? {};
  return [fields["source"], fields["target"]].map((end) => fieldsOf(end)?.["id"] ?? end);
}

function readLinks(links: readonly unknown[], file: string, context: ReadContext): void {
  const { builder } = context;
  builder.choices.push("a list of links; nodes are what they name");
  builder.says(true, "from source to target");
  for (const [i, link] of links.entries()) {
    const [from, to] = endsOf(link);
    if (isName(from) && isName(to)) builder.arc(builder.node(String(from)), builder.node(String(to)));
    else complain(context, { where: `${file}: [${i}]`, what: "a link with source and target is wanted" });
  }
}

function readTree(items: readonly unknown[], file: string, context: ReadContext): void {
  const { builder } = context;
  builder.choices.push("a list of nodes with their parents");
  builder.says(true, "from parent to child");
  const nodes = new Map<string, number>();
  for (const [i, item] of items.entries()) {
    const id = fieldsOf(item)?.["id"];
    const where = `${file}: [${i}]`;
    if (!isName(id)) complain(context, { where, what: "a node with an id is wanted" });
    else nodes.set(String(id), builder.declare(String(id), where));
  }
  for (const [i, item] of items.entries()) {
    const { id, parent } = fieldsOf(item) ?? {};
    if (!isName(id) || parent === undefined || parent === null) continue;
    const from = isName(parent) ? nodes.get(String(parent)) : undefined;
    if (from === undefined)
      complain(context, {
        where: `${file}: [${i}]`,
        what: `there is no parent ${JSON.stringify(parent).slice(0, 60)}`,
      });
    else builder.arc(from, nodes.get(String(id))!);
  }
}

function readProblems(records: readonly unknown[], file: string, context: ReadContext): void {
  const { builder } = context;
  builder.choices.push(`${records.length} problems in ${basename(file)}, each a graph of its own`);
  for (const [i, record] of records.entries()) {
    const edges = fieldsOf(record)?.["edges"];
    const where = `${file}: [${i}]`;
    if (!Array.isArray(edges)) {
      complain(context, { where, what: "a problem with edges is wanted" });
      continue;
    }
    builder.beginPart(`${basename(file)}#${i}`, where, { prefix: `G${i}_` });
    for (const [j, edge] of edges.entries()) {
      const [from, to] = endsOf(edge);
      if (isName(from) && isName(to)) builder.arc(builder.node(String(from)), builder.node(String(to)));
      else complain(context, { where: `${where}.edges[${j}]`, what: "an edge of two nodes is wanted" });
    }
  }
  builder.choices.push("directed: from an edge's first node to its second");
}

const isName = (value: unknown): value is string | number =>
  typeof value === "string" || typeof value === "number";
