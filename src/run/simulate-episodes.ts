import { randomFrom } from "../internal/random.js";
import type { ResultRow } from "../results/result-row.js";
import { mazeEnvironment } from "../task/agent/maze-environment.js";
import type { MazeProblem } from "../task/maze/maze-problem.js";
import type { LoadedProblem } from "../task/runnable-task.js";

/** A simulated agent: what it does, and for how long. */
export interface SimulatedAgent {
  /** Begins with `sim/`. */
  readonly name: string;
  /** The probability of a wrong call, at every call, 0 … 1. */
  readonly errorRate: number;
  /** The probability that it tries the right call after one that was refused; else it repeats itself. */
  readonly recovers: number;
  /** Calls at the most, as a multiple of what the optimum takes. */
  readonly patience: number;
}

/**
 * Plays mazes as a world with tools, by an agent that knows the optimal plan
 * and errs by chance: a wrong call names a room that is not next door. The world
 * refuses it and says so, which a model that writes its whole plan at once never
 * hears. What was done is judged like any answer.
 *
 * @returns rows of mode `agent`, with `simulated: true`; equal for equal seeds
 * @example simulateEpisodes(problems, agent, { seed: "7", repeats: 2 })[0].mode // "agent"
 */
export function simulateEpisodes(
  problems: readonly LoadedProblem[],
  agent: SimulatedAgent,
  { seed, repeats = 1 }: { readonly seed: string; readonly repeats?: number },
): ResultRow[] {
  const rows: ResultRow[] = [];
  for (const problem of problems) {
    for (let repeat = 0; repeat < repeats; repeat++) {
      const random = randomFrom(seed, "episode", agent.name, problem.id, repeat);
      const { text, calls, refused } = play(problem.problem as MazeProblem, agent, () => random.real());
      const { answer, verdict } = problem.judge({ text, finish: "stop" });
      const at = problem.coordinates;
      const number = (name: string): number | null => {
        const value = at[name];
        return typeof value === "number" ? value : null;
      };
      rows.push({
        file: "simulated",
        line: rows.length + 1,
        task: "maze",
        problem: problem.id,
        repeat,
        model: agent.name,
        simulated: true,
        mode: "agent",
        outcome: "answered",
        status: answer.status,
        right: verdict.right,
        label: verdict.label,
        L: number("L"),
        B: number("B"),
        noise: number("noise"),
        shuffle: number("shuffle"),
        promptTokens: null,
        completionTokens: null,
        costUsd: null,
        costEstimated: false,
        elapsedMs: null,
        startedAt: null,
        measures: { ...verdict.measures, calls, refused },
        coordinates: at,
        reply: null,
      });
    }
  }
  return rows;
}

function play(
  problem: MazeProblem,
  { errorRate, recovers, patience }: SimulatedAgent,
  real: () => number,
): { readonly text: string; readonly calls: number; readonly refused: number } {
  const world = mazeEnvironment(problem);
  const plan = problem.reference.flatMap(([action, parameter]) => callsOf(action, parameter));
  let [calls, refused, stuck] = [0, 0, false];
  for (let next = 0; next < plan.length && calls < patience * plan.length; calls++) {
    const call = plan[next];
    if (call === undefined) break;
    const wrong = stuck ? real() >= recovers : real() < errorRate;
    // Nobody lives at ZZ999: a call that the world cannot carry out.
    const { legal, done } = world.call(
      wrong ? "move" : call.name,
      JSON.stringify(wrong ? { room: "ZZ999" } : call.arguments),
    );
    stuck = !legal;
    if (legal) next++;
    else refused++;
    if (done) break;
  }
  return { text: world.answer(""), calls, refused };
}

/** The tools' own calls: standing at the start and using a key are part of others. */
function callsOf(
  action: string,
  parameter: string,
): readonly { readonly name: string; readonly arguments: Readonly<Record<string, string>> }[] {
  switch (action) {
    case "move_to":
      return [{ name: "move", arguments: { room: parameter } }];
    case "pick_up_key":
      return [{ name: "pick_up", arguments: { key: parameter } }];
    case "unlock_and_open_door_to":
      return [{ name: "unlock", arguments: { room: parameter } }];
    case "rescue":
      return [{ name: "rescue", arguments: {} }];
    default:
      return [];
  }
}
