import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { WrongRequest } from "../internal/errors.js";
import { registerTask } from "../task/registry.js";
import type { RunnableTask } from "../task/runnable-task.js";

/**
 * Loads modules of the user's own whose default export is a task, as
 * `runnableTask` makes it, or a list of them, and makes them known.
 *
 * Refuses a file that cannot be loaded and one that exports no task.
 */
export async function useModules(files: readonly string[]): Promise<void> {
  for (const file of files) {
    const exported = await load(file);
    const found = (Array.isArray(exported) ? exported : [exported]) as readonly unknown[];
    if (found.length === 0 || !found.every(isTask))
      throw new WrongRequest("this module's default export is no task", {
        where: file,
        mend: "Export what runnableTask(…) returns, or a list of such: see docs/extend.md.",
      });
    for (const task of found) registerTask(task);
  }
}

async function load(file: string): Promise<unknown> {
  try {
    const loaded = (await import(pathToFileURL(resolve(file)).href)) as { readonly default?: unknown };
    return loaded.default;
  } catch (cause) {
    throw new WrongRequest(
      `this module cannot be loaded: ${cause instanceof Error ? cause.message : cause}`,
      {
        where: file,
        mend: "Name a JavaScript module (.js or .mjs).",
        cause,
      },
    );
  }
}

function isTask(value: unknown): value is RunnableTask {
  if (typeof value !== "object" || value === null) return false;
  const { name, load: loads } = value as { readonly name?: unknown; readonly load?: unknown };
  return typeof name === "string" && typeof loads === "function";
}
