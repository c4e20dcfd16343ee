/** A two-sided confidence interval, in the unit of what it is about. */
export interface Interval {
  readonly low: number;
  readonly high: number;
  /** Confidence level, 0.95 unless asked otherwise. */
  readonly level: number;
}

/** A point estimate and the interval round it. */
export interface Estimate extends Interval {
  readonly value: number;
}
