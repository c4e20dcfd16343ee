import { DataFormatError } from "../../internal/errors.js";
import { unpackedText } from "../unpacked-bytes.js";
import { complain, type ReadContext, watching } from "./read-context.js";

/** Deeper lists than these are no graph's. */
const MAX_DEPTH = 1000;

interface Token {
  readonly kind: "word" | "text" | "[" | "]";
  readonly text: string;
  readonly line: number;
}

/** An edge waits until all nodes are known. */
interface Edge {
  readonly source: string;
  readonly target: string;
  readonly line: number;
}

/**
 * Reads GML: `graph [ directed 1 node [ id 1 label "a" ] edge [ source 1
 * target 2 ] ]`. Nodes are known by their `id` and called by their `label`
 * where all labels differ.
 */
export async function readGml(file: string, context: ReadContext): Promise<void> {
  const { builder } = context;
  const nodes = new Map<string, { label: string | null; line: number }>();
  const edges: Edge[] = [];
  let directed: string | null = null;
  const open: { key: string; line: number; fields: Map<string, string> }[] = [];
  let key: Token | null = null;
  for (const token of tokens(await unpackedText(file, watching(context)), file)) {
    const where = `${file}:${token.line}`;
    if (token.kind === "]") {
      const list = open.pop();
      if (list === undefined || key !== null)
        throw new DataFormatError("a bracket is closed that was not opened, or a value is missing", {
          where,
        });
      if (open.length === 1 && open[0]!.key === "graph") finish(list);
      continue;
    }
    if (key === null) {
      if (token.kind !== "word")
        throw new DataFormatError(`a key is wanted, found ${JSON.stringify(token.text.slice(0, 40))}`, {
          where,
        });
      key = token;
      continue;
    }
    const name = key.text.toLowerCase();
    if (token.kind === "[") {
      if (open.length === MAX_DEPTH)
        throw new DataFormatError(`lists nested deeper than ${MAX_DEPTH}`, { where });
      open.push({ key: name, line: key.line, fields: new Map() });
    } else {
      open.at(-1)?.fields.set(name, token.text);
      if (open.length === 1 && open[0]!.key === "graph" && name === "directed") directed = token.text;
    }
    key = null;
  }
  if (open.length > 0 || key !== null)
    throw new DataFormatError(
      open.length > 0 ? `the bracket of "${open.at(-1)!.key}" is never closed` : "the last value is missing",
      { where: `${file}:${open.at(-1)?.line ?? key?.line ?? 1}`, mend: "Fetch the file again." },
    );
  const labels = [...nodes.values()].map(({ label }) => label);
  const isNamed = !labels.includes(null) && new Set(labels).size === labels.length;
  builder.choices.push(isNamed ? "nodes are called by their labels" : "nodes are called by their ids");
  const numbers = new Map<string, number>();
  for (const [id, { label, line }] of nodes)
    numbers.set(id, builder.declare(isNamed ? label! : id, `${file}:${line}`));
  for (const { source, target, line } of edges) {
    const [from, to] = [numbers.get(source), numbers.get(target)];
    if (from === undefined || to === undefined)
      complain(context, {
        where: `${file}:${line}`,
        what: `an edge ends at a node that is not there: ${JSON.stringify(from === undefined ? source : target)}`,
      });
    else builder.arc(from, to);
  }
  builder.says(directed === "1", directed === null ? "GML's default" : `the file says directed ${directed}`);

  function finish({
    key: kind,
    fields,
    line,
  }: {
    key: string;
    line: number;
    fields: Map<string, string>;
  }): void {
    const where = `${file}:${line}`;
    if (kind === "node") {
      const id = fields.get("id");
      if (id === undefined) complain(context, { where, what: "a node without id" });
      else if (nodes.has(id))
        complain(context, { where, what: `two nodes have the id ${JSON.stringify(id.slice(0, 60))}` });
      else nodes.set(id, { label: fields.get("label") ?? null, line });
    } else if (kind === "edge") {
      const [source, target] = [fields.get("source"), fields.get("target")];
      if (source === undefined || target === undefined)
        complain(context, { where, what: "an edge without source or target" });
      else edges.push({ source, target, line });
    }
  }
}

function* tokens(text: string, file: string): Generator<Token, void, undefined> {
  let line = 1;
  const pattern = /\n|#[^\n]*|"([^"]*)"|[[\]]|[^\s[\]"]+/g;
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    const [found, quoted] = match;
    // What the pattern passes over is blank, or a quotation that is never closed.
    const between = text.slice(end, match.index);
    if (between.includes('"')) throw unclosed(file, line);
    end = match.index + found.length;
    if (found === "\n") line++;
    else if (quoted !== undefined) {
      yield { kind: "text", text: plainText(quoted), line };
      for (let at = quoted.indexOf("\n"); at >= 0; at = quoted.indexOf("\n", at + 1)) line++;
    } else if (found === "[" || found === "]") yield { kind: found, text: found, line };
    else if (!found.startsWith("#")) yield { kind: "word", text: found, line };
  }
  if (text.includes('"', end)) throw unclosed(file, line);
}

const unclosed = (file: string, line: number): DataFormatError =>
  new DataFormatError("a quotation mark is never closed", {
    where: `${file}:${line}`,
    mend: "Fetch the file again.",
  });

const entities: Readonly<Record<string, string>> = { amp: "&", quot: '"', lt: "<", gt: ">", apos: "'" };

/** `&amp;` and the like, and characters by their numbers. */
function plainText(quoted: string): string {
  if (!quoted.includes("&")) return quoted;
  return quoted.replace(
    /&(?:#(\d{1,7})|([a-z]{2,4}));/g,
    (whole, number: string | undefined, name: string | undefined) => {
      if (number !== undefined)
        return Number(number) <= 0x10ffff ? String.fromCodePoint(Number(number)) : whole;
      return entities[name!] ?? whole;
    },
  );
}
