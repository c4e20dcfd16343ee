import { DataFormatError } from "../../internal/errors.js";
import { asFields, shown } from "../path/path-record.js";
import type { PathEnds } from "../path/read-path-answer.js";
import type { ReadAnswer, Reply, Task, Verdict } from "../task.js";
import { extractedAttribute, extractedPath, isAttributeInReply, isPathInReply } from "./extracted-answer.js";
import { extractorPrompt, parseExtraction } from "./extractor-prompt.js";

/** A reply out of which a model is to extract the answer, as a line of a problem file. */
export interface ExtractionRecord {
  readonly id: string;
  readonly extract: "path" | "next-step";
  /** Position of the reply among all: two equal replies are two questions. */
  readonly index: number;
  readonly reply: string;
  readonly finish: string | null;
  /** The ends of a path query. */
  readonly query?: readonly [start: number, goal: number];
}

/** A reply that holds something to extract from. */
export interface ExtractionProblem {
  readonly record: ExtractionRecord;
  readonly reply: Reply;
  readonly ends: PathEnds;
}

/** What the extractor gave. */
export interface ExtractionAnswer extends ReadAnswer {
  /** Its JSON; `null` where it gave none. */
  readonly extracted: unknown;
}

/** `none`: nothing usable came; `not-in-reply`: it was made up, or taken from the text as an order. */
export interface ExtractionVerdict extends Verdict {
  readonly label: "in-reply" | "not-in-reply" | "none";
}

/**
 * Extracting the answer of a reply, as a task like any other: asked, resumed and
 * paid for by the same machinery. Right means that what came stands in the
 * reply; whether it is the right answer is for the reply's own task to say.
 */
export const extractionTask: Task<ExtractionProblem, ExtractionAnswer, ExtractionVerdict> = {
  name: "extract",
  parseProblem,
  problemId: ({ record }) => record.id,
  coordinates: ({ record }) => ({ extract: record.extract }),
  prompt: ({ record, reply }) => extractorPrompt(reply, record.extract) ?? { messages: [], version: "" },
  readAnswer: (reply) => {
    const extracted = parseExtraction(reply);
    const formatDeviation = !/^\s*\{[\s\S]*\}\s*$/.test(reply.text);
    return { status: extracted === null ? "no_answer" : "ok", extracted, formatDeviation };
  },
  judge: (problem, { extracted }) => {
    const label = standing(problem, extracted);
    return { right: label === "in-reply", label, measures: {} };
  },
};

function standing(
  { record, reply, ends }: ExtractionProblem,
  extracted: unknown,
): ExtractionVerdict["label"] {
  if (record.extract === "next-step") {
    const attribute = extractedAttribute(extracted);
    return attribute === null ? "none" : isAttributeInReply(attribute, reply) ? "in-reply" : "not-in-reply";
  }
  const { head, tail } = extractedPath(extracted, ends);
  if (head === null) return "none";
  return isPathInReply([...head, ...(tail ?? [])], reply) ? "in-reply" : "not-in-reply";
}

function parseProblem(value: unknown, where: string): ExtractionProblem {
  const { id, extract, index, reply: text, finish, query } = asFields(value, where);
  if (extract !== "path" && extract !== "next-step")
    throw new DataFormatError(`\`extract\` is path or next-step, found ${shown(extract)}`, { where });
  if (typeof id !== "string" || typeof text !== "string" || typeof index !== "number")
    throw new DataFormatError("`id`, `index` and `reply` are wanted", { where });
  const reply = { text, finish: typeof finish === "string" ? finish : null };
  const [start, goal] = Array.isArray(query) ? query.map(Number) : [];
  const record = { id, extract, index, reply: text, finish: reply.finish } as const;
  const problem: ExtractionProblem = { record, reply, ends: { start: start ?? -1, goal: goal ?? -1 } };
  if (extractorPrompt(reply, extract) === null)
    throw new DataFormatError("there is nothing in this reply to extract from", { where });
  return problem;
}
