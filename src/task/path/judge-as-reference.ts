import { compactGraph } from "../../problem/lookahead-graph/compact-graph.js";
import type { Arc } from "../../problem/lookahead-graph/graph-problem.js";

/**
 * What the authors' metrics program makes of a record. Codes as it has them:
 * 2 right, 0 wrong or unreadable, −1 an arc that does not exist after the right
 * first step, −2 such an arc after another first step. `crash`: the program
 * stops with this Python error.
 */
export type ReferenceJudgement =
  | { readonly kind: "code"; readonly code: 2 | 0 | -1 | -2 }
  | { readonly kind: "crash"; readonly error: string };

/** The fields of a record that the program looks at. */
export interface ReferenceFields {
  readonly edges: readonly Arc[];
  readonly query: readonly [number, number];
  /** The extractor's output, whatever it was. */
  readonly extracted: unknown;
  /** There for logic records, and then what decides. */
  readonly nextAdjective?: readonly string[];
}

/** Stands for a list item that is no number; an arc that touches it is forgiven. */
const PLACEHOLDER = -111;

/**
 * Judges as the authors' program does, faults included, so that published
 * numbers can be reproduced: an elided path of at least half the length passes,
 * floats are cut to integers, only walks with both ends right can hallucinate.
 *
 * @see `llm_metrics.py` of the DeepRD repository
 */
export function judgeAsReference(fields: ReferenceFields): ReferenceJudgement {
  const answer = answerOf(fields.extracted);
  if (answer.kind === "crash") return answer;
  if (fields.nextAdjective !== undefined) return judgeWord(answer.value, fields.nextAdjective);
  return judgeWalk(answer.value, fields);
}

const crash = (error: string): ReferenceJudgement & { readonly kind: "crash" } => ({ kind: "crash", error });
const code = (value: 2 | 0 | -1 | -2): ReferenceJudgement => ({ kind: "code", code: value });

function answerOf(
  extracted: unknown,
): { readonly kind: "value"; readonly value: unknown } | (ReferenceJudgement & { readonly kind: "crash" }) {
  if (extracted === null || extracted === undefined) return { kind: "value", value: null };
  if (Array.isArray(extracted) || typeof extracted === "string")
    return crash(`AttributeError: '${pythonType(extracted)}' object has no attribute 'get'`);
  if (typeof extracted !== "object")
    return crash(`TypeError: argument of type '${pythonType(extracted)}' is not iterable`);
  const fields = extracted as Readonly<Record<string, unknown>>;
  return {
    kind: "value",
    value: (Object.hasOwn(fields, "path") ? fields["path"] : fields["final_answer"]) ?? null,
  };
}

function judgeWord(answer: unknown, [expected]: readonly string[]): ReferenceJudgement {
  if (typeof answer !== "string")
    return crash(`AttributeError: '${pythonType(answer)}' object has no attribute 'strip'`);
  if (expected === undefined) return crash("IndexError: list index out of range");
  return code(answer.trim().toLowerCase() === expected.trim().toLowerCase() ? 2 : 0);
}

function judgeWalk(answer: unknown, { edges, query: [start, goal] }: ReferenceFields): ReferenceJudgement {
  const items = itemsOf(answer);
  if (items === null) return code(0);
  const path = items.map(pythonInt);
  if (path.length === 0)
    return Array.isArray(answer) ? code(0) : crash("IndexError: list index out of range");
  if (path[0] !== start || path.at(-1) !== goal) return code(0);
  const shortest = shortestPath(edges, start, goal);
  if (shortest === null) return crash("TypeError: object of type 'NoneType' has no len()");
  if (path.length < shortest.length * 0.5 && path.includes(PLACEHOLDER)) return code(0);
  const known = new Set(edges.map(([from, to]) => `${from},${to}`));
  for (let at = 1; at < path.length; at++) {
    const [from, to] = [path[at - 1]!, path[at]!];
    if (known.has(`${from},${to}`) || from === PLACEHOLDER || to === PLACEHOLDER) continue;
    return code(path[1] === shortest[1] ? -1 : -2);
  }
  return code(2);
}

/** What Python's `for` goes through: a string by characters, an object by keys; `null` where it cannot. */
function itemsOf(answer: unknown): readonly unknown[] | null {
  if (Array.isArray(answer)) return answer;
  if (typeof answer === "string") return [...answer];
  return typeof answer === "object" && answer !== null ? Object.keys(answer) : null;
}

/** Python's `int()` of a JSON value, or the placeholder where it would raise. */
function pythonInt(item: unknown): number {
  if (typeof item === "boolean") return item ? 1 : 0;
  if (typeof item === "number") return Math.trunc(item);
  if (typeof item === "string" && /^\s*[+-]?\d+(?:_\d+)*\s*$/.test(item))
    return Number(item.replaceAll("_", ""));
  return PLACEHOLDER;
}

function pythonType(value: unknown): string {
  if (value === null || value === undefined) return "NoneType";
  if (Array.isArray(value)) return "list";
  if (typeof value === "string") return "str";
  if (typeof value === "boolean") return "bool";
  if (typeof value === "number") return Number.isInteger(value) ? "int" : "float";
  return "dict";
}

function shortestPath(edges: readonly Arc[], start: number, goal: number): readonly number[] | null {
  const { graph, labels, numbers } = compactGraph(edges);
  const [from, to] = [numbers.get(start), numbers.get(goal)];
  if (from === undefined || to === undefined) return null;
  const cameFrom = new Int32Array(graph.order).fill(-1);
  cameFrom[from] = from;
  const queue = [from];
  for (const node of queue) {
    if (node === to) break;
    for (const next of graph.targets.subarray(graph.offsets[node], graph.offsets[node + 1]))
      if (cameFrom[next] === -1) {
        cameFrom[next] = node;
        queue.push(next);
      }
  }
  if (cameFrom[to] === -1) return null;
  const path = [to];
  while (path.at(-1) !== from) path.push(cameFrom[path.at(-1)!]!);
  return path.reverse().map((node) => labels[node]!);
}
