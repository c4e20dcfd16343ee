/**
 * The share of all that lies above each value of a histogram.
 *
 * @param values ascending
 * @param weights counts, per cents or shares, at least 0; brought to a sum of 1
 * @returns one share for each value, 0 … 1; 0 at the last
 * @example exceedanceCurve([1, 2, 5], [2, 1, 1]) // [0.5, 0.25, 0]
 */
export function exceedanceCurve(values: readonly number[], weights: readonly number[]): readonly number[] {
  const beyond = new Array<number>(values.length).fill(0);
  let above = 0;
  for (let i = values.length - 1; i >= 0; i--) {
    beyond[i] = above;
    above += weights[i] ?? 0;
  }
  return beyond.map((share) => (above === 0 ? 0 : share / above));
}
