import { basename } from "node:path";
import { AnalysisError, DataFormatError, RangeViolation, WrongRequest } from "../internal/errors.js";
import { finishGraph, type ReadGraph } from "./graph-file/finish-graph.js";
import { GraphBuilder } from "./graph-file/graph-builder.js";
import { readLatexCitations, readMetamathCitations } from "./graph-file/read-citations.js";
import { readConceptNet } from "./graph-file/read-conceptnet.js";
import type { GraphFormat, ReadContext, ReadGraphOptions } from "./graph-file/read-context.js";
import { readDebian } from "./graph-file/read-debian.js";
import { readDot } from "./graph-file/read-dot.js";
import { readGml } from "./graph-file/read-gml.js";
import { readJsonGraph } from "./graph-file/read-json-graph.js";
import { readLinqs } from "./graph-file/read-linqs.js";
import { readMatrixMarket } from "./graph-file/read-matrix-market.js";
import { readMetis } from "./graph-file/read-metis.js";
import { readNpzGraph } from "./graph-file/read-npz-graph.js";
import { readObo } from "./graph-file/read-obo.js";
import { readOgb } from "./graph-file/read-ogb.js";
import { readOpenKe } from "./graph-file/read-openke.js";
import { readTable } from "./graph-file/read-table.js";
import { readTuDataset } from "./graph-file/read-tudataset.js";
import { readXmlGraph } from "./graph-file/read-xml-graph.js";
import { tellFile, tellFormat } from "./graph-file/tell-format.js";
import { readWordNet } from "./read-wordnet.js";

/**
 * Reads a graph, or a folder of graphs, in whatever format it is in: the
 * format is told from names and content, what is compressed with gzip is
 * unpacked, and what was decided on the way stands in `choices`.
 *
 * Several graphs (a folder of files, the molecules of an OGB folder) lie side
 * by side in one `graph`, with `parts` telling where each is. No path leads
 * from one to another, so counts over the whole are sums over the parts.
 *
 * An undirected edge is two arcs. Where the file stores it once, the other arc
 * is added; where it stores both, none is.
 *
 * Refuses what cannot be read with its place (`file:line`), a graph without an
 * edge, and claims of sizes that the file does not hold.
 *
 * @example (await readGraph("wiki-Vote.txt.gz")).counts.maxOut // 893
 * @remarks O(bytes); most formats as a stream, the others refuse more than half a gigabyte of text.
 */
export async function readGraph(path: string, options: ReadGraphOptions = {}): Promise<ReadGraph> {
  if (options.directed === true && options.undirected === true)
    throw new WrongRequest("directed and undirected are asked for at once");
  const found = await tellFormat(path, options.format);
  const builder = new GraphBuilder();
  const context: ReadContext = { builder, options };
  if (found.kind === "file") {
    await readOne(found.format, found.files, context);
    return finishGraph(builder, { where: path, format: found.format, options });
  }
  for (const file of found.files) {
    builder.beginPart(basename(file), file);
    await readOne(options.format ?? (await tellFile(file)), [file], context);
  }
  if (found.passedOver.length > 0) builder.choices.push(`passed over: ${found.passedOver.join(", ")}`);
  return finishGraph(builder, { where: path, format: options.format ?? "folder", options });
}

async function readOne(format: GraphFormat, files: readonly string[], context: ReadContext): Promise<void> {
  try {
    await readers[format](files, context);
  } catch (cause) {
    if (cause instanceof RangeViolation)
      throw new DataFormatError(`this file is more than can be held: ${cause.message}`, {
        where: files[0]!,
        cause,
      });
    if (cause instanceof AnalysisError) throw cause;
    throw new DataFormatError(
      `this file cannot be read as ${format} (${cause instanceof Error ? cause.message.slice(0, 100) : ""})`,
      { where: files[0]!, mend: "Say what it is with --format.", cause },
    );
  }
}

type Reader = (files: readonly string[], context: ReadContext) => Promise<void>;

/** A format of one file. */
const single =
  (read: (file: string, context: ReadContext) => Promise<void>): Reader =>
  (files, context) =>
    read(files[0]!, context);

const readers: Readonly<Record<GraphFormat, Reader>> = {
  edges: readTable,
  triples: readTable,
  conceptnet: single(readConceptNet),
  openke: readOpenKe,
  ogb: single(readOgb),
  "ogb-npz": single(async (file, context) => {
    await readNpzGraph(file, context);
    context.builder.says(true, "nothing in the file says otherwise");
  }),
  mtx: single(readMatrixMarket),
  metis: single(readMetis),
  gml: single(readGml),
  graphml: single(readXmlGraph),
  gexf: single(readXmlGraph),
  dot: single(readDot),
  json: single(readJsonGraph),
  "npm-lock": single(readJsonGraph),
  naturalproofs: single(readJsonGraph),
  obo: single(readObo),
  wordnet: single(readPointers),
  debian: single(readDebian),
  metamath: single(readMetamathCitations),
  latex: single(readLatexCitations),
  tudataset: (files, context) => {
    const [adjacency, indicator] = files;
    if (adjacency !== undefined && indicator !== undefined)
      return readTuDataset(adjacency, indicator, context);
    throw new WrongRequest("a TUDataset is a folder", { where: adjacency ?? "", mend: "Name the folder." });
  },
  linqs: single(readLinqs),
};

async function readPointers(folder: string, { builder, options }: ReadContext): Promise<void> {
  const { relations } = options;
  const read = await readWordNet(
    folder,
    relations === undefined ? { isolated: true } : { pointers: relations },
  );
  const nodes = read.names.map((name) => builder.declare(name, folder));
  for (let arc = 0; arc < read.sources.length; arc++)
    builder.relatedArc(
      nodes[read.sources[arc]!]!,
      nodes[read.targets[arc]!]!,
      read.relationNames[read.relations[arc]!]!,
    );
  const [pointers, , ends] = read.choices;
  builder.choices.push(pointers!, ends!);
  builder.says(true, "pointers as stored; those between words count between their synsets");
}
