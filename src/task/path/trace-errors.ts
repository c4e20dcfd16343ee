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
 * as taken up when the trace writes them as `(a, b)` or `a → b`, and an arc
 * whose mention is followed by a denial ("is not listed", "no such edge") as
 * denied.
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

function arcMentions(trace: string): Mention[] {
  const tokens = pathTokens(trace);
  const mentions: Mention[] = [];
  for (const [i, token] of tokens.entries()) {
    const [join, next] = [tokens[i + 1], tokens[i + 2]];
    if (token.kind !== "number" || next?.kind !== "number" || join === undefined) continue;
    const isArrow = join.kind === "forward" || join.kind === "back";
    const isPair = join.kind === "comma" && tokens[i - 1]?.kind === "open" && tokens[i + 3]?.kind === "close";
    if ((!isArrow && !isPair) || next.start - token.end > 12) continue;
    const end = tokens[i + 3]?.kind === "close" ? tokens[i + 3]!.end : next.end;
    const denied =
      denial.test(trace.slice(end, end + 80)) ||
      denialBefore.test(trace.slice(Math.max(0, token.start - 60), token.start));
    mentions.push({
      from: join.kind === "back" ? next.value : token.value,
      to: join.kind === "back" ? token.value : next.value,
      denied,
    });
  }
  return mentions;
}
