import { asFields } from "../task/path/path-record.js";
import { type JudgedRecord, judgeRecord } from "./judge-record.js";
import { readJsonArray } from "./read-json-array.js";
import { type ReferenceOutcome, referenceOutcome } from "./reference-metrics.js";
import { parseResultRecord } from "./result-record.js";
import { orPassedOver, type ScoreOptions } from "./score-results.js";

/** One record on which the authors' scoring and ours part. */
export interface ScoreDifference {
  readonly where: string;
  readonly lookahead: number;
  readonly branches: number;
  /** What their program does with it. */
  readonly reference: string;
  /** Our label. */
  readonly here: string;
  readonly why: string;
}

/**
 * Goes through a result file and tells, record by record, where the authors'
 * scoring and ours disagree about what is right or about what is counted.
 */
export async function* explainScores(
  file: string,
  { mode, answers = "read", onMalformed }: Omit<ScoreOptions, "onRecord">,
): AsyncGenerator<ScoreDifference, void, undefined> {
  for await (const { value, where } of readJsonArray(
    file,
    onMalformed === undefined ? {} : { onMalformed },
  )) {
    const record = orPassedOver(() => parseResultRecord(value, where, mode), where, onMalformed);
    if (record === null) continue;
    const judged = judgeRecord(record, answers);
    const reference = referenceOutcome(asFields(value, where));
    const why = reasonOf(judged, reference);
    if (why === null) continue;
    yield {
      where,
      lookahead: record.lookahead,
      branches: record.branches,
      reference: referenceWord(reference),
      here: judged.verdict?.label ?? "api error",
      why,
    };
  }
}

function referenceWord(outcome: ReferenceOutcome): string {
  switch (outcome.kind) {
    case "api-error":
      return "left out";
    case "crash":
      return "stops";
    case "code":
      return { "2": "right", "0": "wrong", "-1": "hallucination", "-2": "hallucination, wrong branch" }[
        String(outcome.code) as "2" | "0" | "-1" | "-2"
      ];
  }
}

function reasonOf(
  { verdict, record, secondOpinion }: JudgedRecord,
  reference: ReferenceOutcome,
): string | null {
  if (reference.kind === "api-error")
    return "a failed call leaves the reference's denominators; here it counts as not answered";
  if (verdict === null) return "the response holds nothing to judge";
  if (reference.kind === "crash") return `their program stops with ${reference.error}`;
  const rightThere = reference.code === 2;
  if (verdict.right && !rightThere)
    return secondOpinion === "none"
      ? "the extractor gave nothing usable; the answer was read from the reply"
      : "the extractor's output differs from what stands in the reply";
  if (rightThere && !verdict.right) {
    if (verdict.label === "incomplete") return "an elided path: their scorer takes dots for any node";
    if (hasGap(record.extracted)) return "the extracted path has gaps, which their scorer takes for any node";
    if (secondOpinion === "not-in-reply") return "the extracted answer does not stand in the reply";
    return `here the reply was read as ${verdict.label}`;
  }
  const invented = (verdict.measures["inventedArcs"] ?? 0) > 0;
  if (invented && reference.code === 0)
    return "an invented arc in a walk with a wrong end, which their count leaves out";
  if ((verdict.measures["firstStepRight"] ?? 0) === 1 && reference.code === 0)
    return "a right first step in a walk that does not end at the goal, which their count leaves out";
  return null;
}

const hasGap = (extracted: unknown): boolean => {
  const path =
    typeof extracted === "object" && extracted !== null ? (extracted as { path?: unknown }).path : null;
  return Array.isArray(path) && path.some((node) => !/^\s*\d+\s*$/.test(String(node)));
};
