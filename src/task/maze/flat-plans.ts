import type { MazeAction } from "../../problem/maze/maze-action.js";
import { scanMatches } from "../reading/scan-matches.js";
import { canonicalAction, knownAction } from "./canonical-action.js";
import type { PlanCandidate } from "./find-plans.js";

/**
 * Finds flat lists, names and ids in turn: `['start', 'A1', 'move_to', 'B1']`.
 *
 * @remarks O(length).
 */
export function flatPlans(text: string): readonly PlanCandidate[] {
  const plans: PlanCandidate[] = [];
  scanMatches(text, opening, ({ index }) => {
    const plan = readFlat(text, index);
    if (plan !== null) plans.push(plan);
    return plan?.end ?? index + 1;
  });
  return plans;
}

const opening: RegExp = /\[\s{0,60}["']\s{0,8}start/gi;
const element: RegExp = /\s{0,60}(?:'([^'\n]{0,60})'|"([^"\n]{0,60})"|(\w{1,40}))\s{0,60}(,?)/y;

/** More words than any plan has. */
const mostWords = 100_000;

function readFlat(text: string, start: number): PlanCandidate | null {
  const words: string[] = [];
  element.lastIndex = start + 1;
  let end = start + 1;
  let more = true;
  while (more && words.length < mostWords) {
    const match = element.exec(text);
    if (match === null) break;
    const [, single, double, bare, comma] = match;
    words.push(single ?? double ?? bare ?? "");
    end = element.lastIndex;
    more = comma !== "";
  }
  const rest = /^\s{0,60}\]/.exec(text.slice(end, end + 64));
  const actions: MazeAction[] = [];
  for (let i = 0; i + 1 < words.length; i += 2) {
    if (knownAction(words[i] ?? "") === null) return null;
    actions.push(canonicalAction(words[i] ?? "", words[i + 1] ?? ""));
  }
  if (actions.length < 2) return null;
  const torn = rest === null && !/\S/.test(text.slice(end, end + 60).replace(/["'\w\s,]/g, ""));
  const closed = end + (rest?.[0].length ?? 0);
  return {
    start,
    end: torn ? text.length : closed,
    complete: rest !== null,
    actions,
    gapAfter: null,
    asAsked: false,
    torn,
  };
}
