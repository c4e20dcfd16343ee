/**
 * Where a function that falls from `inside` (positive) towards one side crosses
 * zero: steps outward by growing factors until it is not positive, then closes in.
 *
 * @param f values that keep their sign; the search multiplies or divides them
 * @returns `null` where it stays positive however far one goes
 */
export function crossing(f: (x: number) => number, inside: number, direction: "down" | "up"): number | null {
  let near = inside;
  let height = f(inside);
  let factor = direction === "up" ? 1.1 : 1 / 1.1;
  for (let step = 0; step < 12; step++) {
    const far = near * factor;
    if (!Number.isFinite(far) || far === 0) return null;
    const depth = f(far);
    if (!(depth > 0)) return close(f, near, height, far, depth);
    near = far;
    height = depth;
    factor *= factor;
  }
  return null;
}

/**
 * Closes in on the zero between `near` (f > 0) and `far` (f ≤ 0, or no number):
 * the chord's zero with the stale end halved (Illinois), and the middle where
 * the chord is of no use.
 */
function close(f: (x: number) => number, near: number, height: number, far: number, depth: number): number {
  let lastSide = 0;
  for (let step = 0; step < 200; step++) {
    const chord = near - (height * (far - near)) / (depth - height);
    const usable = Number.isFinite(depth) && (chord - near) * (chord - far) < 0;
    const middle = usable && step % 4 !== 3 ? chord : (near + far) / 2;
    if (middle === near || middle === far || Math.abs(far - near) <= 4e-15 * Math.abs(near)) break;
    const value = f(middle);
    if (value > 0) {
      near = middle;
      height = value;
      if (lastSide === 1) depth /= 2;
      lastSide = 1;
    } else {
      far = middle;
      depth = value;
      if (lastSide === -1) height /= 2;
      lastSide = -1;
    }
  }
  return near;
}
