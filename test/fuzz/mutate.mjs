// Makes a new input of an old one: bytes changed, cut, doubled, or words of the format put in.

/** A stream of numbers from a string: xorshift, enough for choosing what to change. */
export function randomOf(seed) {
  let state = 2166136261;
  for (const char of seed) state = Math.imul(state ^ char.codePointAt(0), 16777619) >>> 0;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  };
}

/** Bytes that readers have been wrong about before: ends, quotes, marks of order, numbers beyond 2^53. */
const hostile = [
  "\0",
  "\n",
  "\r\n",
  "\t",
  " ",
  '"',
  "'",
  "{",
  "}",
  "[",
  "]",
  ",",
  ":",
  "-",
  "#",
  "%",
  "\\",
  "\\u0000",
  "\ufeff",
  "\u2028",
  "\u202e",
  "\ud800",
  "null",
  "true",
  "NaN",
  "-0",
  "1e999",
  "9007199254740993",
  "-1",
  "__proto__",
  "constructor",
  "<script>",
  "version https://git-lfs.github.com/spec/v1\n",
  "\x1f\x8b",
  "PK\x03\x04",
].map((text) => Buffer.from(text));

/** One to four changes. `others` are inputs to splice with; nothing grows beyond `limit` bytes. */
export function mutate(input, random, { words = [], others = [], limit = 65536 }) {
  let bytes = Buffer.from(input);
  for (let change = 1 + Math.floor(random() * 4); change > 0; change--)
    bytes = changed(bytes, random, words, others);
  return bytes.subarray(0, limit);
}

function changed(bytes, random, words, others) {
  const at = Math.floor(random() * (bytes.length + 1));
  const length = 1 + Math.floor(random() ** 3 * 64);
  const pick = (list) => list[Math.floor(random() * list.length)];
  switch (Math.floor(random() * 8)) {
    case 0: {
      const copy = Buffer.from(bytes);
      if (at < copy.length) copy[at] ^= 1 << Math.floor(random() * 8);
      return copy;
    }
    case 1:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]);
    case 2:
      return bytes.subarray(0, at);
    case 3: {
      const piece = bytes.subarray(at, at + length);
      return Buffer.concat([
        bytes.subarray(0, at),
        ...Array(1 + Math.floor(random() * 5)).fill(piece),
        bytes.subarray(at),
      ]);
    }
    case 4:
      return Buffer.concat([bytes.subarray(0, at), pick(hostile), bytes.subarray(at)]);
    case 5: {
      const word = words.length > 0 ? Buffer.from(pick(words)) : pick(hostile);
      return Buffer.concat([
        bytes.subarray(0, at),
        word,
        bytes.subarray(random() < 0.5 ? at : at + word.length),
      ]);
    }
    case 6: {
      const other = others.length > 0 ? pick(others) : bytes;
      const cut = Math.floor(random() * (other.length + 1));
      return Buffer.concat([bytes.subarray(0, at), other.subarray(cut)]);
    }
    default: {
      // a number in the text becomes another one
      const text = bytes.toString("latin1");
      const numbers = [...text.matchAll(/\d+/g)];
      if (numbers.length === 0) return bytes;
      const { 0: old, index } = pick(numbers);
      const value = pick([
        "0",
        "-1",
        "1",
        "4294967296",
        "9007199254740993",
        "1e308",
        String(Number(old) + 1),
      ]);
      return Buffer.from(text.slice(0, index) + value + text.slice(index + old.length), "latin1");
    }
  }
}
