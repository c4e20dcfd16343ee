import { ArcBuilder } from "../../graph/arc-builder.js";
import type { NodeId } from "../../graph/csr-graph.js";
import { DataFormatError } from "../../internal/errors.js";
import { GrowingIntegers } from "../../internal/growing-integers.js";
import { NameTable } from "../name-table.js";

/** One of the graphs that were read: its nodes and arcs lie side by side. */
export interface BuiltPart {
  readonly name: string;
  readonly firstNode: NodeId;
  directed: boolean;
}

/** Nodes that have numbers and no names: `first` is called `base`, the next `base + 1`. */
interface Numbered {
  readonly first: NodeId;
  readonly count: number;
  readonly base: number;
  readonly prefix: string;
}

/** More nodes than this without arcs to match are a mistake or an attack, not a graph. */
const MAX_LONELY = 10_000_000;
const LONELY_PER_ARC = 100;

/**
 * Gathers what a reader finds: nodes by name or number, arcs as stored with
 * their relations, and what was decided on the way. Several graphs come one
 * after another, each begun with `beginPart`.
 */
export class GraphBuilder {
  arcs: ArcBuilder = new ArcBuilder();
  /** What was decided while reading, in words for the reader of a result. */
  readonly choices: string[] = [];
  readonly parts: BuiltPart[] = [];
  /** What was said last of direction. */
  isDirected = true;
  /** How many nodes there are so far. */
  order = 0;

  #names = new NameTable();
  /** The node of each name in the table. */
  readonly #nodes = new GrowingIntegers();
  /** The names alone, as nodes 0, 1, …: then the table's numbers are the nodes. */
  #isPlain = true;
  readonly #numbered: Numbered[] = [];
  #prefix = "";
  readonly #partNames = new Set<string>();
  readonly #relationNames = new NameTable();
  /** The relation of each arc; `null` as long as no arc has one. */
  #relations: GrowingIntegers | null = null;
  #scratch = new Uint8Array(1 << 10);

  /** Begins the next graph of several; names are its own. `where` goes into complaints. */
  beginPart(
    name: string,
    where: string,
    { directed = true, prefix = `${name}:` }: { readonly directed?: boolean; readonly prefix?: string } = {},
  ): void {
    if (this.#partNames.has(name))
      throw new DataFormatError(`two graphs are called ${JSON.stringify(name)}`, { where });
    this.#partNames.add(name);
    this.parts.push({ name, firstNode: this.order, directed });
    this.#prefix = prefix;
  }

  /** Says whether the rows of the graph at hand have a direction, and how that is known. */
  says(directed: boolean, why: string): void {
    const part = this.parts.at(-1);
    if (part !== undefined) part.directed = directed;
    this.isDirected = directed;
    this.choices.push(`${directed ? "directed" : "undirected"}: ${why}`);
  }

  /** The node of this name, made now if it is new. */
  node(name: string): NodeId {
    return this.#nodeOf(this.#scratch, 0, this.#encode(this.#prefix + name));
  }

  /** The node whose name is these bytes (UTF-8). */
  nodeOfBytes(bytes: Uint8Array, from: number, to: number): NodeId {
    if (this.#prefix !== "") return this.node(decoder.decode(bytes.subarray(from, to)));
    return this.#nodeOf(bytes, from, to);
  }

  /** A node whose name must be new; otherwise it is refused, with its place. */
  declare(name: string, where: string): NodeId {
    const before = this.order;
    const node = this.node(name);
    if (this.order > before) return node;
    throw new DataFormatError(`two nodes are called ${JSON.stringify(name.slice(0, 60))}`, {
      where,
      mend: "Names of nodes are to differ: rename one.",
    });
  }

  /** So many nodes known by their numbers from `base` up; returns the first. */
  addNodes(count: number, base: number, prefix: string = this.#prefix): NodeId {
    const first = this.order;
    if (this.#isPlain) for (let node = 0; node < first; node++) this.#nodes.push(node);
    this.#isPlain = false;
    this.#numbered.push({ first, count, base, prefix });
    this.order += count;
    return first;
  }

  arc(source: NodeId, target: NodeId): void {
    this.arcs.add(source, target);
  }

  /** An arc of a named relation. In a graph of relations every arc has one. */
  relatedArc(source: NodeId, target: NodeId, relation: string): void {
    const length = this.#encode(relation);
    this.relatedArcOfBytes(source, target, this.#scratch, 0, length);
  }

  /** The same where the relation's name is some bytes (UTF-8). */
  relatedArcOfBytes(source: NodeId, target: NodeId, bytes: Uint8Array, from: number, to: number): void {
    this.#relations ??= new GrowingIntegers();
    this.#relations.push(this.#relationNames.numberOf(bytes, from, to));
    this.arcs.add(source, target);
  }

  /** How many relations were met; `null` where arcs have none. */
  get relationCount(): number | null {
    return this.#relations === null ? null : this.#relationNames.size;
  }

  /** The relation of each arc in the order of adding; `null` where not every arc has one. */
  get relations(): GrowingIntegers | null {
    return this.#relations?.length === this.arcs.size ? this.#relations : null;
  }

  /** Takes over names and arcs that were read elsewhere: as they are, if nothing was read before. */
  absorb(names: NameTable, arcs: ArcBuilder): void {
    if (this.order === 0 && this.arcs.size === 0 && this.#prefix === "") {
      this.#names = names;
      this.arcs = arcs;
      this.order = names.size;
      return;
    }
    const nodes = Uint32Array.from({ length: names.size }, (_, name) => this.node(names.nameOf(name)));
    arcs.forEach((source, target) => {
      this.arcs.add(nodes[source]!, nodes[target]!);
    });
  }

  /** Refuses a graph without an arc, and claims of far more nodes than there are arcs. */
  check(where: string): void {
    if (this.arcs.size === 0)
      throw new DataFormatError(
        this.order === 0 ? "no edge was found" : `no edge was found among ${this.order} nodes`,
        { where, mend: "A graph of at least one edge is wanted." },
      );
    if (this.order > MAX_LONELY && this.order > LONELY_PER_ARC * this.arcs.size)
      throw new DataFormatError(`${this.order} nodes are claimed, and there are ${this.arcs.size} edges`, {
        where,
        mend: "Mend the number of nodes, or leave out nodes without an edge.",
      });
  }

  /** The names of all nodes, in their order. */
  names(): string[] {
    if (this.#isPlain) return this.#names.toArray();
    const names = new Array<string>(this.order);
    for (let name = 0; name < this.#nodes.length; name++)
      names[this.#nodes.at(name)] = this.#names.nameOf(name);
    for (const { first, count, base, prefix } of this.#numbered)
      for (let i = 0; i < count; i++) names[first + i] = `${prefix}${base + i}`;
    return names;
  }

  #encode(text: string): number {
    if (3 * text.length > this.#scratch.length) this.#scratch = new Uint8Array(6 * text.length);
    return encoder.encodeInto(text, this.#scratch).written;
  }

  #nodeOf(bytes: Uint8Array, from: number, to: number): NodeId {
    const name = this.#names.numberOf(bytes, from, to);
    if (this.#isPlain) {
      if (name === this.order) this.order++;
      return name;
    }
    if (name < this.#nodes.length) return this.#nodes.at(name);
    this.#nodes.push(this.order);
    return this.order++;
  }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
