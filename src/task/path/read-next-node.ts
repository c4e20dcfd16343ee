import { findMarks } from "../reading/find-marks.js";
import { openReply } from "../reading/open-reply.js";
import type { ReadAnswer, Reply } from "../task.js";
import { pathCandidates } from "./path-candidates.js";
import { pathTokens } from "./path-tokens.js";
import type { PathEnds } from "./read-path-answer.js";

/** The one node that was asked for. */
export interface NextNodeAnswer extends ReadAnswer {
  readonly nextNode: number | null;
}

/**
 * Reads the node that follows the start: the number that a box or a final mark
 * gives, else what follows the start in the last walk that begins there, else
 * what "next node is" names, else the only number besides the two ends.
 *
 * @example readNextNode({ text: "next: **44 → 208**", finish: "stop" }, { start: 44, goal: 7 }).nextNode // 208
 */
export function readNextNode(reply: Reply, { start, goal }: PathEnds): NextNodeAnswer {
  const opened = openReply(reply);
  if (opened.kind === "nothing") return { status: "no_answer", nextNode: null, formatDeviation: true };
  const { text } = opened;
  const formatDeviation = !/^\s*\d+\s*$/.test(text);
  const node =
    markedNode(text, start) ?? walkedNode(text, start) ?? namedNode(text) ?? onlyNode(text, start, goal);
  return { status: node === null ? "no_answer" : "ok", nextNode: node, formatDeviation };
}

function markedNode(text: string, start: number): number | null {
  const { boxes, final, labels } = findMarks(text);
  const marks = final.length > 0 ? final : labels;
  const places = [...boxes, ...marks.map(({ end }) => ({ start: end, end: lineEnd(text, end) }))];
  for (const place of places.sort((a, b) => b.start - a.start)) {
    const part = text.slice(place.start, place.end);
    const node = walkedNode(part, start) ?? numbersIn(part).find((number) => number !== start);
    if (node !== undefined) return node;
  }
  return null;
}

const lineEnd = (text: string, from: number): number => {
  const body = text.slice(from).search(/\S/);
  const end = text.indexOf("\n", from + Math.max(body, 0));
  return end < 0 ? text.length : end;
};

function walkedNode(text: string, start: number): number | null {
  const walk = pathCandidates(text).findLast(
    ({ nodes }) => nodes[0] === start && typeof nodes[1] === "number",
  );
  return walk?.nodes[1] ?? null;
}

function namedNode(text: string): number | null {
  const found = [
    ...text.matchAll(/\bnext (?:node|step|vertex|hop)\b[^\d\n.]{0,40}?\bis[\s*_`"':]{0,6}(?:node )?(\d+)/gi),
  ];
  return found.length === 0 ? null : Number(found.at(-1)![1]);
}

function onlyNode(text: string, start: number, goal: number): number | null {
  const others = new Set(numbersIn(text));
  others.delete(start);
  if (others.size > 1) others.delete(goal);
  return others.size === 1 ? [...others][0]! : null;
}

const numbersIn = (text: string): number[] =>
  pathTokens(text).flatMap((token) => (token.kind === "number" ? [token.value] : []));
