import { distance } from "../../complexity/distance.js";
import { lookahead } from "../../complexity/lookahead.js";
import { DataFormatError } from "../../internal/errors.js";
import { compactGraph } from "../../problem/lookahead-graph/compact-graph.js";
import type { Arc } from "../../problem/lookahead-graph/graph-problem.js";
import { type NlgraphQuestion, parseNlgraph } from "../../problem/nlgraph/nlgraph-question.js";
import { pathSystemPrompt } from "../path/prompt.js";
import type { Task, Verdict } from "../task.js";
import { type ConnectivityAnswer, readConnectivity } from "./read-connectivity.js";

/** `says-no`, `says-yes`: the wrong word; the others are about the path that a "yes" must give. */
export type ConnectivityLabel =
  | "right"
  | "no_answer"
  | "says-no"
  | "says-yes"
  | "no-path-given"
  | "invented-arc"
  | "wrong-ends";

export interface ConnectivityVerdict extends Verdict {
  readonly label: ConnectivityLabel;
}

/** Yes or no alone, as NLGraph's authors judged (left half of DeepRD's Table 1). */
export const connectivityTask: ConnectivityTask = taskOf({ name: "nlgraph", needsPath: false });

/** A "yes" must come with a path that exists (right half of DeepRD's Table 1). */
export const connectivityPathTask: ConnectivityTask = taskOf({ name: "nlgraph-path", needsPath: true });

export type ConnectivityTask = Task<NlgraphQuestion, ConnectivityAnswer, ConnectivityVerdict>;

function taskOf({
  name,
  needsPath,
}: {
  readonly name: string;
  readonly needsPath: boolean;
}): ConnectivityTask {
  return {
    name,
    parseProblem,
    problemId: ({ id, difficulty }) => `nlgraph-${difficulty}-${id}`,
    coordinates: coordinatesOf,
    prompt: ({ question }) => ({
      messages: [
        { role: "system", content: pathSystemPrompt },
        {
          role: "user",
          content: needsPath ? question.replace(/\?(?=\s*(?:\n|$))/, " and what is the path?") : question,
        },
      ],
      version: `${name}-1`,
    }),
    readAnswer: readConnectivity,
    judge: (question, answer) => judgeConnectivity(question, answer, { needsPath }),
  };
}

/** A record is one entry of `main.json`, with its key as `id`. */
function parseProblem(record: unknown, where: string): NlgraphQuestion {
  const { id, ...item } = (typeof record === "object" && record !== null ? record : {}) as Record<
    string,
    unknown
  >;
  const [question] = parseNlgraph(JSON.stringify({ [String(id ?? "0")]: item }), where);
  if (question === undefined) throw new DataFormatError("a question is wanted", { where });
  return question;
}

/** Every edge leads both ways. */
const bothWays = (edges: readonly Arc[]): Arc[] =>
  edges.flatMap(([from, to]): Arc[] => [
    [from, to],
    [to, from],
  ]);

function coordinatesOf({
  edges,
  start,
  goal,
  difficulty,
  connected,
}: NlgraphQuestion): Record<string, number | string> {
  const { graph, numbers } = compactGraph(bothWays(edges));
  const [from, to] = [numbers.get(start), numbers.get(goal)];
  const ends = from === undefined || to === undefined ? null : ([from, to] as const);
  const L = ends === null ? null : lookahead(graph, ...ends);
  const steps = ends === null ? null : distance(graph, ...ends);
  return {
    difficulty,
    connected: connected ? "yes" : "no",
    edges: edges.length,
    ...(L === null ? {} : { L }),
    ...(steps === null ? {} : { distance: steps }),
  };
}

/**
 * Judges a connectivity answer. With `needsPath`, a right "yes" must give a
 * path of edges that exist, from one end to the other, in either direction.
 */
function judgeConnectivity(
  { edges, start, goal, connected }: NlgraphQuestion,
  { says, path }: ConnectivityAnswer,
  { needsPath }: { readonly needsPath: boolean },
): ConnectivityVerdict {
  const wordRight = says !== null && (says === "yes") === connected;
  const label: ConnectivityLabel = wordRight
    ? needsPath && connected
      ? pathLabel(edges, start, goal, path)
      : "right"
    : says === null
      ? "no_answer"
      : `says-${says}`;
  return { right: label === "right", label, measures: { wordRight: wordRight ? 1 : 0 } };
}

function pathLabel(
  edges: readonly Arc[],
  start: number,
  goal: number,
  path: readonly number[] | null,
): "right" | "no-path-given" | "invented-arc" | "wrong-ends" {
  if (path === null) return "no-path-given";
  const [first, last] = [path[0], path.at(-1)];
  if (!((first === start && last === goal) || (first === goal && last === start))) return "wrong-ends";
  const known = new Set(bothWays(edges).map(String));
  return path.every((node, i) => i === 0 || known.has(`${path[i - 1]},${node}`)) ? "right" : "invented-arc";
}
