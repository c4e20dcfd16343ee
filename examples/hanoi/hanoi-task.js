// A task of one's own: the Tower of Hanoi. Its depth L is the number of moves
// of the shortest solution, so that its decay stands beside the mazes'.
//
//   horizon --use examples/hanoi/hanoi-task.js run --problems towers.jsonl --model sim/oracle --out run
import { choose, DataFormatError, openReply, runnableTask } from "reasoning-horizon";

const pegs = ["A", "B", "C"];

/** The one shortest solution from the first peg to the last, as [from, to] pairs. */
export function solution(disks, from = "A", to = "C", by = "B") {
  if (disks === 0) return [];
  return [...solution(disks - 1, from, by, to), [from, to], ...solution(disks - 1, by, to, from)];
}

/** How far a plan is legal, and whether it brings all disks to the last peg. */
export function play(disks, moves) {
  const towers = { A: Array.from({ length: disks }, (_, i) => disks - i), B: [], C: [] };
  for (const [step, [from, to]] of moves.entries()) {
    const disk = towers[from]?.at(-1);
    const below = towers[to]?.at(-1);
    if (disk === undefined || towers[to] === undefined || (below !== undefined && below < disk))
      return { legal: step, solved: false };
    towers[from].pop();
    towers[to].push(disk);
  }
  return { legal: moves.length, solved: towers.C.length === disks };
}

const say = (moves) => `[${moves.map(([from, to]) => `("${from}", "${to}")`).join(", ")}]`;

/** record → problem → prompt … reply → answer → verdict: each step is pure. */
export const hanoi = {
  name: "hanoi",
  parseProblem(record, where) {
    const { disks } = record;
    if (!Number.isInteger(disks) || disks < 1 || disks > 12)
      throw new DataFormatError("`disks` is a whole number from 1 to 12", { where });
    return { disks, optimum: solution(disks) };
  },
  problemId: ({ disks }) => `hanoi-${disks}`,
  coordinates: ({ disks, optimum }) => ({ L: optimum.length, disks }),
  prompt: ({ disks }) => ({
    version: "hanoi-1",
    messages: [
      {
        role: "user",
        content:
          `${disks} disks of sizes 1 to ${disks} lie on peg A, the largest below. Move all of them to peg C, one at a ` +
          `time, never a larger one onto a smaller one. Pegs: ${pegs.join(", ")}. ` +
          'Answer with the list of moves, from and to: [("A", "C"), …].',
      },
    ],
  }),
  readAnswer(reply) {
    // reasoning taken out, one alphabet, what was cut marked: as for every task
    const opened = openReply(reply);
    const found =
      opened.kind === "nothing"
        ? []
        : [...opened.text.matchAll(/\(\s*["']?([A-C])["']?\s*,\s*["']?([A-C])["']?\s*\)/g)];
    const moves = found.map(([, from, to]) => [from, to]);
    const status = moves.length === 0 ? "no_answer" : opened.cut ? "truncated" : "ok";
    return { status, formatDeviation: false, moves };
  },
  judge({ disks, optimum }, { status, moves }) {
    const { legal, solved } = play(disks, moves);
    const right = status === "ok" && solved && moves.length === optimum.length;
    const label = right
      ? "right"
      : moves.length === 0
        ? "unreadable"
        : legal < moves.length
          ? "illegal-move"
          : solved
            ? "detour"
            : "unfinished";
    return {
      right,
      label,
      measures: { legalMoves: legal, progressRatio: Math.min(1, legal / optimum.length) },
    };
  },
};

/** The problem as simulated models see it: which steps can go wrong, and how one says an answer. */
function view({ optimum }) {
  const steps = optimum.map((move) => move.join(""));
  const wrongAt = (step, random) => {
    const other = choose(
      ["AB", "AC", "BA", "BC", "CA", "CB"].filter((move) => move !== steps[step]),
      random,
      "AB",
    );
    return [...steps.slice(0, step), other, ...steps.slice(step + 1)];
  };
  return {
    depth: steps.length,
    right: steps,
    wrongAt,
    overlookAt: () => null,
    inventAt: wrongAt,
    guess: (random) => steps.map(() => choose(["AB", "AC", "BC"], random, "AB")),
    say: (moves) => say(moves.map((move) => [...move])),
    sayNone: () => "There is no solution.",
    notations: { arrows: (moves) => moves.map(([from, to]) => `(${from}, ${to})`).join(" then ") },
  };
}

export default runnableTask(hanoi, { view });
