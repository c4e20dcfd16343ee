/**
 * Where a function that falls from `inside` (positive) towards one side crosses
 * zero: steps outward by growing factors until it is negative, then halves.
 *
 * @param at values that keep their sign; the search multiplies or divides them
 * @returns `null` where it stays positive over 60 doublings of the distance
 */
export function crossing(f: (x: number) => number, inside: number, direction: "down" | "up"): number | null {
  let near = inside;
  let factor = direction === "up" ? 1.1 : 1 / 1.1;
  for (let step = 0; step < 12; step++) {
    const far = near * factor;
    if (!Number.isFinite(far) || far === 0) return null;
    if (!(f(far) > 0)) return bisect(f, near, far);
    near = far;
    factor *= factor;
  }
  return null;
}

/** f positive at `near`, not positive at `far`: the place between, to the last bit that doubles hold. */
function bisect(f: (x: number) => number, near: number, far: number): number {
  for (let step = 0; step < 200; step++) {
    const middle = (near + far) / 2;
    if (middle === near || middle === far) break;
    if (f(middle) > 0) near = middle;
    else far = middle;
  }
  return near;
}
