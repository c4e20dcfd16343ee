import { basename, dirname, join } from "node:path";
import { DataFormatError } from "../../internal/errors.js";
import { GrowingIntegers } from "../../internal/growing-integers.js";
import { eachFieldLine } from "./field-lines.js";
import { filesIn, foldersIn } from "./folder-files.js";
import { complain, type ReadContext } from "./read-context.js";
import { readNpzGraph } from "./read-npz-graph.js";

/** Data sets whose loader adds the reverse of every row (`add_inverse_edge`): a row is an undirected edge. */
const undirectedSets = /^ogb(?:l_(?:ddi|collab|ppa|vessel)|n_(?:proteins|products)|g_(?:mol\w*|ppa))$/;
const directedSets = /^ogb(?:n_(?:arxiv|papers100m|mag)|l_(?:citation2?|wikikg2?|biokg)|g_code2?)$/;

/**
 * Reads a raw folder of the Open Graph Benchmark: one graph or many, with one
 * kind of node or several, as CSV or as `.npz`. Whether a row is an edge or an
 * arc stands in none of its files and is known by the data set's name.
 */
export async function readOgb(folder: string, context: ReadContext): Promise<void> {
  const { builder } = context;
  const isRaw = basename(folder) === "raw";
  const raw = isRaw ? folder : join(folder, "raw");
  const name = basename(isRaw ? dirname(folder) : folder)
    .toLowerCase()
    .replaceAll("-", "_");
  const files = await filesIn(raw);
  const fileOf = (stem: string): string | null => {
    const found = files.find((each) => each === `${stem}.csv.gz` || each === `${stem}.csv`);
    return found === undefined ? null : join(raw, found);
  };
  const isUndirected = undirectedSets.test(name);
  const direction = (): void =>
    builder.says(
      !isUndirected,
      isUndirected
        ? `${name} stores one row an edge`
        : directedSets.test(name)
          ? `${name} stores arcs`
          : `nothing says otherwise: OGB's folders do not tell, and ${name} is not known`,
    );
  const npz = files.find((each) => each === "data.npz" || each === "edge_index_dict.npz");
  const [types, edges] = [fileOf("triplet-type-list"), fileOf("edge")];
  if (types !== null) await readKinds(raw, types, fileOf("num-node-dict"), context);
  else if (edges !== null) {
    const [nodes, counts] = [fileOf("num-node-list"), fileOf("num-edge-list")];
    if (nodes === null || counts === null)
      throw new DataFormatError("num-node-list and num-edge-list are missing", {
        where: raw,
        mend: "Fetch the folder again.",
      });
    await readRows({ edges, nodes, counts, kinds: fileOf("edge_reltype") }, name, context);
  } else if (npz !== undefined) {
    await readNpzGraph(join(raw, npz), context);
  } else throw new DataFormatError("neither edge.csv.gz nor data.npz is here", { where: raw });
  direction();
  if (isUndirected) for (const part of builder.parts) part.directed = false;
  if (name.startsWith("ogbl_"))
    builder.choices.push("edges: the training edges, which alone are in the raw folder");
}

interface Files {
  readonly edges: string;
  readonly nodes: string;
  readonly counts: string;
  /** The relation of each edge, where edges have one. */
  readonly kinds: string | null;
}

async function readRows(
  { edges, nodes, counts, kinds }: Files,
  name: string,
  context: ReadContext,
): Promise<void> {
  const { builder } = context;
  const [orders, sizes] = [await numbersIn(nodes, context), await numbersIn(counts, context)];
  if (orders.length !== sizes.length)
    throw new DataFormatError(`${orders.length} graphs have nodes and ${sizes.length} have edges`, {
      where: counts,
    });
  const firsts = layOut(orders, name, nodes, context);
  const relations = kinds === null ? null : await numbersIn(kinds, context);
  let graph = 0;
  let left = sizes[0] ?? 0;
  let row = 0;
  await eachFieldLine(edges, context, { separator: "comma" }, (line) => {
    while (left === 0 && graph < sizes.length - 1) left = sizes[++graph]!;
    const where = `${edges}:${line.number}`;
    if (left === 0)
      throw new DataFormatError(`${row} edges are claimed, and there are more`, {
        where,
        mend: "Fetch the folder again.",
      });
    left--;
    const relation = relations?.[row];
    row++;
    const [source, target] = [line.integer(0), line.integer(1)];
    if (line.count !== 2 || source < 0 || target < 0 || Math.max(source, target) >= orders[graph]!) {
      complain(context, {
        where,
        what: `two nodes below ${orders[graph]} are wanted, found ${line.shown()}`,
      });
      return;
    }
    const [from, to] = [firsts[graph]! + source, firsts[graph]! + target];
    if (relations === null) builder.arc(from, to);
    else if (relation === undefined)
      throw new DataFormatError(`row ${row} of the edges has no relation`, { where: kinds! });
    else builder.relatedArc(from, to, String(relation));
  });
  const claimed = sizes.reduce((sum, size) => sum + size, 0);
  if (row !== claimed)
    throw new DataFormatError(`${claimed} edges are claimed, and there are ${row}`, {
      where: edges,
      mend: "Fetch the file again.",
    });
}

