import {
  extractedAttribute,
  extractedPath,
  isAttributeInReply,
  isPathInReply,
} from "../task/extraction/extracted-answer.js";
import { judgeNextStep } from "../task/next-step/judge-next-step.js";
import { nextStepTask } from "../task/next-step/next-step-task.js";
import type { NextStepAnswer } from "../task/next-step/read-next-step.js";
import { judgePath } from "../task/path/judge-path.js";
import { type PathAnswer, readPathAnswer } from "../task/path/read-path-answer.js";
import { type TraceErrors, traceErrors } from "../task/path/trace-errors.js";
import type { ReadStatus, Reply, Verdict } from "../task/task.js";
import type { ResultRecord } from "./result-record.js";

/**
 * Where answers come from. `read`: our own reader, from the text; the
 * extractor's output only where the file has no text. `extracted`: the
 * extractor's output, if it stands in the text.
 */
export type AnswerSource = "read" | "extracted";

/** How the extractor's output compares with what was read. */
export type SecondOpinion = "same" | "other" | "not-in-reply" | "none";

/** A record with its verdict. */
export interface JudgedRecord {
  readonly record: ResultRecord;
  /** `null` for a call that failed. */
  readonly verdict: Verdict | null;
  /** How reading went; `null` for a call that failed. */
  readonly status: ReadStatus | null;
  readonly secondOpinion: SecondOpinion;
  /** For wrong path answers whose reasoning is in the file; otherwise `null`. */
  readonly trace: TraceErrors | null;
}

/** Judges one record of a result file. */
export function judgeRecord(record: ResultRecord, source: AnswerSource): JudgedRecord {
  if (record.outcome.kind === "api-error")
    return { record, verdict: null, status: null, secondOpinion: "none", trace: null };
  const { reply } = record.outcome;
  if (record.problem.kind === "next-step") {
    const { proof } = record.problem;
    const { answer, secondOpinion } = nextStepAnswer(record, reply, source);
    const verdict = judgeNextStep(proof, answer);
    return { record, verdict, status: answer.status, secondOpinion, trace: null };
  }
  const { graph } = record.problem;
  const extracted = extractedPath(record.extracted, graph);
  const read = reply === null ? null : readPathAnswer(reply, graph);
  const stands = extracted.head !== null && reply !== null && isPathInReply(wholeOf(extracted), reply);
  const answer = chosen(source, read, extracted, stands);
  const verdict = judgePath(graph, answer);
  const trace = verdict.right || reply === null ? null : traceErrors(graph, reasoningOf(reply));
  return { record, verdict, status: answer.status, secondOpinion: opinionOn(read, extracted, stands), trace };
}

function chosen(
  source: AnswerSource,
  read: PathAnswer | null,
  extracted: PathAnswer,
  stands: boolean,
): PathAnswer {
  if (read === null) return extracted;
  return source === "extracted" ? (stands ? extracted : { ...extracted, ...nothingRead }) : read;
}

const nothingRead = { status: "no_answer", path: null, head: null, tail: null, nextNode: null } as const;

const wholeOf = ({ head, tail }: PathAnswer): readonly number[] => [...(head ?? []), ...(tail ?? [])];

function opinionOn(read: PathAnswer | null, extracted: PathAnswer, stands: boolean): SecondOpinion {
  if (extracted.head === null || read === null) return "none";
  if (!stands) return "not-in-reply";
  return wholeOf(extracted).join() === wholeOf(read).join() ? "same" : "other";
}

function nextStepAnswer(
  { problem, extracted }: ResultRecord,
  reply: Reply | null,
  source: AnswerSource,
): { readonly answer: NextStepAnswer; readonly secondOpinion: SecondOpinion } {
  const attribute = extractedAttribute(extracted);
  const second: NextStepAnswer = {
    status: attribute === null ? "no_answer" : "ok",
    attribute,
    formatDeviation: false,
  };
  if (reply === null || problem.kind !== "next-step") return { answer: second, secondOpinion: "none" };
  const read = nextStepTask.readAnswer(reply, problem.proof);
  if (attribute === null) return { answer: source === "read" ? read : second, secondOpinion: "none" };
  if (!isAttributeInReply(attribute, reply))
    return {
      answer: source === "read" ? read : { ...second, status: "no_answer", attribute: null },
      secondOpinion: "not-in-reply",
    };
  return {
    answer: source === "read" ? read : second,
    secondOpinion: attribute === read.attribute ? "same" : "other",
  };
}

/** The reasoning that came with a reply: its own field, or what stands in tags. */
function reasoningOf({ reasoning, text }: Reply): string {
  if (reasoning !== undefined) return reasoning;
  const end = text.toLowerCase().lastIndexOf("</think>");
  return end >= 0 ? text.slice(0, end) : /^\s*<think>/i.test(text) ? text : "";
}
