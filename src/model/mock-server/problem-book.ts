import { createHash } from "node:crypto";
import { graphOfFacts, parseFacts } from "../../problem/maze/parse-facts.js";
import { solveMaze } from "../../problem/maze/solve-maze.js";
import { extractorInstructions } from "../../task/extraction/extractor-prompt.js";
import { taskNamed } from "../../task/registry.js";
import type { LoadedProblem } from "../../task/runnable-task.js";
import type { SolverView } from "../../task/solver-view.js";

/** What a message must show to be found in the book. */
interface Said {
  readonly role: string;
  readonly content: string;
}

/**
 * The problems a mock server can answer: those it was given, found by their
 * prompt, and beside them every path query, connectivity question, maze and reply to
 * extract from whose prompt says all that is needed.
 */
export class ProblemBook {
  readonly #known = new Map<string, SolverView>();

  get size(): number {
    return this.#known.size;
  }

  add(task: string, problem: LoadedProblem): void {
    const view = taskNamed(task).view?.(problem.problem) ?? null;
    if (view !== null) this.#known.set(fingerprint(problem.prompt.messages), view);
  }

  /** The problem behind a prompt, `null` if it is neither in the book nor solvable as it stands. */
  find(messages: readonly Said[]): SolverView | null {
    const asked = messages.filter(({ role }) => role === "system" || role === "user");
    // In an episode a note about the tools stands behind the prompt.
    for (const prompt of [asked, asked.slice(0, -1)]) {
      const view =
        this.#known.get(fingerprint(prompt)) ??
        extractAsAsked(prompt) ??
        solveAsStated(prompt.at(-1)?.content ?? "");
      if (view !== null) return view;
    }
    return null;
  }
}

function fingerprint(messages: readonly Said[]): string {
  const said = messages.map(({ role, content }) => [role, content]);
  return createHash("sha256").update(JSON.stringify(said)).digest("base64url");
}

/** An extractor's prompt holds the text it is to extract from. */
function extractAsAsked(messages: readonly Said[]): SolverView | null {
  const system = messages[0]?.content;
  const extract = (["path", "next-step"] as const).find((task) => extractorInstructions[task] === system);
  const reply = messages.at(-1)?.content ?? "";
  if (extract === undefined || messages.length < 2) return null;
  return viewOf("extract", { id: "prompt", extract, index: 0, reply, finish: "stop" });
}

/** The last graph or the last list of facts in a prompt, worked out anew. */
function solveAsStated(prompt: string): SolverView | null {
  try {
    const arcs = /Graph: \[([^\]]*)\]/.exec(prompt)?.[1];
    const ends = /path between node (\d+) and node (\d+)/.exec(prompt);
    if (prompt.includes("an undirected edge")) return connectivityAsStated(prompt);
    if (arcs !== undefined && ends !== null) {
      const edges = [...arcs.matchAll(/\((\d+), ?(\d+)\)/g)].map(([, from, to]) => [
        Number(from),
        Number(to),
      ]);
      return viewOf("path", { edges, query: [Number(ends[1]), Number(ends[2])] });
    }
    const context = prompt.split("FACTS:\n").at(-1)?.split("\n\n")[0]?.trim();
    if (context === undefined || !context.includes("is in room")) return null;
    const solution = solveMaze(graphOfFacts(parseFacts(context, "prompt"), {}, "prompt"), {
      limit: 1_000_000,
    });
    return solution.kind === "solved" ? viewOf("maze", { context, completion: solution.plan }) : null;
  } catch {
    return null;
  }
}

/** A connectivity question, its answer found by following the edges. */
function connectivityAsStated(prompt: string): SolverView | null {
  const question = prompt.replace(" and what is the path?", "?");
  const stated = (answer: string) => ({ id: "prompt", question, answer });
  const task = question === prompt ? "nlgraph" : "nlgraph-path";
  const joined = taskNamed(task).load(stated("yes"), "prompt");
  return viewOf(task, stated("distance" in joined.coordinates ? "yes" : "no"));
}

function viewOf(task: string, record: unknown): SolverView | null {
  const { load, view } = taskNamed(task);
  return view?.(load(record, "prompt").problem) ?? null;
}
