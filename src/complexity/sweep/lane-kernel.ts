/** Words of a row: 256 bits a node. */
export const ROW_WORDS: number = 8;
/** Sources in one sweep at the most: fields of two bits. */
export const MOST_SOURCES: number = 16 * ROW_WORDS;
/** First steps of all sources of a sweep together. */
export const MOST_LANES: number = MOST_SOURCES * 4096;
/** Levels that the log of a sweep holds. */
export const MOST_LEVELS: number = 1024;
/** Bits that the field of a source may have. */
export const FIELD_BITS: readonly number[] = [2, 3, 4, 5, 6, 8, 10, 16, 32];
/** In `deepest`: no level past which a sweep without a stop is to be given up. */
export const NO_LEVEL: number = 0x7fffffff;

/** The smallest field for so many lanes; `null` past 32. */
export const fieldFor = (lanes: number): number | null => FIELD_BITS.find((bits) => bits >= lanes) ?? null;

/** How many sources with such fields fit into one sweep. */
export const sourcesIn = (field: number): number => ROW_WORDS * Math.floor(32 / field);

/**
 * Many sources down their levels in one sweep. What goes in and comes out lies
 * in these lists, by the source's place in the sweep.
 */
export interface LaneKernel {
  readonly sources: Int32Array;
  /** The lane of every first step of every source, one row after the other. */
  readonly lanes: Uint8Array;
  /** A source that has not stopped by this level is given up. */
  readonly deepest: Int32Array;
  /** 1: what lies beyond the stop need not be counted. */
  readonly reachKnown: Uint8Array;
  /** Out: the stop level; 0 for none, −1 for given up. */
  readonly stops: Int32Array;
  /** Out: `log[level · count + place]`: nodes on that level. */
  readonly log: Int32Array;
  /**
   * Sweeps `count` sources with fields of `field` bits. With `skipsLaneZero`,
   * lane 0 stands for steps that cannot be common, and is left out of the test.
   *
   * @returns the last level; −1 where there were more than {@link MOST_LEVELS}
   */
  sweep(count: number, field: number, skipsLaneZero: boolean): number;
}
