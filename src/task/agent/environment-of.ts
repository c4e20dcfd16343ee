import type { LoadedProblem, RunnableTask } from "../runnable-task.js";
import type { Environment } from "./environment.js";
import { connectivityEnvironment, pathEnvironment, proofEnvironment } from "./graph-environment.js";
import { mazeEnvironment } from "./maze-environment.js";

/** The tasks that can be played with tools. */
export const agentTasks: readonly string[] = ["maze", "path", "next-step", "nlgraph", "nlgraph-path"];

/** A fresh world for a problem; `null` for a task that has none. */
export function environmentOf(
  task: RunnableTask["name"],
  problem: LoadedProblem["problem"],
): Environment | null {
  switch (task) {
    case "maze":
      return mazeEnvironment(problem as Parameters<typeof mazeEnvironment>[0]);
    case "path":
      return pathEnvironment(problem as Parameters<typeof pathEnvironment>[0]);
    case "next-step":
      return proofEnvironment(problem as Parameters<typeof proofEnvironment>[0]);
    case "nlgraph":
    case "nlgraph-path":
      return connectivityEnvironment(problem as Parameters<typeof connectivityEnvironment>[0]);
    default:
      return null;
  }
}
