import { chooseCandidate } from "../reading/choose-candidate.js";
import { findMarks, type Marks } from "../reading/find-marks.js";
import { openReply } from "../reading/open-reply.js";
import type { ReadAnswer, ReadStatus, Reply } from "../task.js";
import { type PathCandidate, pathCandidates } from "./path-candidates.js";

/** What was read out of a reply to "is there a path, and which?". */
export interface PathAnswer extends ReadAnswer {
  /** What the reply says to yes or no; `null` if it does not. */
  readonly verdict: "yes" | "no" | null;
  /** All nodes, where the status is `ok`. */
  readonly path: readonly number[] | null;
  /** Nodes before the dots or the cut; the whole path where there are none. */
  readonly head: readonly number[] | null;
  /** Nodes behind the last dots. */
  readonly tail: readonly number[] | null;
  /** The node named right behind the start; `null` where the walk does not begin there. */
  readonly nextNode: number | null;
}

/** The ends of the path that was asked for. */
export interface PathEnds {
  readonly start: number;
  readonly goal: number;
}

/**
 * Reads a path out of a reply, in whatever notation it was written.
 *
 * A walk from start to goal is preferred to others, because explanations are
 * full of dead ends; what a box or "final answer:" marks is taken as it stands.
 * Nothing is checked against the graph. A "no" is a "no", whatever walks
 * explain it.
 *
 * @example
 * readPathAnswer({ text: "|YES| 1 -> 2 -> 3", finish: "stop" }, { start: 1, goal: 3 }).path // [1, 2, 3]
 * @remarks O(length); no language model is asked.
 */
export function readPathAnswer(reply: Reply, ends: PathEnds): PathAnswer {
  const opened = openReply(reply);
  if (opened.kind === "nothing") return nothing("no_answer", null, true);
  const { text, cut } = opened;
  const formatDeviation = !/^\s*\|\s*(?:yes|no)\s*\|/i.test(text);
  const verdict = verdictOf(text);
  if (verdict === "no") return nothing("no_path_claimed", "no", formatDeviation);
  const chosen = chosenPath(text, ends, cut);
  if (verdict === null && deniesPath(text) && !(chosen !== null && joins(chosen, ends)))
    return nothing("no_path_claimed", null, formatDeviation);
  if (chosen === null) return nothing("no_answer", verdict, formatDeviation);
  return { ...partsOf(chosen, ends, cut && isUnfinished(text, chosen)), verdict, formatDeviation };
}

function nothing(status: ReadStatus, verdict: PathAnswer["verdict"], formatDeviation: boolean): PathAnswer {
  return { status, verdict, path: null, head: null, tail: null, nextNode: null, formatDeviation };
}

/** The last |YES| or |NO|; without bars, the word the reply begins with or states as its answer. */
function verdictOf(text: string): "yes" | "no" | null {
  const barred = [...text.matchAll(/\|\s*(yes|no)\s*\|/gi)].at(-1)?.[1];
  const word =
    barred ??
    /^[\s*_`"'#>]*(yes|no)\b(?!\s+(?:edge|path|node|direct|other|cycle))/i.exec(text)?.[1] ??
    /\banswer\b[\s*_`"']{0,6}(?::|is)[\s*_`"']{0,6}(yes|no)\b(?!\s+path)/i.exec(text)?.[1];
  return word === undefined ? null : word.toLowerCase() === "yes" ? "yes" : "no";
}

const denial: RegExp =
  /\b(?:there (?:is|exists) no|no|not? (?:a|any)) (?:such |valid |directed |possible |connecting )?(?:path|route|way)\b|\b(?:cannot|can not|can't|could not) (?:be reached|reach)\b|\b(?:unreachable|not reachable|not connected)\b/i;
const deniesPath = (text: string): boolean => denial.test(text);

const joins = ({ nodes }: PathCandidate, { start, goal }: PathEnds): boolean =>
  nodes[0] === start && nodes.at(-1) === goal;

/** The walk a reply means: marked, else from start to goal, else from the start, else any. */
function chosenPath(text: string, ends: PathEnds, cut: boolean): PathCandidate | null {
  const all = pathCandidates(text);
  const strong = all.filter((candidate) => !candidate.weak);
  const marks = findMarks(text);
  const marked = chooseMarked(text, marks, all);
  if (marked !== null) return marked;
  const choose = (candidates: readonly PathCandidate[]): PathCandidate | null =>
    chooseCandidate(text, marks, candidates, { cut });
  return (
    choose(strong.filter((candidate) => joins(candidate, ends))) ??
    choose(strong.filter(({ nodes }) => nodes[0] === ends.start)) ??
    choose(all.filter(({ nodes, weak }) => weak && nodes[0] === ends.start)) ??
    choose(strong) ??
    choose(all)
  );
}

/** What a box, or a final mark, holds: even a list without brackets. */
function chooseMarked(text: string, marks: Marks, all: readonly PathCandidate[]): PathCandidate | null {
  if (marks.boxes.length + marks.final.length === 0) return null;
  const places = [
    ...marks.boxes,
    ...marks.final.map(({ end }) => ({ start: end, end: Math.min(text.length, end + 400) })),
  ];
  const near = all.filter(({ start }) => places.some((place) => start >= place.start && start < place.end));
  return near.length === 0 ? null : chooseCandidate(text, { ...marks, labels: [], fences: [] }, near);
}

/** Whether the walk was still being written when the token limit came. */
const isUnfinished = (text: string, { end, complete }: PathCandidate): boolean =>
  !complete || !/[\p{L}\p{N}]/u.test(text.slice(end, end + 200));

function partsOf(
  { nodes }: PathCandidate,
  { start }: PathEnds,
  cutOff: boolean,
): Pick<PathAnswer, "status" | "path" | "head" | "tail" | "nextNode"> {
  const firstGap = nodes.indexOf(null);
  const isNumber = (node: number | null): node is number => node !== null;
  if (firstGap >= 0) {
    const head = nodes.slice(0, firstGap).filter(isNumber);
    const tail = nodes.slice(nodes.lastIndexOf(null) + 1).filter(isNumber);
    const status = cutOff && tail.length === 0 ? "truncated" : "incomplete";
    return { status, path: null, head, tail, nextNode: nextOf(head, start) };
  }
  const whole = nodes.filter(isNumber);
  if (cutOff) {
    // The last number may have lost digits.
    const head = whole.slice(0, -1);
    return { status: "truncated", path: null, head, tail: [], nextNode: nextOf(head, start) };
  }
  return { status: "ok", path: whole, head: whole, tail: [], nextNode: nextOf(whole, start) };
}

const nextOf = (nodes: readonly number[], start: number): number | null =>
  nodes[0] === start ? (nodes[1] ?? null) : null;
