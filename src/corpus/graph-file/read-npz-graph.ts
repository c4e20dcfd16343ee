import { basename, dirname, join } from "node:path";
import { DataFormatError } from "../../internal/errors.js";
import { GrowingIntegers } from "../../internal/growing-integers.js";
import { type Npz, openNpz } from "./npz.js";
import type { ReadContext } from "./read-context.js";
import { layOut } from "./read-ogb.js";

/**
 * Reads OGB's binary graphs: `data.npz` with `edge_index` (2 rows: sources and
 * targets), `num_nodes_list` and `num_edges_list`; or, for several kinds of
 * nodes, `edge_index_dict.npz` beside `num_nodes_dict.npz`.
 */
export async function readNpzGraph(file: string, context: ReadContext): Promise<void> {
  if (basename(file) === "edge_index_dict.npz") return readKinds(file, context);
  const npz = await openNpz(file);
  try {
    const orders = await listIn(npz, "num_nodes_list");
    const sizes = npz.names.includes("num_edges_list") ? await listIn(npz, "num_edges_list") : null;
    if (sizes === null ? orders.length !== 1 : sizes.length !== orders.length)
      throw new DataFormatError("num_nodes_list and num_edges_list are not of one length", { where: file });
    const firsts = layOut(orders, basename(dirname(dirname(file))) || "graph", file, context);
    let [graph, left, found] = [0, sizes?.[0] ?? Number.POSITIVE_INFINITY, 0];
    await eachPair(npz, "edge_index", file, (source, target) => {
      while (left === 0 && graph < orders.length - 1) left = sizes![++graph]!;
      if (left-- === 0 || Math.max(source, target) >= orders[graph]!)
        throw new DataFormatError(
          left < 0
            ? `${found} edges are claimed, and there are more`
            : `two nodes below ${orders[graph]} are wanted, found ${source} and ${target}`,
          { where: `${file}: edge_index[:, ${found}]` },
        );
      found++;
      context.builder.arc(firsts[graph]! + source, firsts[graph]! + target);
    });
    const claimed = sizes?.reduce((sum, size) => sum + size, 0) ?? found;
    if (claimed !== found)
      throw new DataFormatError(`${claimed} edges are claimed, and there are ${found}`, { where: file });
  } finally {
    npz.close();
  }
}

async function listIn(npz: Npz, name: string): Promise<Uint32Array> {
  const list = new GrowingIntegers();
  await npz.each(name, (value) => list.push(value));
  return list.toArray();
}

/** Calls `use` for every edge. By rows, the sources come first and are kept until the targets come. */
async function eachPair(
  npz: Npz,
  name: string,
  file: string,
  use: (source: number, target: number) => void,
): Promise<void> {
  const sources = new GrowingIntegers();
  let source = 0;
  const header = await npz.each(name, (value, index, { shape, isFortran }) => {
    if (shape.length !== 2 || shape[0] !== 2) return;
    if (isFortran) {
      if (index % 2 === 0) source = value;
      else use(source, value);
    } else if (index < shape[1]!) sources.push(value);
    else use(sources.at(index - shape[1]!), value);
  });
  if (header.shape.length !== 2 || header.shape[0] !== 2)
    throw new DataFormatError(
      `two rows, of sources and targets, are wanted, found the shape (${header.shape.join(", ")})`,
      {
        where: `${file}: ${name}`,
      },
    );
}

/** Several kinds of nodes; the arrays are called `head___relation___tail`. */
async function readKinds(file: string, context: ReadContext): Promise<void> {
  const { builder } = context;
  const counts = await openNpz(join(dirname(file), "num_nodes_dict.npz"));
  const kinds = new Map<string, { readonly first: number; readonly order: number }>();
  try {
    for (const kind of [...counts.names].sort()) {
      const [order] = await listIn(counts, kind);
      if (order === undefined)
        throw new DataFormatError("a number of nodes is wanted", { where: `${file}: ${kind}` });
      kinds.set(kind, { first: builder.addNodes(order, 0, `${kind}:`), order });
    }
  } finally {
    counts.close();
  }
  const npz = await openNpz(file);
  try {
    for (const triplet of [...npz.names].sort()) {
      const [head = "", , tail = ""] = triplet.split("___");
      const [from, to] = [kinds.get(head), kinds.get(tail)];
      if (from === undefined || to === undefined)
        throw new DataFormatError("this array's name is not head___relation___tail of known kinds", {
          where: `${file}: ${triplet}`,
        });
      await eachPair(npz, triplet, file, (source, target) => {
        if (source >= from.order || target >= to.order)
          throw new DataFormatError(
            `a ${head} below ${from.order} and a ${tail} below ${to.order} are wanted, found ${source} and ${target}`,
            {
              where: `${file}: ${triplet}`,
            },
          );
        builder.relatedArc(from.first + source, to.first + target, triplet);
      });
    }
  } finally {
    npz.close();
  }
  builder.choices.push(`${kinds.size} kinds of nodes in one graph: ${[...kinds.keys()].join(", ")}`);
}
