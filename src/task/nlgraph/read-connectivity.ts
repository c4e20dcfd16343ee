import { type PathAnswer, readPathAnswer } from "../path/read-path-answer.js";
import { openReply } from "../reading/open-reply.js";
import type { ReadAnswer, Reply } from "../task.js";

/** What a reply says to "is there a path?", and the path it gives, if it gives one. */
export interface ConnectivityAnswer extends ReadAnswer {
  readonly says: "yes" | "no" | null;
  readonly path: readonly number[] | null;
}

/**
 * Reads yes or no: the last |YES| or |NO|; else the last "the answer is …";
 * else the last sentence about whether a path is there; else the word the
 * reply begins with.
 *
 * @example readConnectivity({ text: "0->4->2, so the answer is yes.", finish: "stop" }, { start: 0, goal: 2 }).says // "yes"
 */
export function readConnectivity(
  reply: Reply,
  ends: { readonly start: number; readonly goal: number },
): ConnectivityAnswer {
  const opened = openReply(reply);
  if (opened.kind === "nothing")
    return { status: "no_answer", says: null, path: null, formatDeviation: true };
  const says = saidIn(opened.text);
  const formatDeviation = !/^\s*(?:\|\s*(?:yes|no)\s*\||the answer is (?:yes|no))/i.test(opened.text);
  if (says === null) return { status: "no_answer", says, path: null, formatDeviation };
  if (says === "no") return { status: "no_path_claimed", says, path: null, formatDeviation };
  const { path }: PathAnswer = readPathAnswer({ ...reply, text: `|YES|\n${opened.text}` }, ends);
  return { status: "ok", says, path, formatDeviation };
}

function saidIn(text: string): "yes" | "no" | null {
  const word =
    lastOf(text, /\|\s*(yes|no)\s*\|/gi) ??
    lastOf(text, /\banswer\s*(?:is|:)\s*[*_`"']{0,4}(yes|no)\b/gi) ??
    lastStatement(text) ??
    /^[\s*_`"'#>]*(yes|no)\b/i.exec(text)?.[1] ??
    null;
  return word === null ? null : word.toLowerCase() === "yes" ? "yes" : "no";
}

const lastOf = (text: string, pattern: RegExp): string | null =>
  [...text.matchAll(pattern)].at(-1)?.[1] ?? null;

const absent: RegExp =
  /\b(?:there (?:is|exists|'s) (?:no|not (?:a|any))|there isn't (?:a|any)|no|not a) (?:\w{1,12} ){0,2}path\b|\bnot (?:in the same|connected|reachable)\b|\bcannot (?:be reached|reach)\b|\bno way to\b/gi;
const present: RegExp =
  /\bthere (?:is|exists)(?: indeed| also)? (?:a|an|at least one) (?:\w{1,12} ){0,2}path\b|\bin the same connected (?:block|component)\b|\bwe can (?:follow|reach)\b|\bthe path (?:from|between|is|would be)\b|\bis connected to node \d+ (?:via|through)\b/gi;

const undecided: RegExp =
  /\b(?:cannot|can't|could not|unable to|not possible to|impossible to) (?:be )?(?:determined?|tell|told|say|decided?)\b/gi;

/**
 * Which of the two was said last; "there is no path" is not "there is a path",
 * "check if there is a path" is neither, and who says last that nobody can tell
 * has said nothing.
 */
function lastStatement(text: string): "yes" | "no" | null {
  const no = lastPlace(text, absent);
  const yes = lastPlace(
    text,
    present,
    (at) => !/\b(?:not|if|whether)\s+$/i.test(text.slice(Math.max(0, at - 9), at)),
  );
  return Math.max(no, yes) <= lastPlace(text, undecided) ? null : yes > no ? "yes" : "no";
}

/** Where the last match begins that counts; -1 where there is none. */
const lastPlace = (text: string, pattern: RegExp, counts: (at: number) => boolean = () => true): number =>
  [...text.matchAll(pattern)].findLast(({ index }) => counts(index))?.index ?? -1;
