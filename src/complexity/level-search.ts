/**
 * What a search out of one source has found: the nodes level by level, and the
 * level at which one first step was known to be right.
 *
 * A search owns its work space and is run again and again on the same graph;
 * each run overwrites what the last one found.
 */
export interface LevelSearch {
  /** The nodes reached, nearest first; entry 0 is the source itself. */
  readonly queue: Uint32Array;
  /** Level l is `queue[starts[l]] … queue[starts[l + 1] − 1]`, from level 0, the source, to `depth`. */
  readonly starts: Uint32Array;
  /** The last level that holds a node; 0 where nothing is reached. */
  readonly depth: number;
  /**
   * The level at which the search may stop reading, at least 1; `null` where no
   * first step ever is common to a whole level. A node on level l has
   * lookahead min(l, stop). May lie one past `depth` where nothing was left to find.
   */
  readonly stop: number | null;
  /** Searches out of `source`, a node of the graph. */
  run(source: number): void;
  /**
   * The same for whoever knows how many nodes the source reaches: says true
   * where it left out what lies beyond the levels it walked, all of which then
   * has the lookahead of the stop; false where it ran to the end.
   */
  runToStop(source: number): boolean;
}
