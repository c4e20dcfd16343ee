import { DataFormatError } from "../../internal/errors.js";
import { unpackedText } from "../unpacked-bytes.js";
import { type ReadContext, watching } from "./read-context.js";

const MAX_DEPTH = 1000;

interface Token {
  /** `id` for names and quoted texts, otherwise the sign itself. */
  readonly kind: string;
  readonly text: string;
  readonly line: number;
  readonly isQuoted: boolean;
}

/**
 * Reads Graphviz DOT: nodes, chains of edges (`a -> b -> c`) and edges between
 * groups (`a -> {b c}`). Attributes are passed over, subgraphs taken as one
 * graph with the rest, ports for their nodes.
 */
export async function readDot(file: string, context: ReadContext): Promise<void> {
  const reader = new DotReader([...tokens(await unpackedText(file, watching(context)), file)], file, context);
  reader.read();
}

class DotReader {
  #at = 0;
  #directed = false;
  readonly #tokens: readonly Token[];
  readonly #file: string;
  readonly #context: ReadContext;

  constructor(all: readonly Token[], file: string, context: ReadContext) {
    this.#tokens = all;
    this.#file = file;
    this.#context = context;
  }

  read(): void {
    if (this.#isWord("strict")) this.#at++;
    this.#directed = this.#isWord("digraph");
    if (!this.#directed && !this.#isWord("graph")) throw this.#wrong("`graph` or `digraph` is wanted");
    this.#at++;
    if (this.#peek()?.kind === "id") this.#at++;
    this.#context.builder.says(this.#directed, `the file is a ${this.#directed ? "digraph" : "graph"}`);
    this.#group(0);
    if (this.#peek() !== undefined) throw this.#wrong("the end of the file is wanted");
  }

  /** `{ statements }`; returns the nodes named in it. */
  #group(depth: number): number[] {
    if (depth > MAX_DEPTH) throw this.#wrong(`groups are nested deeper than ${MAX_DEPTH}`);
    const opened = this.#take("{");
    const nodes: number[] = [];
    for (;;) {
      const next = this.#peek();
      if (next === undefined)
        throw new DataFormatError("the bracket { is never closed", {
          where: `${this.#file}:${opened.line}`,
          mend: "Fetch the file again.",
        });
      if (next.kind === "}") {
        this.#at++;
        return nodes;
      }
      if (next.kind === ";" || next.kind === ",") this.#at++;
      else for (const node of this.#statement(depth)) nodes.push(node);
    }
  }

  #statement(depth: number): readonly number[] {
    const [first, second] = [this.#tokens[this.#at]!, this.#tokens[this.#at + 1]];
    if (first.kind === "id" && second?.kind === "=") {
      this.#at += 2;
      this.#take("id");
      return [];
    }
    if (!first.isQuoted && /^(?:graph|node|edge)$/i.test(first.text) && second?.kind === "[") {
      this.#at++;
      this.#attributes();
      return [];
    }
    let ends = this.#end(depth);
    const nodes = [...ends];
    for (let next = this.#peek(); next?.kind === "->" || next?.kind === "--"; next = this.#peek()) {
      if ((next.kind === "->") !== this.#directed)
        throw this.#wrong(`${next.kind} does not belong into a ${this.#directed ? "digraph" : "graph"}`);
      this.#at++;
      const others = this.#end(depth);
      for (const source of ends) for (const target of others) this.#context.builder.arc(source, target);
      for (const node of others) nodes.push(node);
      ends = others;
    }
    if (this.#peek()?.kind === "[") this.#attributes();
    return nodes;
  }

  /** A node, or a group of nodes. */
  #end(depth: number): readonly number[] {
    if (this.#isWord("subgraph")) {
      this.#at++;
      if (this.#peek()?.kind === "id") this.#at++;
      if (this.#peek()?.kind !== "{") return [];
    }
    if (this.#peek()?.kind === "{") return [...new Set(this.#group(depth + 1))];
    const node = this.#context.builder.node(this.#take("id").text);
    for (let port = 0; port < 2 && this.#peek()?.kind === ":"; port++) {
      this.#at++;
      this.#take("id");
    }
    return [node];
  }

  #attributes(): void {
    while (this.#peek()?.kind === "[") {
      const opened = this.#take("[");
      for (let token = this.#peek(); token?.kind !== "]"; token = this.#peek()) {
        if (token === undefined)
          throw new DataFormatError("the bracket [ is never closed", {
            where: `${this.#file}:${opened.line}`,
          });
        this.#at++;
      }
      this.#at++;
    }
  }

  #peek(): Token | undefined {
    return this.#tokens[this.#at];
  }

  #isWord(word: string): boolean {
    const token = this.#peek();
    return token?.kind === "id" && !token.isQuoted && token.text.toLowerCase() === word;
  }

  #take(kind: string): Token {
    const token = this.#peek();
    if (token?.kind !== kind) throw this.#wrong(`${kind === "id" ? "a name" : kind} is wanted`);
    this.#at++;
    return token;
  }

  #wrong(what: string): DataFormatError {
    const token = this.#peek() ?? this.#tokens.at(-1);
    const found = this.#peek() === undefined ? "the end" : JSON.stringify(token!.text.slice(0, 40));
    return new DataFormatError(`${what}, found ${found}`, { where: `${this.#file}:${token?.line ?? 1}` });
  }
}

function* tokens(text: string, file: string): Generator<Token, void, undefined> {
  const pattern =
    /\n|\/\/[^\n]*|\/\*[\s\S]*?\*\/|"((?:[^"\\]|\\[\s\S])*)"|->|--|[{}[\];,=:]|-?(?:\.\d+|\d+(?:\.\d*)?)|[\p{L}_][\p{L}\p{N}_]*|#[^\n]*|\S/gu;
  let line = 1;
  for (const match of text.matchAll(pattern)) {
    const [found, quoted] = match;
    if (found === "\n") line++;
    else if (quoted !== undefined)
      yield { kind: "id", text: quoted.replace(/\\(?:\n|(["]))/g, "$1"), line, isQuoted: true };
    else if (found.startsWith("//") || found.startsWith("/*") || found.startsWith("#")) {
      // a comment, or a line of the preprocessor
    } else if (/^(?:->|--|[{}[\];,=:])$/.test(found))
      yield { kind: found, text: found, line, isQuoted: false };
    else if (/^[-.\d\p{L}_]/u.test(found) && found !== "-" && found !== ".")
      yield { kind: "id", text: found, line, isQuoted: false };
    else
      throw new DataFormatError(`this sign is none of DOT: ${JSON.stringify(found)}`, {
        where: `${file}:${line}`,
        mend:
          found === '"'
            ? "A quotation mark is never closed."
            : "Put names with such signs into quotation marks.",
      });
    if (found.length > 1)
      for (let at = found.indexOf("\n"); at >= 0; at = found.indexOf("\n", at + 1)) line++;
  }
}
