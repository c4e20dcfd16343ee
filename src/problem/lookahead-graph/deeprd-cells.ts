/** A place on the grid of a data set. */
export interface GraphCell {
  /** For one branch the depth of the chain. */
  readonly lookahead: number;
  readonly branches: number;
}

const levels: readonly number[] = [
  2, 3, 4, 5, 6, 7, 8, 9, 10, 16, 32, 64, 100, 128, 150, 200, 250, 256, 300, 350, 512,
];

/**
 * The grid of the published data set, ten problems a cell: 22 lookaheads for
 * 2, 4, 8 and 16 branches, and 23 depths of chains. 1,110 graphs, each asked as
 * a path and as a proof: 2,220 examples.
 *
 * @see Rameshkumar et al. 2025, section 4.1
 */
export const deeprdCells: readonly GraphCell[] = [
  ...[2, 4, 8, 16].flatMap((branches) => [...levels, 800].map((lookahead) => ({ lookahead, branches }))),
  ...[...levels, 1024, 1536].map((lookahead) => ({ lookahead, branches: 1 })),
];
