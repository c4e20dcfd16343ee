import type { MazeAction } from "../../problem/maze/maze-action.js";
import type { Candidate } from "../reading/choose-candidate.js";
import { bracketedItems } from "./bracketed-items.js";
import { isPlaceholder, knownAction } from "./canonical-action.js";
import { flatPlans } from "./flat-plans.js";
import type { PlanItem } from "./plan-item.js";
import { spokenItems } from "./spoken-items.js";

/** A plan found in a reply. */
export interface PlanCandidate extends Candidate {
  readonly actions: readonly MazeAction[];
  /** Actions before the first elision ("..."); `null` if nothing is left out. */
  readonly gapAfter: number | null;
  /** A list of quoted tuples, as asked. */
  readonly asAsked: boolean;
  /** The text ends in the middle of it. */
  readonly torn: boolean;
}

/**
 * Finds every plan in a normalised reply, in order of place: lists of tuples
 * or objects; without any, tuples in a row, flat lists, and plans told in
 * lines or sentences. Format reminders with placeholders (RoomID) and snippets
 * of a longer list are left out.
 */
export function findPlans(text: string): readonly PlanCandidate[] {
  const bracketed = group(text, bracketedItems(text), 150);
  const lists = usable(bracketed.filter(({ listed }) => listed));
  if (lists.length > 0) return lists;
  const flat = usable(flatPlans(text));
  if (flat.length > 0) return flat;
  const rows = usable(bracketed.filter(({ actions }) => actions.length > 1));
  if (rows.length > 0) return rows;
  return usable(group(text, spokenItems(text), 200).filter(({ actions }) => actions.length > 1));
}

/** Drops format reminders, and lists that only quote a part of a longer one. */
function usable<Kind extends PlanCandidate>(plans: readonly Kind[]): readonly Kind[] {
  const real = plans.filter(
    ({ actions }) =>
      actions.some(([name]) => knownAction(name) !== null) &&
      !actions.some(([, parameter]) => isPlaceholder(parameter)),
  );
  const longest = real.reduce((most, { actions }) => Math.max(most, actions.length), 0);
  const whole = real.find(({ actions }) => actions.length === longest);
  return real.filter((plan) => plan === whole || plan.torn || !isSnippet(plan, whole));
}

/** A list that quotes a part of a longer one, or has neither of the ends that a plan has. */
function isSnippet({ actions }: PlanCandidate, whole: PlanCandidate | undefined): boolean {
  if (actions.at(-1)?.[0] === "rescue") return false;
  if (actions[0]?.[0] !== "start") return true;
  const text = (plan: readonly MazeAction[]): string => plan.map((action) => `${action.join(":")};`).join("");
  return (
    whole !== undefined &&
    whole.actions.length > actions.length &&
    text(whole.actions).includes(text(actions))
  );
}

interface Group extends PlanCandidate {
  /** An opening bracket stands before its first item. */
  readonly listed: boolean;
}

/** Puts neighbouring items together, as far as what stands between them allows. */
function group(text: string, items: readonly PlanItem[], widest: number): readonly Group[] {
  const groups: Group[] = [];
  let members: PlanItem[] = [];
  let gapAfter: number | null = null;
  let listed = false;
  let elidedFirst = false;
  const close = (): void => {
    if (members.length > 0) groups.push(finish(text, members, elidedFirst ? 0 : gapAfter, listed));
    members = [];
    gapAfter = null;
  };
  for (const item of items) {
    const last = members.at(-1);
    const gap = last === undefined ? "" : text.slice(last.end, Math.min(item.start, last.end + 2000));
    const link = last === undefined ? "apart" : joins(gap, item, listed, widest);
    if (link === "apart") {
      close();
      const before = text.slice(Math.max(0, item.start - 300), item.start);
      listed = opensList.test(before);
      elidedFirst = opensElided.test(before);
    } else if (link === "elided") gapAfter ??= members.length;
    members.push(item);
  }
  close();
  return groups;
}

const comments = "(?:(?:#|//)[^\\n]*\\n\\s*)*";
const opensList = new RegExp(`[\\[({]\\s*${comments}(?:\\.{2,}\\s*,?\\s*)?["']?$`);
const opensElided = new RegExp(`[\\[({]\\s*${comments}\\.{2,}\\s*,?\\s*["']?$`);
const elision: RegExp =
  /^\s*\.{2,}|(?:^|[\s,;(<[*])\.{2,}|\b(?:and so on|etc|continu(?:e|es|ed|ing)|omitted|remaining (?:moves|actions|steps)|skipp(?:ed|ing))\b/i;

function joins(gap: string, item: PlanItem, listed: boolean, widest: number): "next" | "elided" | "apart" {
  if (gap === ", " || gap === "," || gap === ",\n") return "next";
  // A comment that begins with dots stands for what was left out; any other is only a comment.
  const spoken = gap
    .replace(/(?:#|\/\/)(?!\s*\.{2,})[^\n]*(?=\n|$)/g, "")
    .replace(/\/\*[\s\S]{0,300}?\*\//g, "");
  if (listed ? /[[\]]/.test(spoken.replace(/\[\s*\.{2,}\s*\]/g, "...")) : /[\]]\s*,?\s*[[(]/.test(spoken))
    return "apart";
  if (!listed && (item.action[0] === "start" || spoken.length > widest)) return "apart";
  if (listed && spoken.length > 600) return "apart";
  return elision.test(spoken) ? "elided" : "next";
}

function finish(text: string, members: readonly PlanItem[], gap: number | null, listed: boolean): Group {
  const first = members[0]?.start ?? 0;
  const last = members.at(-1)?.end ?? 0;
  // Runs of blanks are folded, so that the patterns below have nothing to try in many ways.
  const behind = text
    .slice(last, last + 600)
    .replace(/[^\S\n]+/g, " ")
    .replace(/\n\s+/g, "\n");
  const closing = closesList.exec(behind);
  const gapAfter = gap ?? (closing?.[1] === undefined ? null : members.length);
  const torn = closing === null && listed && tornEnd.test(behind);
  const rescued = members.at(-1)?.action[0] === "rescue";
  return {
    start: first,
    end: torn ? text.length : closing === null ? last : text.indexOf(closing[0].at(-1) ?? "", last) + 1,
    complete: gapAfter === null && !torn && (closing !== null || !listed || rescued),
    actions: members.map(({ action }) => action),
    gapAfter,
    asAsked: listed && closing !== null && members.every(({ asAsked }) => asAsked),
    torn,
    listed,
  };
}

/** A list's end, perhaps with an elision before it. */
const closesList = new RegExp(
  `^["']?\\s*[,;]?\\s*${comments}(\\.{2,}\\s*,?\\s*)?(?:#[^\\n]*\\n\\s*)?[\\])}]`,
);
/** What a list cut in the middle of an item leaves: an item opened and not closed, or the sign before it. */
const tornEnd: RegExp = /^["']?[\s,]*(?:#[^\n]*)?\s*(?:[([{"'][^\])}]{0,300})?(?:`{3})?\s*$/;
