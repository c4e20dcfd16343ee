/** The global under which a live kernel offers to show a value; absent outside a notebook. */
export const displayHook: unique symbol = Symbol.for("reasoning-horizon.display");

/** The global under which a live kernel offers to empty what the running cell shows. */
export const clearHook: unique symbol = Symbol.for("reasoning-horizon.clear");

/** Empties the output of the cell that calls it: at once, or, with `wait`, when the next output comes. */
export type ClearHook = (wait: boolean) => void;

/** Shows a value in the cell that calls it; with an id, in place of what was last shown under that id. */
export type DisplayHook = (value: unknown, id?: string | null) => void;
