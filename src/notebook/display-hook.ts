/** The global under which a live kernel offers to show a value; absent outside a notebook. */
export const displayHook: unique symbol = Symbol.for("reasoning-horizon.display");

/** Shows a value in the cell that calls it; with an id, in place of what was last shown under that id. */
export type DisplayHook = (value: unknown, id?: string | null) => void;
