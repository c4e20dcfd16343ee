/** A stretch of the list of sources: from … to − 1. */
export interface Batch {
  readonly from: number;
  readonly to: number;
}

/** What a batch of sources has come to: whole numbers, which add up exactly in any order. */
export interface BatchCounts extends Batch {
  /** `counts[l]`: pairs with lookahead l; entry 0 is 0. */
  readonly counts: readonly number[];
  /** The same for every source, from lookahead 1, in the order of the list; `null` where not asked for. */
  readonly rows: readonly (readonly number[])[] | null;
  /** How long it took on its thread. */
  readonly elapsedMs: number;
}

/** Gathers what a search tells of the sources of one batch. */
export class BatchTally {
  readonly #batch: Batch;
  readonly #counts: number[] = [];
  readonly #rows: (readonly number[])[] | null;

  constructor(batch: Batch, keepsRows: boolean) {
    this.#batch = batch;
    this.#rows = keepsRows ? new Array(batch.to - batch.from) : null;
  }

  /** Source number `place` of the batch has `counts[l]` nodes of lookahead l, from 1 to `depth`. */
  tell(place: number, counts: ArrayLike<number>, depth: number): void {
    while (this.#counts.length <= depth) this.#counts.push(0);
    for (let level = 1; level <= depth; level++) this.#counts[level]! += counts[level]!;
    if (this.#rows !== null) this.#rows[place] = Array.from({ length: depth }, (_, i) => counts[i + 1]!);
  }

  done(elapsedMs: number): BatchCounts {
    return { ...this.#batch, counts: this.#counts, rows: this.#rows, elapsedMs };
  }
}
