import type { MazeAction } from "../../problem/maze/maze-action.js";
import type { Simulation, ViolationCode } from "../../problem/maze/simulate-plan.js";

/**
 * The paper's kinds of failure (B.2). `inefficiency` is a legal rescue that
 * takes too long; `format` a plan without its frame.
 */
export type ViolationCategory = "adjacency" | "locked-door" | "key-usage" | "inefficiency" | "format";

/** The category of a mechanical code. */
export function violationCategory(code: ViolationCode): Exclude<ViolationCategory, "inefficiency"> {
  switch (code) {
    case "adjacency":
    case "unknown_room":
      return "adjacency";
    case "locked_door":
    case "unlock_without_use_key":
    case "not_locked":
      return "locked-door";
    case "wrong_key":
    case "key_not_held":
    case "key_not_here":
    case "key_already_held":
    case "unknown_key":
    case "use_key_not_followed_by_unlock":
      return "key-usage";
    case "no_start":
    case "wrong_start":
    case "second_start":
    case "unknown_action":
    case "rescue_not_at_goal":
    case "wrong_target":
    case "action_after_rescue":
    case "no_rescue":
      return "format";
  }
}

/**
 * The critical action whose omission made the first violation: the reference
 * has it, the plan had not done it, and with it done the offending action
 * would have been legal. It is a cause beside the mechanical code, not instead
 * of it; `null` where the violation has no such cause.
 *
 * @example missedAction(reference, plan, simulation) // ["pick_up_key", "16"]
 */
export function missedAction(
  reference: readonly MazeAction[],
  predicted: readonly MazeAction[],
  { code, step, room }: Simulation,
): MazeAction | null {
  if (code === null || step === null) return null;
  const done = predicted.slice(0, step - 1);
  const has = (plan: readonly MazeAction[], [name, parameter]: MazeAction): boolean =>
    plan.some((action) => action[0] === name && action[1] === parameter);
  const [, parameter = ""] = predicted[step - 1] ?? [];
  if (code === "key_not_held") {
    const pickUp: MazeAction = ["pick_up_key", parameter];
    return has(reference, pickUp) && !has(done, pickUp) ? pickUp : null;
  }
  if (code === "locked_door") return unlocking(reference, room, parameter);
  if (code === "unlock_without_use_key") {
    const at = reference.findIndex(([name, to]) => name === "unlock_and_open_door_to" && to === parameter);
    const use = at > 0 ? reference[at - 1] : undefined;
    return use?.[0] === "use_key" ? use : null;
  }
  return null;
}

/** The reference's unlock of the door between two rooms, from whichever side it opens it. */
function unlocking(reference: readonly MazeAction[], from: string | null, to: string): MazeAction | null {
  let here: string | null = null;
  for (const action of reference) {
    const [name, room] = action;
    if (name === "start" || name === "move_to") here = room;
    if (name !== "unlock_and_open_door_to") continue;
    if ((here === from && room === to) || (here === to && room === from)) return action;
  }
  return null;
}
