import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { hollowBytes } from "../../src/internal/hollow-bytes.js";
import { hollowLine } from "../../src/internal/hollow-line.js";
import { hollowOnThread } from "../../src/internal/hollow-on-thread.js";
import { scratch } from "../run/playground.js";

const names = ["text", "reasoning"].map((name) => new TextEncoder().encode(name));

/** A line without the values of `text` and `reasoning`. */
function hollow(line: string | Buffer): string {
  const bytes = Buffer.from(line);
  const out = Buffer.alloc(bytes.length);
  return out.toString("utf8", 0, hollowLine(bytes, [0, bytes.length], names, out, 0));
}

test.for([
  ['{"a":1,"text":"long","b":2}', '{"a":1,"text":"","b":2}', "a field of the object"],
  ['{"text" : "a", "reasoning":\t"b"}', '{"text" : "", "reasoning":\t""}', "blanks between"],
  [
    '{"text":"say \\"text\\":\\"x\\\\","b":"\\\\"}',
    '{"text":"","b":"\\\\"}',
    "quotes and backslashes within",
  ],
  ['{"text":"\\u00e4{[","b":[]}', '{"text":"","b":[]}', "brackets within are text"],
  ['{"text":null,"reasoning":["text"]}', '{"text":null,"reasoning":["text"]}', "no string, left as it is"],
  ['{"a":{"text":"x"},"b":["text","y"]}', '{"a":{"text":"x"},"b":["text","y"]}', "not in the outer object"],
  ['{"a":"text","text":"x"}', '{"a":"text","text":""}', "a value of that name is no field"],
  ['{"text":"torn', '{"text":"torn', "torn: left as it is"],
  ['{"text":"a\\x"}', '{"text":"a\\x"}', "a broken escape: left as it is"],
  ['{"text":"a\\u12"}', '{"text":"a\\u12"}', "a broken number: left as it is"],
  ['{"text":"a\tb"}', '{"text":"a\tb"}', "a control character: left as it is"],
  ['["text","x"]', '["text","x"]', "no object"],
  ["", "", "nothing"],
] as const)("%s becomes %s: %s", ([line, expected]) => expect(hollow(line)).toBe(expected));

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return "no JSON";
  }
};

/** What a value is once its replies are emptied, by the slow way. */
function emptied(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      typeof each === "string" && (name === "text" || name === "reasoning") ? "" : each,
    ]),
  );
}

const line = fc
  .dictionary(
    fc.constantFrom("text", "reasoning", "key", "a\\", 'q"'),
    fc.oneof(fc.string({ unit: "binary" }), fc.jsonValue()),
  )
  .map((value) => Buffer.from(JSON.stringify(value)).toString("utf8"));

test("an emptied line is what parsing the whole one and emptying it gives", () => {
  fc.assert(
    fc.property(line, (text) => {
      expect(parsed(hollow(text))).toEqual(emptied(parsed(text)));
    }),
  );
});

test("a broken line is as broken without its replies, and a whole one as whole", () => {
  const broken = fc
    .tuple(line, fc.nat(), fc.constantFrom("", '"', "\\", "{", "}", ":", ",", "\u0001", "u"))
    .map(
      ([text, at, put]) => `${text.slice(0, at % text.length)}${put}${text.slice((at % text.length) + 1)}`,
    );
  fc.assert(
    fc.property(broken, (cut) => {
      // A cut through a character of two halves is no text of UTF-8.
      const text = Buffer.from(cut).toString("utf8");
      expect(parsed(hollow(text))).toEqual(emptied(parsed(text)));
    }),
    { numRuns: 1000 },
  );
});

async function collect(source: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of source) parts.push(part);
  return Buffer.concat(parts).toString("utf8");
}

test("a file keeps its lines over the ends of chunks, packed or not, on a thread or not", async () => {
  const line = (i: number, reply: string) => `{"i":${i},"text":"${reply}"}`;
  const numbers = Array.from({ length: 2000 }, (_, i) => i + 1);
  const ends = ["\n\n", '{"text":"torn'];
  const text = [line(0, "x"), ...numbers.map((i) => line(i, "ä\\n".repeat(i % 200))), ...ends].join("\r\n");
  // A byte order mark makes the first line odd: it comes as it stands.
  const expected = [line(0, "x"), ...numbers.map((i) => line(i, "")), ...ends].join("\r\n");
  const file = join(scratch(), "a.jsonl");
  writeFileSync(file, `\uFEFF${text}`);
  writeFileSync(`${file}.gz`, gzipSync(`\uFEFF${text}`));
  for (const path of [file, `${file}.gz`]) {
    expect(await collect(hollowBytes(path, ["text"]))).toBe(`\uFEFF${expected}`);
    expect(await collect(hollowOnThread(path, ["text"], { from: 0 }))).toBe(`\uFEFF${expected}`);
  }
});

test("a file that is not there is told alike", async () => {
  await expect(collect(hollowOnThread(join(scratch(), "none"), ["text"]))).rejects.toThrow("ENOENT");
});
