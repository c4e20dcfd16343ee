/** The percentiles of the paper's Figure 6. */
export const reportedPercents: readonly number[] = [50, 75, 90, 99, 99.9];
