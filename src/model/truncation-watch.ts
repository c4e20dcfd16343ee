/**
 * Notices servers that cut long prompts without a word: the prompt tokens they
 * report lie far below what the text must have, or are the same for prompts of
 * very different length.
 */
export class TruncationWatch {
  readonly #shortest = new Map<number, number>();

  /** Whether this reply's prompt looks cut. */
  suspects(estimatedTokens: number, promptTokens: number | undefined): boolean {
    if (promptTokens === undefined || estimatedTokens < 200) return false;
    // A prompt under a thousand tokens may tokenise far better than four characters a token.
    if (estimatedTokens >= 1000 && promptTokens < 0.7 * estimatedTokens) return true;
    const shortest = this.#shortest.get(promptTokens);
    if (shortest === undefined || estimatedTokens < shortest)
      this.#shortest.set(promptTokens, estimatedTokens);
    // Bounded: a run has few distinct prompt sizes, or very many and then none repeats tellingly.
    if (this.#shortest.size > 10_000) this.#shortest.clear();
    return shortest !== undefined && estimatedTokens > 1.5 * shortest;
  }
}
