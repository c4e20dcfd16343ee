import { SaxesParser, type SaxesTagPlain } from "saxes";
import { AnalysisError, DataFormatError } from "../../internal/errors.js";
import { unpackedBytes } from "../unpacked-bytes.js";
import { complain, type ReadContext, watching } from "./read-context.js";

const MAX_DEPTH = 1000;

/** An edge waits until all nodes are known. */
interface Edge {
  readonly source: string;
  readonly target: string;
  readonly directed: boolean;
  readonly line: number;
}

/**
 * Reads GraphML and GEXF as a stream; elements are matched by their local
 * names. An edge's own direction goes before the graph's. Where both kinds
 * occur the graph is read as directed and an undirected edge as two arcs.
 *
 * No entity of the file's own is ever replaced; hyperedges are refused or
 * passed over; ports are taken for their nodes; nested graphs for one.
 */
export async function readXmlGraph(file: string, context: ReadContext): Promise<void> {
  const { builder } = context;
  const nodes = new Map<string, number>();
  const edges: Edge[] = [];
  let byDefault: boolean | null = null;
  let line = 0;
  let depth = 0;
  const parser = new SaxesParser<{ xmlns: false }>({ xmlns: false });
  const place = (): string => `${file}:${parser.line}`;
  parser.on("error", (error) => {
    throw new DataFormatError(
      `this is no well-formed XML: ${error.message.replace(/^\d+:\d+: /, "").slice(0, 120)}`,
      {
        where: place(),
        mend: "Fetch the file again.",
        cause: error,
      },
    );
  });
  parser.on("opentag", (tag) => {
    line = parser.line;
    if (++depth > MAX_DEPTH)
      throw new DataFormatError(`elements nested deeper than ${MAX_DEPTH}`, { where: place() });
    const name = localName(tag);
    if (name === "graph") byDefault ??= defaultOf(tag);
    else if (name === "node") addNode(tag);
    else if (name === "edge") addEdge(tag);
    else if (name === "hyperedge")
      complain(context, { where: place(), what: "a hyperedge joins more than two nodes and is no edge" });
  });
  parser.on("closetag", () => {
    depth--;
  });
  const decoder = new TextDecoder("utf-8");
  try {
    for await (const piece of unpackedBytes(
      file,
      watching(context, () => `after line ${parser.line}`),
    ))
      parser.write(decoder.decode(piece, { stream: true }));
    parser.write(decoder.decode()).close();
  } catch (cause) {
    if (cause instanceof AnalysisError) throw cause;
    throw new DataFormatError("this is no well-formed XML", {
      where: place(),
      mend: "Fetch the file again.",
      cause,
    });
  }
  addArcs();

  function addNode({ attributes }: SaxesTagPlain): void {
    const id = attributes["id"];
    if (id === undefined) complain(context, { where: `${file}:${line}`, what: "a node without id" });
    else if (nodes.has(id))
      complain(context, {
        where: `${file}:${line}`,
        what: `two nodes have the id ${JSON.stringify(id.slice(0, 60))}`,
      });
    else nodes.set(id, builder.declare(id, `${file}:${line}`));
  }

  function addEdge({ attributes }: SaxesTagPlain): void {
    const { source, target, type, directed } = attributes as Readonly<Record<string, string | undefined>>;
    if (source === undefined || target === undefined) {
      complain(context, { where: `${file}:${line}`, what: "an edge without source or target" });
      return;
    }
    const own =
      directed === undefined ? (type === undefined ? null : type === "directed") : directed === "true";
    edges.push({ source, target, directed: own ?? byDefault ?? false, line });
  }

  function addArcs(): void {
    const oneWay = edges.filter((edge) => edge.directed).length;
    const isMixed = oneWay > 0 && oneWay < edges.length;
    for (const { source, target, directed, line: at } of edges) {
      const [from, to] = [nodes.get(source), nodes.get(target)];
      if (from === undefined || to === undefined) {
        complain(context, {
          where: `${file}:${at}`,
          what: `an edge ends at a node that is not there: ${JSON.stringify((from === undefined ? source : target).slice(0, 60))}`,
        });
        continue;
      }
      builder.arc(from, to);
      if (isMixed && !directed && from !== to) builder.arc(to, from);
    }
    builder.says(
      oneWay > 0,
      isMixed
        ? `${edges.length - oneWay} of ${edges.length} edges are not, and stand as two arcs each`
        : edges.length === 0 || byDefault === null
          ? "the file's edges, or the format's default, say so"
          : "the file says so",
    );
  }
}

/** What edges are that say nothing themselves; `null` where the graph says nothing either. */
function defaultOf({ attributes }: SaxesTagPlain): boolean | null {
  const said = attributes["edgedefault"] ?? attributes["defaultedgetype"];
  return said === undefined ? null : said === "directed";
}

const localName = ({ name }: SaxesTagPlain): string => name.slice(name.indexOf(":") + 1).toLowerCase();
