import type { Source } from "../../figure/figure.js";
import { WrongRequest } from "../../internal/errors.js";
import type { MazeAction } from "../../problem/maze/maze-action.js";
import { type MazeScene, sceneOfGraph } from "../../problem/maze/maze-scene.js";
import { type Simulation, simulatePlan } from "../../problem/maze/simulate-plan.js";
import { findProblemFile } from "../../run/find-problem-file.js";
import { manifestOf, runAnswers } from "../../run/run-answers.js";
import { type MazeReplyRequest, simulateMazeReplies } from "../../run/simulate-maze-replies.js";
import type { MazeProblem } from "../../task/maze/maze-problem.js";
import { readMazeAnswer } from "../../task/maze/read-maze-answer.js";
import { taskNamed } from "../../task/registry.js";
import { runsOfEnvironment } from "./experiment-rows.js";

/** A plan that was read, carried out. */
export interface WalkedPlan {
  readonly predicted: readonly MazeAction[];
  readonly simulation: Simulation;
}

/** One maze and the plans of one model for it. */
export interface MazePlans {
  /** The whole maze where it was made here, the stated part where it comes from a run. */
  readonly scene: MazeScene;
  readonly problem: MazeProblem;
  readonly plans: readonly WalkedPlan[];
  /** Replies without a plan that could be read. */
  readonly unreadable: number;
  readonly model: string;
  readonly source: Extract<Source, "measured" | "simulated">;
  /** Whose plans these are, for the caption. */
  readonly note: string;
}

/**
 * Plans for one maze, to show where they break: of the runs that `horizon
 * reproduce --run` was given the maze and model with the most plans that
 * `isWanted` picks (else with the most illegal plans), and without runs
 * simulated replies.
 *
 * Refuses runs in which every plan is legal, and paths that are no run folders.
 *
 * @example (await mazePlans(request, ({ simulation }) => simulation.code === "adjacency")).source // "simulated"
 * @remarks One maze and its plans at a time, whatever the size of the runs.
 */
export async function mazePlans(
  request: MazeReplyRequest,
  isWanted: (plan: WalkedPlan) => boolean,
  runs: readonly string[] = runsOfEnvironment(),
): Promise<MazePlans> {
  if (runs.length === 0) return simulated(request);
  let best: MazePlans | null = null;
  let most = 0;
  for (const folder of runs)
    for await (const found of mazesOf(folder)) {
      const score =
        1e6 * found.plans.filter(isWanted).length +
        found.plans.filter(({ simulation }) => !simulation.ok).length;
      if (score <= most) continue;
      [best, most] = [found, score];
    }
  if (best !== null) return best;
  throw new WrongRequest("no plan in these runs breaks a rule", {
    where: runs.join(", "),
    mend: "Give runs of mazes in which a model goes wrong: longer ones, or of a weaker model.",
  });
}

function simulated(request: MazeReplyRequest): MazePlans {
  const { scene, problem, plans } = simulateMazeReplies(request);
  const read = plans.filter((plan) => plan !== null);
  return {
    scene,
    problem,
    plans: read.map((predicted) => walked(problem, predicted)),
    unreadable: plans.length - read.length,
    model: "Simulated",
    source: "simulated",
    note: "SIMULATED plans.",
  };
}

function walked({ graph }: MazeProblem, predicted: readonly MazeAction[]): WalkedPlan {
  return { predicted, simulation: simulatePlan(graph, predicted) };
}

/** The mazes of a run one by one: repeats of a problem come together. */
async function* mazesOf(folder: string): AsyncGenerator<MazePlans, void, undefined> {
  const { identity, problemFile } = await manifestOf(folder);
  if (identity.task !== "maze") return;
  const task = taskNamed("maze");
  let current: MazePlans | null = null;
  for await (const item of runAnswers({ folder, file: findProblemFile(folder, problemFile), task })) {
    const { answer } = item;
    if (answer === null) continue;
    const problem = item.problem.problem as MazeProblem;
    if (current?.problem.id !== problem.id) {
      if (current !== null) yield current;
      current = startOf(problem, answer);
    }
    const plan = answer.text === null ? null : readMazeAnswer({ text: answer.text, finish: null }).actions;
    current =
      plan === null
        ? { ...current, unreadable: current.unreadable + 1 }
        : { ...current, plans: [...current.plans, walked(problem, plan)] };
  }
  if (current !== null) yield current;
}

function startOf(
  problem: MazeProblem,
  { model, simulated: isSimulated }: { readonly model: string; readonly simulated: boolean },
): MazePlans {
  const { rows, cols } = problem;
  return {
    scene: sceneOfGraph(problem.graph, {
      ...(rows === null ? {} : { rows }),
      ...(cols === null ? {} : { cols }),
    }),
    problem,
    plans: [],
    unreadable: 0,
    model,
    source: isSimulated ? "simulated" : "measured",
    note: `${isSimulated ? "SIMULATED plans" : "Plans"} of ${model} for maze ${problem.id}; only the stated part of the maze is drawn.`,
  };
}
