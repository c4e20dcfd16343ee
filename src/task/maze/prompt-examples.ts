import { deriveInstance } from "../../problem/maze/derive-instance.js";
import { generateBase } from "../../problem/maze/generate-base.js";
import { formatPlan, type MazeAction } from "../../problem/maze/maze-action.js";
import { factText } from "../../problem/maze/maze-fact.js";

/** A worked example: facts and the plan that solves them, as text. */
export interface PromptExample {
  readonly facts: string;
  readonly plan: string;
}

/**
 * The first `shots` worked examples. The first three are the mazes printed in
 * the seqBench paper (arXiv 2509.16866, Figure 7), sentence for sentence: no
 * door, one, three. The paper's five-shot set is not printed; its last two are
 * made here from fixed seeds.
 */
export function promptExamples(shots: 0 | 1 | 3 | 5): readonly PromptExample[] {
  return shots <= 3 ? published.slice(0, shots) : [...published, ...made()];
}

/**
 * The facts of the problem that seqBench prints without its solution
 * (arXiv 2509.16866, Figure 6), sentence for sentence.
 */
export function printedProblem(): string {
  return [
    open("A6-A5 A6-B6 B6-C6 C6-D6 C5-C4 C4-D4"),
    locked("D6", "D5", "10", "A5"),
    open("D6-E6 D5-D4 E6-F6 A4-A3"),
    ends("F6", "C5"),
  ].join(" ");
}

const open = (pairs: string): string =>
  pairs
    .split(" ")
    .map((pair) => `Room ${pair.replace("-", " and ")} are connected by an open door.`)
    .join(" ");
const locked = (a: string, b: string, key: string, room: string): string =>
  `Room ${a} and ${b} are connected by a closed and locked door. The locked door between ${a} and ${b} requires key ${key}. Key ${key} is in room ${room}.`;
const ends = (start: string, goal: string): string => `Bob is in room ${start}. Alice is in room ${goal}.`;

const published: readonly PromptExample[] = [
  {
    facts: `${open("C4-C3 C3-D3 D5-E5 A2-A1 A3-B3 A1-B1 A4-A3 E5-E4 D4-D3 A5-B5 D4-E4")} ${ends("D5", "C4")}`,
    plan: plan(
      "start D5, move_to E5, move_to E4, move_to D4, move_to D3, move_to C3, move_to C4, rescue Alice",
    ),
  },
  {
    facts: `${open("A1-A2 A2-B2 B1-B2 B1-C1")} Room C1 and C2 are connected by a closed and locked door. Door between C1 and C2 requires key 1. Key 1 is in room A2. ${ends("A1", "C2")}`,
    plan: plan(
      "start A1, move_to A2, pick_up_key 1, move_to B2, move_to B1, move_to C1, use_key 1, unlock_and_open_door_to C2, move_to C2, rescue Alice",
    ),
  },
  {
    facts: `${locked("B5", "B4", "3", "B5")} ${locked("B5", "C5", "16", "C5")} ${open("B4-C4 C4-C3")} ${locked("C3", "D3", "10", "C4")} ${open("D5-D4 D4-D3 A5-B5")} ${ends("C5", "D5")}`,
    plan: plan(
      "start C5, pick_up_key 16, use_key 16, unlock_and_open_door_to B5, move_to B5, pick_up_key 3, use_key 3, unlock_and_open_door_to B4, move_to B4, move_to C4, pick_up_key 10, move_to C3, use_key 10, unlock_and_open_door_to D3, move_to D3, move_to D4, move_to D5, rescue Alice",
    ),
  },
];

function plan(text: string): string {
  return formatPlan(
    text.split(", ").map((action): MazeAction => [action.split(" ")[0] ?? "", action.split(" ")[1] ?? ""]),
  );
}

let cached: readonly PromptExample[] | null = null;

function made(): readonly PromptExample[] {
  cached ??= [
    { doors: 1, noise: 0.2 },
    { doors: 2, noise: 0.4 },
  ].map(({ doors, noise }) => {
    const base = generateBase({
      rows: 5,
      cols: 5,
      doors,
      seed: `horizon worked example with ${doors} doors`,
    });
    const instance = deriveInstance(base, { noise, shuffle: 1 });
    return { facts: factText(instance.facts), plan: formatPlan(instance.plan) };
  });
  return cached;
}
