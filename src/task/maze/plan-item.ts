import type { MazeAction } from "../../problem/maze/maze-action.js";
import type { Span } from "../reading/find-marks.js";

/** One action as it stands in a reply. */
export interface PlanItem extends Span {
  readonly action: MazeAction;
  /** A tuple of two, its name in quotes: what the prompt asks for. */
  readonly asAsked: boolean;
}
