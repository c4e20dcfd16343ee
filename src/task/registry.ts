import { WrongRequest } from "../internal/errors.js";
import { extractionTask } from "./extraction/extraction-task.js";
import { mazeTask } from "./maze/maze-task.js";
import { nextStepTask } from "./next-step/next-step-task.js";
import { connectivityPathTask, connectivityTask } from "./nlgraph/nlgraph-task.js";
import { pathTask } from "./path/path-task.js";
import { type RunnableTask, runnableTask } from "./runnable-task.js";

/** Every task there is, by its name. */
export const tasks: readonly RunnableTask[] = [
  runnableTask(mazeTask()),
  runnableTask(nextStepTask),
  runnableTask(pathTask),
  runnableTask(connectivityTask),
  runnableTask(connectivityPathTask),
  runnableTask(extractionTask),
];

/** The task of that name. */
export function taskNamed(name: string): RunnableTask {
  const task = tasks.find((known) => known.name === name);
  if (task === undefined)
    throw new WrongRequest(`there is no task "${name}"`, {
      mend: `Known: ${tasks.map((known) => known.name).join(", ")}.`,
    });
  return task;
}

/**
 * The task that a record of a problem file belongs to, told by the fields that
 * only one of them has.
 *
 * Refuses a record that is none of them.
 */
export function taskOf(record: unknown, where: string): RunnableTask {
  const fields = typeof record === "object" && record !== null ? Object.keys(record) : [];
  const has = (...names: readonly string[]): boolean => names.some((name) => fields.includes(name));
  if (has("extract")) return taskNamed("extract");
  if (has("logic_predicates", "node_mapping", "logical_question")) return taskNamed("next-step");
  if (has("edges")) return taskNamed("path");
  if (has("difficulty") && has("question")) return taskNamed("nlgraph");
  if (has("context", "completion", "instance_id")) return taskNamed("maze");
  throw new WrongRequest("this record belongs to no task that is known by its fields", {
    where,
    mend: "Name the task with --task, or give a file made by horizon generate.",
  });
}
