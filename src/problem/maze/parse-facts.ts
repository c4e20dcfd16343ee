import { DataFormatError } from "../../internal/errors.js";
import type { MazeFact } from "./maze-fact.js";
import { type MazeGraph, mazeGraph } from "./maze-graph.js";

/**
 * Reads the sentences of `factText` back, and the variant without "The locked"
 * that one of the paper's printed examples uses.
 *
 * Refuses a sentence of any other shape, with `where` and the sentence.
 *
 * @example parseFacts("Bob is in room A1.") // [{ kind: "person", name: "Bob", room: "A1" }]
 */
export function parseFacts(text: string, where = "facts"): readonly MazeFact[] {
  const facts: MazeFact[] = [];
  sentence.lastIndex = 0;
  while (sentence.lastIndex < text.length) {
    const from = sentence.lastIndex;
    const match = sentence.exec(text);
    if (match === null) {
      if (/\S/.test(text.slice(from, from + 200))) throw strange(text.slice(from), where);
      sentence.lastIndex = from + 200;
      continue;
    }
    facts.push(toFact(match));
  }
  return facts;
}

const sentence: RegExp =
  /\s{0,8}(?:Room (\w+) and (\w+) are connected by (an open|a closed and locked) door|(?:The locked door|Door|The door) between (\w+) and (\w+) requires key (\w+)|Key (\w+) is in room (\w+)|(\p{L}[\p{L}\w'’ -]{0,60}) is in room (\w+))\.\s{0,8}/uy;

function toFact(match: RegExpExecArray): MazeFact {
  const [, a = "", b = "", state, c = "", d = "", needed, key, keyRoom = "", name = "", room = ""] = match;
  if (state !== undefined) return { kind: state === "an open" ? "open" : "locked", rooms: [a, b] };
  if (needed !== undefined) return { kind: "requires", rooms: [c, d], key: needed };
  if (key !== undefined) return { kind: "key", key, room: keyRoom };
  return { kind: "person", name, room };
}

function strange(rest: string, where: string): DataFormatError {
  const text = rest.trim().split(/(?<=\.)\s/, 1)[0] ?? "";
  return new DataFormatError(`not a fact about a maze: ${JSON.stringify(text.slice(0, 120))}`, {
    where,
    mend: 'Facts read like "Room A1 and B1 are connected by an open door." with a full stop after each.',
  });
}

/** Who is who among the persons; by default Bob starts and Alice waits. */
export interface Persons {
  readonly agent?: string;
  readonly target?: string;
}

/**
 * The maze that facts describe, and nothing beyond them: a passage nobody
 * states is not there. A locked door whose key nobody names stays shut.
 *
 * Refuses facts without a start or a goal. Where neither name is known, the
 * first person starts and the second is rescued.
 *
 * @remarks O(facts).
 */
export function graphOfFacts(
  facts: readonly MazeFact[],
  { agent = "Bob", target = "Alice" }: Persons = {},
  where = "facts",
): MazeGraph {
  const rooms: string[] = [];
  const numbers = new Map<string, number>();
  const number = (room: string): number => {
    let known = numbers.get(room);
    if (known === undefined) {
      known = rooms.push(room) - 1;
      numbers.set(room, known);
    }
    return known;
  };
  const open: number[] = [];
  const seen = new Set<string>();
  const locked = new Map<string, { a: number; b: number; keys: string[] }>();
  const keys: { id: string; room: number }[] = [];
  const pair = ([a, b]: readonly [string, string]): string => (a < b ? `${a} ${b}` : `${b} ${a}`);
  const lock = (ends: readonly [string, string]): { keys: string[] } => {
    let door = locked.get(pair(ends));
    if (door === undefined) {
      door = { a: number(ends[0]), b: number(ends[1]), keys: [] };
      locked.set(pair(ends), door);
    }
    return door;
  };
  for (const fact of facts) {
    if (fact.kind === "key") keys.push({ id: fact.key, room: number(fact.room) });
    else if (fact.kind === "locked") lock(fact.rooms);
    else if (fact.kind === "requires") lock(fact.rooms).keys.push(fact.key);
    else if (fact.kind === "open" && !seen.has(pair(fact.rooms))) {
      seen.add(pair(fact.rooms));
      open.push(number(fact.rooms[0]), number(fact.rooms[1]));
    }
  }
  const [from, to] = ends(facts, agent, target, where);
  // A key id that no fact can hold: a door without a stated key never opens.
  for (const { keys } of locked.values()) {
    if (keys.length === 0) keys.push("");
    // Facts come in any order; a door's keys are used smallest first.
    keys.sort((a, b) => Number(a) - Number(b) || (a < b ? -1 : 1));
  }
  const [start, goal] = [number(from.room), number(to.room)];
  const parts = { rooms, start, goal, agent: from.name, target: to.name, open, keys };
  return mazeGraph({ ...parts, locked: [...locked.values()] });
}

type Person = Extract<MazeFact, { kind: "person" }>;

function ends(
  facts: readonly MazeFact[],
  agent: string,
  target: string,
  where: string,
): readonly [Person, Person] {
  const persons = facts.filter((fact) => fact.kind === "person");
  const from = persons.find(({ name }) => name === agent) ?? persons.find(({ name }) => name !== target);
  const to = persons.find(({ name }) => name === target) ?? persons.find((person) => person !== from);
  if (from === undefined || to === undefined) {
    throw new DataFormatError(`the facts do not say where ${from === undefined ? agent : target} is`, {
      where,
      mend: `Add "${from === undefined ? agent : target} is in room …." to them.`,
    });
  }
  return [from, to];
}
