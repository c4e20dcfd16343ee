import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readWordNet, wordNetFolder } from "../../src/corpus/read-wordnet.js";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "wordnet-"));
  for (const part of ["noun", "verb", "adj", "adv"])
    await writeFile(join(folder, `data.${part}`), "  1 a licence line\n");
});
afterEach(() => rm(folder, { recursive: true }));

const nouns = (...lines: string[]) =>
  writeFile(join(folder, "data.noun"), `  1 a licence line\n${lines.join("\n")}\n`);

/** A made-up WordNet: a dog is a pet and an animal, a pet an animal; an animal has a dog among its hyponyms. */
const dog = "00000001 05 n 02 dog 0 hound 1 002 @ 00000002 n 0000 @ 00000003 n 0000 | barks  ";
const pet = "00000002 05 n 01 pet 0 001 @ 00000003 n 0000 | lives with people  ";
const animal = "00000003 05 n 01 animal 0 001 ~ 00000001 n 0000 | moves  ";

describe("a WordNet database", () => {
  test("becomes one arc a pointer, its synsets named by their first word", async () => {
    await nouns(dog, pet, animal);
    const { order, sources, targets, names } = await readWordNet(folder);
    expect(names).toEqual(["n00000001 dog", "n00000002 pet", "n00000003 animal"]);
    expect([order, ...sources]).toEqual([3, 0, 0, 1, 2]);
    expect([...targets]).toEqual([1, 2, 2, 0]);
  });

  test("is read for the pointers asked for alone", async () => {
    await nouns(dog, pet, animal);
    const { sources, choices } = await readWordNet(folder, { pointers: ["@"] });
    expect(sources).toHaveLength(3);
    expect(choices[0]).toBe("pointers: @");
  });

  test("counts a satellite adjective among the adjectives", async () => {
    await nouns("00000001 05 n 01 dog 0 001 = 00000009 s 0000 | x");
    expect((await readWordNet(folder)).names).toEqual(["n00000001 dog", "a00000009 ?"]);
  });

  test.for([
    ["a line of prose", "not a synset at all"],
    ["a line cut in the middle", dog.slice(0, 45)],
  ] as const)("refuses %s with its place", async ([, line]) => {
    await nouns(pet, line);
    await expect(readWordNet(folder)).rejects.toThrow(/data\.noun:3: expected a WordNet synset line/);
  });

  test("that is not there is refused with what to give", async () => {
    await expect(readWordNet(join(folder, "nowhere"))).rejects.toThrow(
      /data\.noun: this file of the database is not there\n {2}Give the dict/,
    );
  });

  // counted by an independent reader: 95,755 synsets at an end of 97,761 arcs, none parallel
  test("3.1 has 97,761 hypernym arcs among 95,755 synsets", async () => {
    const { order, sources } = await readWordNet(wordNetFolder(), { pointers: ["@", "@i"] });
    expect([order, sources.length]).toEqual([95_755, 97_761]);
  });
});
