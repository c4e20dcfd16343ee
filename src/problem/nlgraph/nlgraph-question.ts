import { DataFormatError } from "../../internal/errors.js";
import type { Arc } from "../lookahead-graph/graph-problem.js";

/** One connectivity question of NLGraph: an undirected graph, two nodes, and whether a path joins them. */
export interface NlgraphQuestion {
  /** Its key in the file. */
  readonly id: string;
  readonly difficulty: string;
  /** The words as they stand in the file. */
  readonly question: string;
  /** Each edge once, as it is written. */
  readonly edges: readonly Arc[];
  readonly start: number;
  readonly goal: number;
  readonly connected: boolean;
}

/**
 * Reads the questions of NLGraph's `connectivity/main.json`, in the order of
 * the file: `{"0": {"question": …, "answer": "The answer is yes.", "difficulty": "easy"}}`.
 *
 * The words are read back into a graph, so what is judged is what was asked.
 *
 * Refuses a question without edges or ends, and answers other than yes and no.
 *
 * @see Wang et al. 2023, "Can Language Models Solve Graph Problems in Natural Language?"
 */
export function parseNlgraph(text: string, where: string): readonly NlgraphQuestion[] {
  let items: unknown;
  try {
    items = JSON.parse(text);
  } catch (cause) {
    throw new DataFormatError("this is no JSON", {
      where,
      cause,
      mend: "NLGraph's connectivity/main.json is wanted.",
    });
  }
  if (typeof items !== "object" || items === null || Array.isArray(items))
    throw new DataFormatError("an object of questions by number is wanted", { where });
  return Object.entries(items).map(([id, item]) =>
    parseItem(id, item, `${where}: question ${JSON.stringify(id)}`),
  );
}

function parseItem(id: string, item: unknown, where: string): NlgraphQuestion {
  const { question, answer, difficulty } = (
    typeof item === "object" && item !== null ? item : {}
  ) as Readonly<Record<string, unknown>>;
  if (typeof question !== "string" || typeof answer !== "string")
    throw new DataFormatError("a question and its answer are wanted", { where });
  const word = /\b(yes|no)\b/i.exec(answer)?.[1]?.toLowerCase();
  if (word === undefined)
    throw new DataFormatError(`the answer is neither yes nor no: "${answer.slice(0, 60)}"`, { where });
  return {
    id,
    difficulty: typeof difficulty === "string" ? difficulty : "unknown",
    question,
    ...parseWords(question, where),
    connected: word === "yes",
  };
}

/** The graph and the two ends, out of the words of a question. */
function parseWords(question: string, where: string): Pick<NlgraphQuestion, "edges" | "start" | "goal"> {
  const ends = /path between node (\d+) and node (\d+)/i.exec(question);
  const graph = /graph:\s*([^\nQ]*)/i.exec(question)?.[1] ?? "";
  const edges = [...graph.matchAll(/\((\d+)\s*,\s*(\d+)\)/g)].map(
    ([, from, to]): Arc => [Number(from), Number(to)],
  );
  if (ends === null || edges.length === 0)
    throw new DataFormatError(
      `a list of edges and "path between node … and node …" are wanted: "${question.slice(0, 60)}"`,
      { where },
    );
  return { edges, start: Number(ends[1]), goal: Number(ends[2]) };
}
