/**
 * What a benchmark hands on beside its table for people: with
 * `HORIZON_BENCH_JSON` set, a line of JSON a measure, after a mark that no
 * table begins with.
 */
const mark = "horizon-bench ";

/**
 * Tells one measure.
 *
 * @param what what was measured, the same words in every run
 * @param value a number, in `unit`
 * @param rival what it is set beside and its value, measured in the same run
 */
export function measured({ what, value, unit, rival = null }) {
  if (!process.env.HORIZON_BENCH_JSON) return;
  if (!Number.isFinite(value)) throw new Error(`${what}: ${value} is no measurement`);
  process.stdout.write(`${mark}${JSON.stringify({ what, value, unit, rival })}\n`);
}

/** The measures in what a script has printed. */
export function measuresIn(text) {
  return text
    .split("\n")
    .filter((line) => line.startsWith(mark))
    .map((line) => JSON.parse(line.slice(mark.length)));
}
