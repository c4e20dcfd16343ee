import { WrongRequest } from "../internal/errors.js";
import { connectivityEnvironment, pathEnvironment, proofEnvironment } from "./agent/graph-environment.js";
import { mazeEnvironment } from "./agent/maze-environment.js";
import { extractionTask } from "./extraction/extraction-task.js";
import { extractionView } from "./extraction/extraction-view.js";
import { mazeTask } from "./maze/maze-task.js";
import { mazeView } from "./maze/maze-view.js";
import { nextStepTask } from "./next-step/next-step-task.js";
import { nextStepView } from "./next-step/next-step-view.js";
import { connectivityPathTask, connectivityTask } from "./nlgraph/nlgraph-task.js";
import { nlgraphView } from "./nlgraph/nlgraph-view.js";
import { pathTask } from "./path/path-task.js";
import { pathView } from "./path/path-view.js";
import { proofCheckTask } from "./proof-check/proof-check-task.js";
import { proofView } from "./proof-check/proof-view.js";
import { opinionView } from "./proof-opinion/opinion-view.js";
import { proofOpinionTask } from "./proof-opinion/proof-opinion-task.js";
import { perturbView } from "./proof-perturb/perturb-view.js";
import { proofPerturbTask } from "./proof-perturb/proof-perturb-task.js";
import { type RunnableTask, runnableTask } from "./runnable-task.js";

const connectivity = { environment: connectivityEnvironment } as const;

/** The tasks that come with the package: a task is added here with all it has, and nowhere else. */
const builtIn: readonly RunnableTask[] = [
  runnableTask(mazeTask(), { view: mazeView, environment: mazeEnvironment }),
  runnableTask(nextStepTask, { view: nextStepView, environment: proofEnvironment }),
  runnableTask(pathTask, { view: pathView, environment: pathEnvironment }),
  runnableTask(connectivityTask, {
    ...connectivity,
    view: (problem) => nlgraphView(problem, { needsPath: false }),
  }),
  runnableTask(connectivityPathTask, {
    ...connectivity,
    view: (problem) => nlgraphView(problem, { needsPath: true }),
  }),
  runnableTask(extractionTask, { view: extractionView }),
  runnableTask(proofCheckTask, { view: proofView }),
  runnableTask(proofPerturbTask, { view: perturbView }),
  runnableTask(proofOpinionTask, { view: opinionView }),
];

const added: RunnableTask[] = [];

/**
 * Makes a task of one's own known under its name, so that runs, scores and
 * reports find it like the built-in ones. Its records say which task they are
 * of: `{"task": "hanoi", …}`.
 *
 * Refuses a name that another task has.
 */
export function registerTask(task: RunnableTask): void {
  if (added.includes(task)) return;
  if (tasks().some(({ name }) => name === task.name))
    throw new WrongRequest(`there is a task "${task.name}" already`, { mend: "Give yours another name." });
  added.push(task);
}

/** Every task there is: built in, or registered. */
export function tasks(): readonly RunnableTask[] {
  return [...builtIn, ...added];
}

/** The task of that name. */
export function taskNamed(name: string): RunnableTask {
  const task = tasks().find((known) => known.name === name);
  if (task !== undefined) return task;
  throw new WrongRequest(`there is no task "${name}"`, {
    mend: `Known: ${tasks()
      .map((known) => known.name)
      .join(", ")}. One of your own is made known with horizon --use FILE.js.`,
  });
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
  const named = has("task") ? String((record as { readonly task: unknown }).task) : null;
  const own = added.find(({ name }) => name === named);
  if (own !== undefined) return own;
  if (has("extract")) return taskNamed("extract");
  if (has("logic_predicates", "node_mapping", "logical_question")) return taskNamed("next-step");
  if (has("opinion_on")) return taskNamed("proof-opinion");
  if (has("line_to_change")) return taskNamed("proof-perturb");
  if (has("modified_proof", "original_proof")) return taskNamed("proof-check");
  if (has("edges")) return taskNamed("path");
  if (has("difficulty") && has("question")) return taskNamed("nlgraph");
  if (has("context", "completion", "instance_id")) return taskNamed("maze");
  throw new WrongRequest("this record belongs to no task that is known by its fields", {
    where,
    mend: "Name the task with --task, or give a file made by horizon generate.",
  });
}
