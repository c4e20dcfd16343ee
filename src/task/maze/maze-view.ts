import type { Random } from "../../internal/random.js";
import { formatPlan, type MazeAction } from "../../problem/maze/maze-action.js";
import { choose } from "../choose.js";
import type { SolverView } from "../solver-view.js";
import type { MazeProblem } from "./maze-problem.js";

/** A maze: a step is an action, `start` and `rescue` included. */
export function mazeView(problem: MazeProblem): SolverView {
  const { reference, graph } = problem;
  const right = reference.map(asText);
  return {
    depth: Math.max(1, reference.length),
    right,
    wrongAt: (step, random) => {
      const [name = "", parameter = ""] = reference[step] ?? [];
      return right.with(step, asText([name, otherParameter(problem, name, parameter, random)]));
    },
    // Whoever does not see the connection stops in front of it.
    overlookAt: (step) => (step === 0 ? null : right.slice(0, step)),
    // A connection of one's own: a room is left out, and the way goes on behind it.
    inventAt: (step) => {
      const from = reference.findIndex(([name], i) => i >= step && name === "move_to");
      const at = from >= 0 ? from : reference.findLastIndex(([name]) => name === "move_to");
      return at < 0 ? right.slice(0, -1) : right.toSpliced(at, 1);
    },
    guess: (random) => wander(problem, random).map(asText),
    say: (steps) => formatPlan(steps.map(asAction)),
    sayNone: () => `There is no way to ${graph.target}.`,
    notations: {
      "double quotes": (steps) =>
        `[${steps
          .map(asAction)
          .map(([a, b]) => `("${a}", "${b}")`)
          .join(", ")}]`,
      json: (steps) => `\`\`\`json\n${JSON.stringify(steps.map(asAction))}\n\`\`\``,
      python: (steps) =>
        `Here is the plan:\n\n\`\`\`python\n${formatPlan(steps.map(asAction))}\n\`\`\`\nDone.`,
      "trailing comma": (steps) => `${formatPlan(steps.map(asAction)).slice(0, -1)},]`,
      "typographic quotes": (steps) =>
        `[${steps
          .map(asAction)
          .map(([a, b]) => `(‘${a}’, ‘${b}’)`)
          .join(", ")}]`,
      "behind reasoning": (steps) =>
        `I first thought of [('start', 'Z9')], which is wrong.\n\nFinal answer: ${formatPlan(steps.map(asAction))}`,
      spaced: (steps) =>
        `[\n${steps
          .map(asAction)
          .map(([a, b]) => `  ( '${a}' , '${b}' )`)
          .join(",\n")}\n]`,
    },
  };
}

function asText([name, parameter]: MazeAction): string {
  return `${name} ${parameter}`;
}

function asAction(step: string): MazeAction {
  const at = step.indexOf(" ");
  return [step.slice(0, at), step.slice(at + 1)];
}

/** Another room or key of the same maze in the action's place. */
function otherParameter({ graph }: MazeProblem, name: string, parameter: string, random: Random): string {
  if (name === "rescue") return `${graph.agent} ${graph.agent}`;
  const known = name.includes("key") ? graph.keys.map(({ id }) => id) : graph.rooms;
  return choose(
    known.filter((other) => other !== parameter),
    random,
    `${parameter}0`,
  );
}

/** Along stated connections, each as likely, taking every key met, for as many actions as the right plan has. */
function wander({ graph, reference }: MazeProblem, random: Random): MazeAction[] {
  const plan: MazeAction[] = [["start", graph.rooms[graph.start] ?? ""]];
  const held = new Set<string>();
  let room = graph.start;
  while (plan.length < reference.length - 1 && room !== graph.goal) {
    const key = graph.keys.find(({ id, rooms }) => rooms.includes(room) && !held.has(id));
    if (key !== undefined) {
      held.add(key.id);
      plan.push(["pick_up_key", key.id]);
      continue;
    }
    const doors = [...graph.neighbours.subarray(graph.offsets[room], graph.offsets[room + 1])];
    room = choose(doors, random, graph.goal);
    plan.push(["move_to", graph.rooms[room] ?? ""]);
  }
  plan.push(["rescue", graph.target]);
  return plan;
}
