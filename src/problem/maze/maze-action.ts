/** One action of a plan: its name and its one parameter, `["move_to", "B3"]`. */
export type MazeAction = readonly [name: string, parameter: string];

/** The six actions of seqBench, in the order in which the paper lists them. */
export const actionNames = [
  "start",
  "move_to",
  "pick_up_key",
  "use_key",
  "unlock_and_open_door_to",
  "rescue",
] as const;

/** A plan as the Python list of tuples that prompts show and ask for. */
export function formatPlan(plan: readonly MazeAction[]): string {
  return `[${plan.map(([name, parameter]) => `('${name}', '${parameter}')`).join(", ")}]`;
}

/** Moves that walk a connection already walked, in either direction: how much of a plan retraces. */
export function retracedMoves(plan: readonly MazeAction[]): number {
  const walked = new Set<string>();
  let here: string | null = null;
  let retraced = 0;
  for (const [name, room] of plan) {
    if (name === "move_to" && here !== null) {
      const connection = here < room ? `${here} ${room}` : `${room} ${here}`;
      if (walked.has(connection)) retraced++;
      walked.add(connection);
    }
    if (name === "move_to" || name === "start") here = room;
  }
  return retraced;
}
