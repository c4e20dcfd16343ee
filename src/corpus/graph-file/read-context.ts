import { DataFormatError } from "../../internal/errors.js";
import type { UnpackOptions } from "../unpacked-bytes.js";
import type { GraphBuilder } from "./graph-builder.js";

/** The formats that `readGraph` knows, by the names that `--format` takes. */
export const graphFormats = [
  "edges",
  "triples",
  "conceptnet",
  "openke",
  "ogb",
  "ogb-npz",
  "mtx",
  "metis",
  "gml",
  "graphml",
  "gexf",
  "dot",
  "json",
  "obo",
  "wordnet",
  "npm-lock",
  "debian",
  "metamath",
  "latex",
  "naturalproofs",
  "tudataset",
  "linqs",
] as const;

export type GraphFormat = (typeof graphFormats)[number];

/** A place that cannot be read and was passed over. */
export interface MalformedPlace {
  /** `file:line`, or a byte, or a path in the file. */
  readonly where: string;
  readonly what: string;
}

/** What a graph file leaves open, and the reader of it may say. */
export interface ReadGraphOptions {
  /** Default: told from the name and the content. */
  readonly format?: GraphFormat;
  /**
   * What the fields of a line are: names (`head,relation,tail`, `-` for one of
   * no interest) or the numbers of the two that hold the ends (`1,3`).
   */
  readonly columns?: string;
  /** Rows stand for both directions. Default: what the file says, else false. */
  readonly undirected?: boolean;
  /** Rows are arcs, whatever the file says. Default false. */
  readonly directed?: boolean;
  /** Keep one of several arcs between the same two nodes. Default false: kept as stored. */
  readonly distinct?: boolean;
  /** Read arcs of these relations only. Default: all; of Debian packages `Depends` and `Pre-Depends`. */
  readonly relations?: readonly string[];
  /** ConceptNet: keep what has both ends in this language, such as `en`. Default: all. */
  readonly language?: string;
  /** ConceptNet: cut a node's name behind the term, so that its senses are one. Default false. */
  readonly mergeSenses?: boolean;
  /** NaturalProofs: what theorems cite in their statements counts as well. Default false: in proofs only. */
  readonly statementRefs?: boolean;
  /** NaturalProofs: leave out definitions and other pages. Default false. */
  readonly theoremsOnly?: boolean;
  /** Told of places that cannot be read, which are then passed over. Without it the first is thrown. */
  readonly onMalformed?: (place: MalformedPlace) => void;
  /** Told how many bytes of the file at hand have been read. */
  readonly onBytes?: (bytes: number) => void;
}

/** What a reader is given besides its file. */
export interface ReadContext {
  readonly builder: GraphBuilder;
  readonly options: ReadGraphOptions;
}

/** A reader of one format: fills the builder. */
export type GraphReader = (file: string, context: ReadContext) => Promise<void>;

/** Says that a place cannot be read: thrown, or told where malformed places are passed over. */
export function complain(
  { options: { onMalformed } }: ReadContext,
  place: MalformedPlace & { readonly mend?: string },
): void {
  const { where, what, mend = "Mend the line, or drop such lines with --skip-malformed." } = place;
  if (onMalformed === undefined) throw new DataFormatError(what, { where, mend });
  onMalformed({ where, what });
}

/** How the reading of a file is watched; `reached` says where it is. */
export const watching = ({ options }: ReadContext, reached?: () => string): UnpackOptions => ({
  ...(options.onBytes === undefined ? {} : { onBytes: options.onBytes }),
  ...(reached === undefined ? {} : { reached }),
});
