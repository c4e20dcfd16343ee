import { DataFormatError } from "../../internal/errors.js";
import { nextAttributesOf, type ProofPlanningProblem } from "../../problem/lookahead-graph/tell-as-proof.js";
import {
  asFields,
  askForPath,
  type PathRecord,
  parsePathProblem,
  pathRecord,
  shown,
} from "../path/path-record.js";
import { blankQuestion, dataHeader } from "./prompt.js";

/** One item of the reference's logic data set: a path record and how it is told. */
export interface NextStepRecord extends PathRecord {
  readonly logic_predicates: string;
  readonly logical_question: string;
  readonly next_adjective: readonly string[];
  readonly node_mapping: Readonly<Record<string, { readonly name: string; readonly adjective: string }>>;
}

/** The record of a problem, in the reference's field names and order. */
export function nextStepRecord(problem: ProofPlanningProblem): NextStepRecord {
  const { graph, person, attributes, sentences, nextAttributes } = problem;
  const mapping: Record<string, { name: string; adjective: string }> = {};
  for (const [label, adjective] of attributes) mapping[label] = { name: person, adjective };
  return {
    ...pathRecord(askForPath(graph)),
    logic_predicates: [dataHeader, ...sentences].join("\n"),
    logical_question: blankQuestion(problem),
    next_adjective: nextAttributes,
    node_mapping: mapping,
  };
}

/**
 * Reads one record of a logic data set or result file.
 *
 * Refuses a mapping that lacks a node of the graph, and sentences of another
 * number than there are edges.
 */
export function parseNextStepProblem(record: unknown, where: string): ProofPlanningProblem {
  const { graph } = parsePathProblem(record, where);
  const fields = asFields(record, where);
  const { attributes, person } = parseMapping(fields["node_mapping"], where);
  for (const label of new Set(graph.arcs.flat()))
    if (!attributes.has(label))
      throw new DataFormatError(`\`node_mapping\` has no attribute for node ${label}`, { where });
  return {
    graph,
    person,
    attributes,
    sentences: parseSentences(fields["logic_predicates"], graph.arcs.length, where),
    nextAttributes:
      parseStrings(fields["next_adjective"], "next_adjective", where) ?? nextAttributesOf(graph, attributes),
  };
}

function parseMapping(
  value: unknown,
  where: string,
): { readonly attributes: ReadonlyMap<number, string>; readonly person: string } {
  const attributes = new Map<number, string>();
  let person = "";
  for (const [key, entry] of Object.entries(asFields(value, `${where}: node_mapping`))) {
    const { name, adjective } = asFields(entry, `${where}: node_mapping[${shown(key)}]`);
    const label = Number(key);
    if (typeof name !== "string" || typeof adjective !== "string" || !Number.isSafeInteger(label))
      throw new DataFormatError(`a node with a name and an adjective is wanted, found ${shown(entry)}`, {
        where: `${where}: node_mapping[${shown(key)}]`,
      });
    attributes.set(label, adjective);
    person ||= name;
  }
  return { attributes, person };
}

function parseSentences(value: unknown, arcs: number, where: string): readonly string[] {
  if (typeof value !== "string")
    throw new DataFormatError(`\`logic_predicates\`: a text is wanted, found ${shown(value)}`, { where });
  const [, ...sentences] = value.split("\n");
  if (sentences.length !== arcs)
    throw new DataFormatError(
      `\`logic_predicates\` holds ${sentences.length} sentences below its first line, and there are ${arcs} edges`,
      { where },
    );
  return sentences;
}

function parseStrings(value: unknown, name: string, where: string): readonly string[] | null {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) return value;
  throw new DataFormatError(`\`${name}\`: a list of words is wanted, found ${shown(value)}`, { where });
}
