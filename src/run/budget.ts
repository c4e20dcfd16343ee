/**
 * Money that may be spent, with what is on its way held back: an item is
 * launched only if everything in flight could cost its estimate and the limit
 * would still hold.
 */
export class Budget {
  readonly #limitUsd: number;
  #spentUsd: number;
  #reservedUsd = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(limitUsd: number, spentUsd: number) {
    this.#limitUsd = limitUsd;
    this.#spentUsd = spentUsd;
  }

  /** Room for one more attempt of an item whose reservation stands. */
  get holds(): boolean {
    return this.#spentUsd + this.#reservedUsd <= this.#limitUsd;
  }

  /**
   * Holds back an item's estimate, waiting for others in flight if it fits
   * only once they have cost less than they might; false if it will not fit.
   */
  async reserve(usd: number): Promise<boolean> {
    while (this.#spentUsd + this.#reservedUsd + usd > this.#limitUsd) {
      if (this.#reservedUsd <= 1e-12 || this.#spentUsd + usd > this.#limitUsd) return false;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    this.#reservedUsd += usd;
    return true;
  }

  spend(usd: number): void {
    this.#spentUsd += usd;
  }

  release(usd: number): void {
    this.#reservedUsd = Math.max(0, this.#reservedUsd - usd);
    for (const wake of this.#waiting.splice(0)) wake();
  }
}
