import type { MazeAction } from "../../problem/maze/maze-action.js";
import { chooseCandidate } from "../reading/choose-candidate.js";
import { findMarks, type Span } from "../reading/find-marks.js";
import { type NothingToRead, openReply } from "../reading/open-reply.js";
import type { ReadAnswer, Reply } from "../task.js";
import { findPlans } from "./find-plans.js";

/** The plan a reply gives, as far as it gives one. */
export interface MazeAnswer extends ReadAnswer {
  readonly status: "ok" | "no_answer" | "truncated" | "incomplete";
  /**
   * The plan; of a truncated one the whole actions, of an elided one those
   * before the dots. `null` if there is none.
   */
  readonly actions: readonly MazeAction[] | null;
  /** Of an elided plan: how many actions stand before the dots. */
  readonly gapAfter: number | null;
  /** Of an elided plan: the actions behind the dots, never spliced to the others. */
  readonly tail: readonly MazeAction[] | null;
  /** The reply is the list and nothing else, but for a "Solution:" before it. */
  readonly strict: boolean;
  /** Why there is no answer. */
  readonly reason: NothingToRead | "cut_before_answer" | "no_plan_found" | null;
}

/**
 * Reads the plan out of a reply, whatever shape the model gave it.
 *
 *     reasoning out → one alphabet → all plans → not the format reminders → the one meant
 *
 * Reading never judges: actions that do not exist and rooms nobody named are
 * kept. Only `ok` can be right; strict and lenient reading are reported side
 * by side (`strict`, `formatDeviation`).
 *
 * @example readMazeAnswer({ text: "[('start', 'A1'), ('rescue', 'Alice')]", finish: "stop" }).status // "ok"
 * @remarks O(length): 20 MB of anything is read in under a second.
 */
export function readMazeAnswer(reply: Reply): MazeAnswer {
  const opened = openReply(reply);
  if (opened.kind === "nothing") return noAnswer(opened.reason);
  const { text, cut } = opened;
  const plan = chooseCandidate(text, findMarks(text), findPlans(text), { cut });
  if (plan === null) return noAnswer(cut ? "cut_before_answer" : "no_plan_found");
  const { actions, gapAfter, asAsked, torn } = plan;
  const formatDeviation = !asAsked && !torn;
  if (gapAfter !== null) {
    return {
      status: "incomplete",
      formatDeviation,
      actions: actions.slice(0, gapAfter),
      gapAfter,
      tail: actions.slice(gapAfter),
      strict: false,
      reason: null,
    };
  }
  const rescued = actions.at(-1)?.[0] === "rescue";
  const status = !plan.complete && !rescued && (torn || cut) ? "truncated" : "ok";
  const strict = status === "ok" && !formatDeviation && isAlone(text, plan);
  return { status, formatDeviation, actions, gapAfter: null, tail: null, strict, reason: null };
}

/** Nothing but a label and the list's own brackets around a plan. */
function isAlone(text: string, { start, end }: Span): boolean {
  const before = text.slice(0, start).trim();
  const behind = text.slice(end).trim();
  return behind === "" && before.length < 60 && /^(?:(?:your\s)?solution\s?:)?\s*\[$/i.test(before);
}

function noAnswer(reason: MazeAnswer["reason"]): MazeAnswer {
  return {
    status: "no_answer",
    formatDeviation: false,
    actions: null,
    gapAfter: null,
    tail: null,
    strict: false,
    reason,
  };
}
