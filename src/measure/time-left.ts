/** How far a measurement is. */
export interface MeasureProgress {
  readonly done: number;
  readonly total: number;
  /** `null` before anything is known. */
  readonly secondsLeft: number | null;
}

/**
 * Tells how long it will take, from what was done since it was made: half of
 * the estimate comes from the last third of the work, so that it follows a change.
 */
export class TimeLeft {
  readonly #marks: { readonly at: number; readonly done: number }[];

  constructor(now: number, done: number) {
    this.#marks = [{ at: now, done }];
  }

  progress(now: number, done: number, total: number): MeasureProgress {
    const marks = this.#marks;
    const first = marks[0]!;
    const middle = marks[Math.floor((marks.length * 2) / 3)] ?? first;
    if (marks.length < 10_000) marks.push({ at: now, done });
    const rate = (since: { readonly at: number; readonly done: number }): number =>
      (done - since.done) / Math.max(1, now - since.at);
    const mean = (rate(first) + rate(middle)) / 2;
    return { done, total, secondsLeft: mean > 0 ? (total - done) / mean / 1000 : null };
  }
}