/** Lays graphs side by side; returns the first node of each. */
export function layOut(
  orders: ArrayLike<number>,
  name: string,
  where: string,
  { builder }: ReadContext,
): number[] {
  if (orders.length > 1) builder.choices.push(`${orders.length} graphs`);
  return Array.from(orders, (order, graph) => {
    if (orders.length > 1) builder.beginPart(`${name} ${graph}`, where, { prefix: `G${graph}_` });
    return builder.addNodes(order, 0);
  });
}

/** A column of whole numbers. */
async function numbersIn(file: string, context: ReadContext): Promise<Uint32Array> {
  const numbers = new GrowingIntegers();
  await eachFieldLine(file, context, { separator: "comma" }, (line) => {
    const number = line.integer(0);
    // Rows belong to graphs and edges by their position, so none can be passed over.
    if (line.count !== 1 || number < 0 || number > 0xffffffff)
      throw new DataFormatError(`a whole number below 4294967296 is wanted, found ${line.shown()}`, {
        where: `${file}:${line.number}`,
      });
    numbers.push(number);
  });
  return numbers.toArray();
}

/** Several kinds of nodes: each is numbered from 0, so they are laid one behind another. */
async function readKinds(
  raw: string,
  types: string,
  counts: string | null,
  context: ReadContext,
): Promise<void> {
  const { builder } = context;
  if (counts === null)
    throw new DataFormatError("num-node-dict is missing", { where: raw, mend: "Fetch the folder again." });
  const [kinds, orders] = await table(counts, context);
  if (kinds === undefined || orders === undefined)
    throw new DataFormatError("a header of node types and a row of counts are wanted", { where: counts });
  const firsts = new Map<string, { readonly first: number; readonly order: number }>();
  for (const [i, kind] of kinds.entries()) {
    const order = /^\d{1,10}$/.test(orders[i] ?? "") ? Number(orders[i]) : -1;
    if (order < 0)
      throw new DataFormatError(`the number of nodes of ${JSON.stringify(kind)} is no number`, {
        where: `${counts}:2`,
      });
    firsts.set(kind, { first: builder.addNodes(order, 0, `${kind}:`), order });
  }
  const folders = new Set(await foldersIn(join(raw, "relations")));
  const triplets = (await table(types, context)).map((row) => row.slice(0, 3).join("___")).sort();
  for (const triplet of triplets) {
    if (!folders.has(triplet))
      throw new DataFormatError(`the folder ${JSON.stringify(triplet)} is missing`, {
        where: join(raw, "relations"),
      });
    const place = join(raw, "relations", triplet);
    const edges = (await filesIn(place)).find((each) => /^edge\.csv(?:\.gz)?$/.test(each));
    if (edges === undefined) throw new DataFormatError("edge.csv.gz is missing", { where: place });
    const [head = "", , tail = ""] = triplet.split("___");
    const [from, to] = [firsts.get(head), firsts.get(tail)];
    if (from === undefined || to === undefined)
      throw new DataFormatError(
        `there are no nodes of the kind ${JSON.stringify(from === undefined ? head : tail)}`,
        { where: types },
      );
    await eachFieldLine(join(place, edges), context, { separator: "comma" }, (line) => {
      const [source, target] = [line.integer(0), line.integer(1)];
      if (line.count !== 2 || source < 0 || source >= from.order || target < 0 || target >= to.order)
        complain(context, {
          where: `${join(place, edges)}:${line.number}`,
          what: `a ${head} below ${from.order} and a ${tail} below ${to.order} are wanted, found ${line.shown()}`,
        });
      else builder.relatedArc(from.first + source, to.first + target, triplet);
    });
  }
  builder.choices.push(`${kinds.length} kinds of nodes in one graph: ${kinds.join(", ")}`);
}

async function table(file: string, context: ReadContext): Promise<string[][]> {
  const rows: string[][] = [];
  await eachFieldLine(file, context, { separator: "comma" }, (line) =>
    rows.push(Array.from({ length: line.count }, (_, field) => line.text(field))),
  );
  return rows;
}
