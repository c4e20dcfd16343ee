import type { Candidate } from "../reading/choose-candidate.js";
import { type PathToken, pathTokens } from "./path-tokens.js";

/** A stretch of a reply that names nodes one after the other. */
export interface PathCandidate extends Candidate {
  /** Nodes in the order of the walk; `null` stands for an ellipsis. */
  readonly nodes: readonly (number | null)[];
  /** One arc alone, or a list without brackets: read as an answer only where nothing better stands. */
  readonly weak: boolean;
}

/**
 * Finds everything in a normalised reply that could be a path, in order of place:
 *
 *     [5, 12, 30]   "path": ["5", 12, "30",]          lists
 *     5 -> 12 → 30     30 ← 12 ← 5                    arrows, either way round
 *     (5, 12), (12, 30)     5 → 12, then 12 → 30      arcs that share their ends, joined
 *     5 -> 12 (by edge (5, 12)) -> 30                 remarks in brackets are passed over
 *     5, 12, 30     5-12-30     5 to 12 to 30         weak: only where nothing better stands
 *
 * Dots in the place of nodes are kept as a gap. Whether arcs exist is not asked here.
 *
 * @remarks O(length).
 */
export function pathCandidates(text: string): readonly PathCandidate[] {
  const tokens = pathTokens(text);
  const candidates: PathCandidate[] = [];
  for (let at = 0; at < tokens.length; ) {
    const found = readList(text, tokens, at) ?? readWalk(text, tokens, at) ?? readPlain(text, tokens, at);
    if (found === null) at++;
    else {
      candidates.push(found.candidate);
      at = found.next;
    }
  }
  return candidates;
}

interface Found {
  readonly candidate: PathCandidate;
  /** The token to go on at. */
  readonly next: number;
}

