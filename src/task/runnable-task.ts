import type { Environment } from "./agent/environment.js";
import type { SolverView } from "./solver-view.js";
import type { Prompt, ReadAnswer, Reply, Task, Verdict } from "./task.js";

/** A problem ready to be asked and judged, whatever its kind. */
export interface LoadedProblem {
  readonly id: string;
  readonly coordinates: Readonly<Record<string, number | string>>;
  readonly prompt: Prompt;
  /** The problem itself, for who knows its kind. */
  readonly problem: unknown;
  /** Reads a reply and judges what was read. */
  readonly judge: (reply: Reply) => { readonly answer: ReadAnswer; readonly verdict: Verdict };
}

/** A task with the types of its problems and answers closed in, so that different tasks lie in one list. */
export interface RunnableTask {
  readonly name: string;
  /** Checks one record of a problem file; `where` (file:line) goes into complaints. */
  readonly load: (record: unknown, where: string) => LoadedProblem;
  /** A loaded problem as built-in solvers see it; `null` for a task that none of them plays. */
  readonly view: ((problem: LoadedProblem["problem"]) => SolverView) | null;
  /** A fresh world in which a loaded problem is played with tools; `null` for a task that has none. */
  readonly environment: ((problem: LoadedProblem["problem"]) => Environment) | null;
}

/** What a task may have beside its way to a model and back. */
export interface Play<Problem> {
  readonly view?: (problem: Problem) => SolverView;
  readonly environment?: (problem: Problem) => Environment;
}

/** Closes a task's types in. */
export function runnableTask<Problem, Answer extends ReadAnswer, Judged extends Verdict>(
  task: Task<Problem, Answer, Judged>,
  { view, environment }: Play<Problem> = {},
): RunnableTask {
  return {
    name: task.name,
    load: (record, where) => {
      const problem = task.parseProblem(record, where);
      return {
        id: task.problemId(problem),
        coordinates: task.coordinates(problem),
        prompt: task.prompt(problem),
        problem,
        judge: (reply) => {
          const answer = task.readAnswer(reply, problem);
          return { answer, verdict: task.judge(problem, answer) };
        },
      };
    },
    view: view === undefined ? null : (problem) => view(problem as Problem),
    environment: environment === undefined ? null : (problem) => environment(problem as Problem),
  };
}
