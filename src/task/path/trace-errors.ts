import type { GraphProblem } from "../../problem/lookahead-graph/graph-problem.js";
import { graphFacts } from "./graph-facts.js";
import { pathTokens } from "./path-tokens.js";

/**
 * The paper's kinds of mistakes in a reasoning trace. `I`: an arc of the right
 * path that leaves a node the trace had come to is never taken up, or is denied;
 * `II`: the same for the right arc out of the start, so that its branch is
 * ignored from the beginning; `III`: the trace goes along an arc that does not
 * exist.
 */
export type TraceErrorKind = "I" | "II" | "III";

/** What a trace shows of where it went wrong. */
export interface TraceErrors {
  /** In the order I, II, III; empty where the trace shows none of them. */
  readonly kinds: readonly TraceErrorKind[];
  /** The arc of the right path that was passed over first, as `[from, to]`; `null` if none was. */
  readonly omitted: readonly [number, number] | null;
  /** Arcs the trace goes along that do not exist, each once. */
  readonly invented: readonly (readonly [number, number])[];
}

/**
 * Looks for the paper's error types in a trace. Nothing is guessed: arcs count
 * as taken up when the trace writes them as `(a, b)`, as `a → b` or in words
 * ("a leads to b and c"), and an arc whose mention is followed by a denial ("is
 * not listed", "no such edge") as denied. The prompt's list written down again
 * takes nothing up.
 *
 * Types I and II are asked of the first arc of the right path that is not taken
 * up; a trace that writes no arc at all shows nothing.
 *
 * @returns `null` where the trace does not allow a judgement: no arc in it, or
 * no single right path
 * @remarks O(length). The authors read 40 traces by eye; this is a mechanical reading of their categories.
 * @see Rameshkumar et al. 2025, section 4.4
 */
export function traceErrors(problem: GraphProblem, trace: string): TraceErrors | null {
  const [path] = problem.paths;
  const mentions = arcMentions(trace);
  if (path === undefined || problem.paths.length !== 1 || mentions.length === 0) return null;
  const { hasArc, hasNode } = graphFacts(problem);
  const taken = new Set<string>();
  const invented = new Map<string, readonly [number, number]>();
  for (const { from, to, denied } of mentions) {
    if (denied) continue;
    if (hasArc(from, to)) taken.add(`${from},${to}`);
    else if (hasNode(from) || hasNode(to)) invented.set(`${from},${to}`, [from, to]);
  }
  const at = path.findIndex((node, i) => i > 0 && !taken.has(`${path[i - 1]},${node}`));
  const omitted = at < 0 ? null : ([path[at - 1]!, path[at]!] as const);
  const kinds: TraceErrorKind[] = [];
  if (omitted !== null) kinds.push(at === 1 ? "II" : "I");
  if (invented.size > 0) kinds.push("III");
  return { kinds, omitted, invented: [...invented.values()] };
}

interface Mention {
  readonly from: number;
  readonly to: number;
  readonly denied: boolean;
}

const denial: RegExp =
  /^[\s)\]*_`"',;?—-]{0,12}(?:\([^()]{0,30}\)\s*)?(?:(?:is|are|was|isn't|it's|but|that|this|edge|which|there|does|do|did)\s+){0,4}(?:not\b|isn't|no\s|n't\b|doesn't|missing|absent|invalid|wrong)/i;
const denialBefore: RegExp =
  /\b(?:no|not|isn't|without|missing)\s+(?:(?:an?|the|such|direct|any|see)\s+){0,3}(?:edge|arc|link|connection)?\s*[*_`"'(]{0,4}$/i;

/** "Is there (1, 2)?": asked for, and not taken unless a yes follows. */
const questionBefore: RegExp = /\b(?:is|are) there (?:an? |any )?(?:edge |arc )?[*_`"'(]{0,4}$/i;
const unanswered: RegExp = /^[\s)*_`"']{0,4}\?(?!\s*yes)/i;

function arcMentions(trace: string): Mention[] {
  return [...withoutLists(writtenMentions(trace), trace), ...spokenMentions(trace)];
}

interface PlacedMention extends Mention {
  readonly isPair: boolean;
  readonly start: number;
  readonly end: number;
}

function writtenMentions(trace: string): PlacedMention[] {
  const tokens = pathTokens(trace);
  const mentions: PlacedMention[] = [];
  for (const [i, token] of tokens.entries()) {
    const [join, next] = [tokens[i + 1], tokens[i + 2]];
    if (token.kind !== "number" || next?.kind !== "number" || join === undefined) continue;
    const isArrow = join.kind === "forward" || join.kind === "back";
    const isPair = join.kind === "comma" && tokens[i - 1]?.kind === "open" && tokens[i + 3]?.kind === "close";
    if ((!isArrow && !isPair) || next.start - token.end > 12) continue;
    const end = tokens[i + 3]?.kind === "close" ? tokens[i + 3]!.end : next.end;
    const [before, behind] = [
      trace.slice(Math.max(0, token.start - 60), token.start),
      trace.slice(end, end + 80),
    ];
    const isQuestion = questionBefore.test(before) && unanswered.test(behind);
    const denied = isQuestion || denial.test(behind) || denialBefore.test(before);
    const [from, to] = join.kind === "back" ? [next.value, token.value] : [token.value, next.value];
    mentions.push({ from, to, denied, isPair, start: token.start, end });
  }
  return mentions;
}

/** Pairs in a row from which on they may be the prompt's list. */
const listLength = 6;

/**
 * Leaves out runs of pairs that only write the prompt's list down again: six or
 * more with nothing but commas between, from many nodes, hardly any going on
 * where the one before arrived.
 */
function withoutLists(mentions: readonly PlacedMention[], trace: string): Mention[] {
  const kept: Mention[] = [];
  let run: PlacedMention[] = [];
  const close = (): void => {
    const chained = run.filter(({ from }, i) => i > 0 && run[i - 1]!.to === from).length;
    const isList =
      run.length >= listLength && chained < run.length / 2 && new Set(run.map(({ from }) => from)).size > 3;
    if (!isList) kept.push(...run);
    run = [];
  };
  for (const mention of mentions) {
    const last = run.at(-1);
    const goesOn =
      last !== undefined && mention.isPair && /^[\s,(]{0,8}$/.test(trace.slice(last.end, mention.start));
    if (!goesOn) close();
    run.push(mention);
  }
  close();
  return kept;
}

const spoken: RegExp =
  /(\d{1,15})\s{1,3}(?:also\s)?(?:goes|leads|connects|points|is connected|has (?:an |only |outgoing |one |two )?(?:edges?|arcs?))\s(?:only\s)?to\s{1,3}/gi;

/** "4 leads to 860 and 51", as far as the sentence goes. */
function spokenMentions(trace: string): Mention[] {
  return [...trace.matchAll(spoken)].flatMap((found) => {
    const begin = found.index + found[0].length;
    const [targets = ""] =
      /^(?:nodes?\s)?[\d\s,]*(?:(?:and|or|nodes?)\s[\d\s,]*){0,8}/i.exec(trace.slice(begin, begin + 120)) ??
      [];
    const denied = denial.test(trace.slice(begin + targets.length, begin + targets.length + 80));
    return [...targets.matchAll(/\d{1,15}/g)].map(([to]) => ({
      from: Number(found[1]),
      to: Number(to),
      denied,
    }));
  });
}