/** Between the items of a path: blanks, quotes, emphasis, the word node. */
const light: RegExp = /^[\s*_`"'$:#]{0,40}(?:(?:and|then|node|nodes|vertex|n|v)\b[\s*_`"'$:#]{0,10}){0,3}$/i;
const isLight = (text: string, from: PathToken, to: PathToken): boolean =>
  to.start - from.end < 80 && light.test(text.slice(from.end, to.start));

type ItemToken = Extract<PathToken, { readonly kind: "number" | "dots" }>;
const isItem = (token: PathToken | undefined): token is ItemToken =>
  token?.kind === "number" || token?.kind === "dots";
const nodeOf = (token: ItemToken): number | null => (token.kind === "number" ? token.value : null);

/** A list in brackets: of nodes, or of arcs that share their ends. */
function readList(text: string, tokens: readonly PathToken[], at: number): Found | null {
  const opener = tokens[at];
  if (opener?.kind !== "open") return null;
  const nodes: (number | null)[] = [];
  let last: PathToken = opener;
  let next = at + 1;
  let closed = false;
  for (let token = tokens[next]; token !== undefined && isLight(text, last, token); token = tokens[next]) {
    if (token.kind === "close") {
      closed = true;
      last = token;
      next++;
      break;
    }
    const pair = readPair(text, tokens, next);
    if (pair !== null && (nodes.length === 0 || nodes.at(-1) === pair.from)) {
      if (nodes.length === 0) nodes.push(pair.from);
      nodes.push(pair.to);
      last = tokens[pair.next - 1]!;
      next = pair.next;
      continue;
    }
    if (isItem(token)) nodes.push(nodeOf(token));
    else if (token.kind !== "comma" && token.kind !== "forward") break;
    last = token;
    next++;
  }
  if (nodes.length < 2) return null;
  // A pair in round brackets is an arc, which may be the first of a walk.
  if (nodes.length === 2 && closed && text[opener.start] === "(") return null;
  const atEnd = !closed && next >= tokens.length;
  if (!closed && !atEnd) return null;
  return {
    candidate: {
      start: opener.start,
      end: last.end,
      nodes,
      complete: closed && !nodes.includes(null),
      weak: false,
    },
    next,
  };
}

interface Pair {
  readonly from: number;
  readonly to: number;
  readonly next: number;
}

/** `(5, 12)`, `[5, 12]` or `(5 → 12)`. */
function readPair(text: string, tokens: readonly PathToken[], at: number): Pair | null {
  const [open, from, comma, to, close] = tokens.slice(at, at + 5);
  if (open?.kind !== "open" || from?.kind !== "number" || to?.kind !== "number" || close?.kind !== "close")
    return null;
  if (comma?.kind !== "comma" && comma?.kind !== "forward") return null;
  const isTight = [open, from, comma, to].every((token, i) => isLight(text, token, tokens[at + i + 1]!));
  return isTight ? { from: from.value, to: to.value, next: at + 5 } : null;
}

/** Arrows and arcs, joined as long as each begins where the last one ended. */
function readWalk(text: string, tokens: readonly PathToken[], at: number): Found | null {
  const first = readSegment(text, tokens, at);
  if (first === null) return null;
  const nodes = [...first.nodes];
  let { next } = first;
  let arrows = first.kind === "arrows";
  let segments = 1;
  while (true) {
    const from = skipBetween(text, tokens, next);
    const more = from === null ? null : readSegment(text, tokens, from);
    if (more === null || more.nodes[0] === null || more.nodes[0] !== nodes.at(-1)) break;
    nodes.push(...more.nodes.slice(1));
    next = more.next;
    arrows ||= more.kind === "arrows";
    segments++;
  }
  return {
    candidate: {
      start: tokens[at]!.start,
      end: tokens[next - 1]!.end,
      nodes,
      complete: !nodes.includes(null),
      weak: !arrows && segments === 1,
    },
    next,
  };
}

interface Segment {
  readonly kind: "arrows" | "arc";
  readonly nodes: readonly (number | null)[];
  readonly next: number;
}

function readSegment(text: string, tokens: readonly PathToken[], at: number): Segment | null {
  const pair = readPair(text, tokens, at);
  if (pair !== null) return { kind: "arc", nodes: [pair.from, pair.to], next: pair.next };
  const first = readSingle(text, tokens, at);
  if (first === null) return null;
  const direction =
    tokens[tokens[first.next]?.kind === "open" ? pastRemark(text, tokens, first.next) : first.next]?.kind;
  if (direction !== "forward" && direction !== "back") return null;
  const nodes = [first.node];
  let next = first.next;
  while (true) {
    const at = tokens[next]?.kind === "open" ? pastRemark(text, tokens, next) : next;
    const arrow = tokens[at];
    if (arrow?.kind !== direction || !isLight(text, tokens[at - 1]!, arrow)) break;
    const single = readSingle(text, tokens, at + 1);
    if (single === null || !isLight(text, arrow, tokens[at + 1]!)) break;
    nodes.push(single.node);
    next = single.next;
  }
  if (nodes.length < 2) return null;
  return { kind: "arrows", nodes: direction === "back" ? nodes.reverse() : nodes, next };
}

/** Behind a remark in round brackets, or where it begins if it does not soon end. */
function pastRemark(text: string, tokens: readonly PathToken[], at: number): number {
  if (text[tokens[at]!.start] !== "(") return at;
  let depth = 0;
  for (let next = at; next < Math.min(tokens.length, at + 12); next++) {
    if (tokens[next]!.kind === "open") depth++;
    else if (tokens[next]!.kind === "close" && --depth === 0) return next + 1;
  }
  return at;
}

/** A node, bare or alone in brackets. */
function readSingle(
  text: string,
  tokens: readonly PathToken[],
  at: number,
): { readonly node: number | null; readonly next: number } | null {
  const token = tokens[at];
  if (isItem(token)) return { node: nodeOf(token), next: at + 1 };
  const [inner, close] = [tokens[at + 1], tokens[at + 2]];
  if (token?.kind !== "open" || !isItem(inner) || close?.kind !== "close") return null;
  if (!isLight(text, token, inner) || !isLight(text, inner, close)) return null;
  return { node: nodeOf(inner), next: at + 3 };
}

const between: RegExp =
  /^[\s*_`"'$:#.!|-]{0,40}(?:(?:and|then|next|finally|followed|by|to|step|edge|edges|follow|from|node|we|go|move|take)\b[\s*_`"'$:#.!|-]{0,10}){0,4}$/i;

/** Past a comma, an arrow, a line end or the number of a step, to where the next arc may begin. */
function skipBetween(text: string, tokens: readonly PathToken[], at: number): number | null {
  let next = at;
  let last: PathToken = tokens[at - 1]!;
  for (let skipped = 0; skipped < 4; skipped++) {
    const token = tokens[next];
    if (
      token === undefined ||
      token.start - last.end > 100 ||
      !between.test(text.slice(last.end, token.start))
    )
      return null;
    const isStepNumber =
      token.kind === "number" &&
      /^[.):]\s/.test(text.slice(token.end, token.end + 2)) &&
      token.value < 10_000;
    if (token.kind !== "comma" && token.kind !== "forward" && token.kind !== "dash" && !isStepNumber)
      return next;
    last = token;
    next++;
  }
  return null;
}

/** Numbers with commas, or the word "to", between them: at least three. */
function readPlain(text: string, tokens: readonly PathToken[], at: number): Found | null {
  const first = tokens[at];
  if (first?.kind !== "number") return null;
  const nodes: (number | null)[] = [first.value];
  let next = at + 1;
  let last: PathToken = first;
  while (true) {
    const comma = tokens[next];
    const follows = comma?.kind === "comma" || comma?.kind === "to" || comma?.kind === "dash";
    const item = follows ? tokens[next + 1] : undefined;
    if (comma === undefined || !isItem(item) || !isLight(text, last, comma) || !isLight(text, comma, item))
      break;
    nodes.push(nodeOf(item));
    last = item;
    next += 2;
  }
  if (nodes.length < 3) return null;
  return {
    candidate: { start: first.start, end: last.end, nodes, complete: !nodes.includes(null), weak: true },
    next,
  };
}
