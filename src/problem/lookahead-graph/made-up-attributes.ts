import type { Random } from "../../internal/random.js";

const vowels = "aeiou";
const consonants = "bcdfghjklmnpqrstvwxyz";
const syllables: readonly string[] = ["CV", "VC", "CVC", "CVV", "CCV", "VCV", "VCC"];

/** Words of the prompt and of answers that two such syllables could make. */
const taken: ReadonlySet<string> = new Set(
  "final given have name none node person prove same some".split(" "),
);

/**
 * Draws `count` different words of two syllables, such as "movo" or "retil".
 * A syllable has one of seven patterns of consonants and vowels, drawn
 * uniformly, and so has each letter. English words that occur in the question
 * or in answers are left out.
 *
 * @example madeUpAttributes(2, randomFrom("7")).length // 2
 * @see Rameshkumar et al. 2025, section A.3
 */
export function madeUpAttributes(count: number, random: Random): string[] {
  const words = new Set<string>();
  while (words.size < count) {
    const word = syllable(random) + syllable(random);
    if (!taken.has(word)) words.add(word);
  }
  return [...words];
}

function syllable(random: Random): string {
  const pattern = syllables[random.integer(syllables.length)]!;
  let text = "";
  for (const kind of pattern) {
    const letters = kind === "V" ? vowels : consonants;
    text += letters[random.integer(letters.length)];
  }
  return text;
}
