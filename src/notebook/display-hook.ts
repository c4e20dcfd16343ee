/** The global under which a live kernel offers to show a value; absent outside a notebook. */
export const displayHook: unique symbol = Symbol.for("reasoning-horizon.display");

/** Shows a value in the cell that calls it, or replaces an earlier display of the same id. */
export type DisplayHook = (
  value: unknown,
  options?: { readonly displayId?: string | null; readonly replaces?: boolean },
) => void;
