import { type Random, randomFrom } from "../../internal/random.js";
import type { GraphProblem } from "./graph-problem.js";
import { madeUpAttributes } from "./made-up-attributes.js";
import { personName } from "./person-name.js";
import { type SentenceForms, sentenceForms } from "./sentence-forms.js";

/** A path query told as a proof: nodes are attributes of one person, arcs are sentences. */
export interface ProofPlanningProblem {
  readonly graph: GraphProblem;
  readonly person: string;
  /** The attribute of each node, by its label. */
  readonly attributes: ReadonlyMap<number, string>;
  /** One sentence an arc, in the order of the graph's arcs. */
  readonly sentences: readonly string[];
  /** What may fill the blank: attributes of the second nodes of the paths. */
  readonly nextAttributes: readonly string[];
}

/** How to tell it. */
export interface TellingOptions {
  readonly seed: string;
  /** Default `data`. */
  readonly forms?: SentenceForms;
}

/**
 * Tells a path query as a proof that somebody is something.
 *
 *     7 → 9      "If someone is movo, then they are retil."
 *     7 to 4?    "Given that Ada Klein is movo, and we want to prove Ada Klein is tasfe. …"
 *
 * Attributes go to labels in ascending order; every arc draws its sentence on
 * its own; every problem has a person of its own.
 *
 * @remarks O(arcs). Depends on the seed and on the problem's labels and arcs.
 * @see Rameshkumar et al. 2025, section A.3 and Algorithm 5
 */
export function tellAsProof(
  graph: GraphProblem,
  { seed, forms = "data" }: TellingOptions,
): ProofPlanningProblem {
  const random = (what: string): Random => randomFrom(seed, "proof", what);
  const labels = [...new Set(graph.arcs.flat())].sort((a, b) => a - b);
  const words = madeUpAttributes(labels.length, random("attributes"));
  const attributes = new Map(labels.map((label, i) => [label, words[i]!]));
  const person = personName(random("person"));
  const choose = random("sentences");
  const choices = sentenceForms[forms];
  const sentences = graph.arcs.map(([from, to]) =>
    choices[choose.integer(choices.length)]!(person, attributes.get(from)!, attributes.get(to)!),
  );
  return { graph, person, attributes, sentences, nextAttributes: nextAttributesOf(graph, attributes) };
}

/** The attributes of the second nodes of the paths, each once. */
export function nextAttributesOf(graph: GraphProblem, attributes: ReadonlyMap<number, string>): string[] {
  const next = new Set<string>();
  for (const path of graph.paths) {
    const attribute = path[1] === undefined ? undefined : attributes.get(path[1]);
    if (attribute !== undefined) next.add(attribute);
  }
  return [...next];
}
