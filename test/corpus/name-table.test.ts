import fc from "fast-check";
import { expect, test } from "vitest";
import { NameTable } from "../../src/corpus/name-table.js";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const number = (names: NameTable, text: string): number => {
  const bytes = bytesOf(text);
  return names.numberOf(bytes, 0, bytes.length);
};

test("names are numbered by first occurrence, and integers are names like any other", () => {
  const names = new NameTable();
  const said = ["ice", "7", "07", "ice", "", "7", "1234567890123456789", "eis ☃"];
  expect(said.map((name) => number(names, name))).toEqual([0, 1, 2, 0, 3, 1, 4, 5]);
  expect(names.toArray()).toEqual(["ice", "7", "07", "", "1234567890123456789", "eis ☃"]);
});

test("it numbers as a Map of strings does, whatever the mixture", () => {
  const name = fc.oneof(
    fc.nat(50).map(String),
    fc.nat(999_999_999).map(String),
    fc.string({ maxLength: 4 }),
    fc.string({ minLength: 250, maxLength: 300 }),
  );
  fc.assert(
    fc.property(fc.array(name, { maxLength: 300 }), (said) => {
      const names = new NameTable();
      const known = new Map<string, number>();
      for (const text of said) {
        if (!known.has(text)) known.set(text, known.size);
        expect(number(names, text)).toBe(known.get(text));
      }
      expect(names.toArray()).toEqual([...known.keys()]);
    }),
  );
});

test("a large integer that came before the small ones keeps its number when the index reaches it", () => {
  const names = new NameTable();
  expect(number(names, "3000000")).toBe(0);
  for (let i = 0; i < 400_000; i++) expect(number(names, String(i))).toBe(i + 1);
  expect(number(names, "3000000")).toBe(0);
  expect(number(names, "2999999")).toBe(400_001);
  expect(names.nameOf(123_457)).toBe("123456");
});

test("names past one piece of the arena are kept as well", () => {
  const names = new NameTable();
  const long = "x".repeat(1 << 19);
  for (let i = 0; i < 70; i++) number(names, `${i}-${long}`);
  expect(names.nameOf(69)).toBe(`69-${long}`);
  expect(number(names, `33-${long}`)).toBe(33);
});
