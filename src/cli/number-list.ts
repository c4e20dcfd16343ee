import { WrongRequest } from "../internal/errors.js";

/**
 * Reads whole numbers from the values of one option: `2 4 8`, `2,4,8` or both.
 *
 * Refuses anything else, with the option's name and the value.
 */
export function numberList(option: string, values: readonly string[]): number[] {
  return values.flatMap((value) => value.split(",").map((part) => wholeNumber(option, part)));
}

/** One whole number of at least 1. */
export function wholeNumber(option: string, value: string): number {
  if (/^[0-9]{1,15}$/.test(value) && Number(value) >= 1) return Number(value);
  throw new WrongRequest(`${option} wants whole numbers of at least 1, got "${value}"`);
}

/** One whole number, 0 among them. */
export function countFromZero(option: string, value: string): number {
  if (/^[0-9]{1,15}$/.test(value)) return Number(value);
  throw new WrongRequest(`${option} wants a whole number, got "${value}"`);
}

/** One of a few words. */
export function oneOf<Word extends string>(option: string, value: string, words: readonly Word[]): Word {
  const word = words.find((each) => each === value);
  if (word !== undefined) return word;
  throw new WrongRequest(`${option} wants ${words.join(" or ")}, got "${value}"`);
}
