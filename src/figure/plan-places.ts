import type { MazeAction } from "../problem/maze/maze-action.js";
import type { MazeScene, ScenePlace } from "../problem/maze/maze-scene.js";
import { parseRoomName } from "../problem/maze/room-name.js";
import type { Simulation } from "../problem/maze/simulate-plan.js";

/** The rooms of a plan's start and moves; names that are on no grid are left out. */
export function placesOfPlan(plan: readonly MazeAction[]): readonly ScenePlace[] {
  return plan.flatMap(([name, parameter]) => {
    const place = name === "start" || name === "move_to" ? parseRoomName(parameter) : null;
    return place === null ? [] : [place];
  });
}

/** A way cut wherever it jumps to a room that is not beside the last one. */
export function neighbouringPieces(places: readonly ScenePlace[]): readonly (readonly ScenePlace[])[] {
  const pieces: ScenePlace[][] = [];
  for (const place of places) {
    const piece = pieces.at(-1);
    const last = piece?.at(-1);
    if (piece && last && Math.abs(last.row - place.row) + Math.abs(last.col - place.col) <= 1)
      piece.push(place);
    else pieces.push([place]);
  }
  return pieces;
}

/**
 * Where a plan went wrong: where it stood, and the room on the grid that it
 * jumped to. `null` where it stood nowhere, and where it was no jump.
 */
export function violationEnds(
  predicted: readonly MazeAction[],
  { code, step, room }: Simulation,
  { rows, cols }: Pick<MazeScene, "rows" | "cols">,
): { readonly from: ScenePlace | null; readonly to: ScenePlace | null } | null {
  if (code === null || step === null) return null;
  const from = room === null ? null : parseRoomName(room);
  const [name, parameter = ""] = predicted[step - 1] ?? [];
  const to = name === "move_to" || name === "start" ? parseRoomName(parameter) : null;
  return { from, to: to !== null && to.row < rows && to.col < cols ? to : null };
}
