/** A sentence or two that a notebook computes. */
export interface Remark {
  readonly text: string;
  toMimeBundle(): Readonly<Record<string, unknown>>;
}

/**
 * A sentence whose numbers come out of a calculation, shown as prose: what a
 * notebook says can then not fall behind what it draws.
 *
 * @param text Markdown
 * @example show(remark(`Progress falls by ${words(0.21)} from the first to the last point.`))
 */
export function remark(text: string): Remark {
  const plain = text.replace(/\*\*?|`/g, "");
  return { text, toMimeBundle: () => ({ "text/markdown": text, "text/plain": plain }) };
}

/**
 * A share with its limits, as sentences say it.
 *
 * @example withLimits({ value: 0.413, low: 0.35, high: 0.48 }) // "0.41 [0.35, 0.48]"
 */
export function withLimits(
  { value, low, high }: { readonly value: number; readonly low: number | null; readonly high: number | null },
  digits: number = 2,
): string {
  const shown = (number: number): string => number.toFixed(digits).replace("-", "−");
  return low === null || high === null ? shown(value) : `${shown(value)} [${shown(low)}, ${shown(high)}]`;
}

/**
 * A p value, as sentences say it.
 *
 * @example pWords(0.00002) // "p < 0.001"
 */
export function pWords(pValue: number): string {
  return pValue < 0.001 ? "p < 0.001" : `p = ${pValue.toFixed(3)}`;
}
