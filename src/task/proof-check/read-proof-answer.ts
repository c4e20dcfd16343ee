import { openReply } from "../reading/open-reply.js";
import type { ReadAnswer, Reply } from "../task.js";

/** What a reply says of a proof. */
export interface ProofAnswer extends ReadAnswer {
  readonly saysCorrect: boolean | null;
  /** The line it calls wrong, from 1; `null` where it names none. */
  readonly errorLine: number | null;
  /** Its explanation, cut to 500 characters; foreign text. */
  readonly reason: string | null;
}

/**
 * Reads the verdict on a proof: the last `is_correct` and `error_line` of a
 * reply that answers in JSON, also where the JSON is broken by a formula's
 * backslashes, fenced, or has its truth values as words; else a sentence such
 * as "line 7 is wrong" or "the proof is correct".
 *
 * @example readProofAnswer({ text: '{"is_correct": false, "error_line": 3}', finish: "stop" }).errorLine // 3
 * @remarks O(length).
 */
export function readProofAnswer(reply: Reply): ProofAnswer {
  const opened = openReply(reply);
  const nothing = { saysCorrect: null, errorLine: null, reason: null, formatDeviation: true } as const;
  if (opened.kind === "nothing") return { status: "no_answer", ...nothing };
  const { text, cut } = opened;
  const said = fieldsIn(text) ?? sentencesIn(text);
  if (said === null) return { status: cut ? "truncated" : "no_answer", ...nothing };
  const formatDeviation = !isStrict(text);
  // A cut may have taken the line, or a digit of its number.
  const lost = cut && !said.saysCorrect && (said.errorLine === null || /\d\s*$/.test(text));
  if (lost) return { status: "truncated", ...said, errorLine: null, formatDeviation };
  return { status: "ok", ...said, formatDeviation };
}

type Said = Pick<ProofAnswer, "saysCorrect" | "errorLine" | "reason">;

/** Fields are looked for one by one, since one bad escape in `reason` would spoil the whole object. */
function fieldsIn(text: string): Said | null {
  const verdict = [
    ...text.matchAll(/["'`]?is_correct["'`]?\s{0,9}[:=]\s{0,9}["'`]?(true|false|yes|no)\b/gi),
  ].at(-1);
  if (verdict === undefined) return null;
  const saysCorrect = /^(?:true|yes)$/i.test(verdict[1]!);
  // Of several objects the last counts, and its fields stand around the verdict.
  const from = Math.max(text.lastIndexOf("{", verdict.index), 0);
  const object = text.slice(from);
  const line = /["'`]?error_line["'`]?\s{0,9}[:=]\s{0,9}["'`]?(?:line\s+)?(\d{1,7})(?:\.0+)?\b/i.exec(object);
  const reason = /["'`]?reason["'`]?\s{0,9}[:=]\s{0,9}["'`]([^\n]{1,500})/i.exec(object);
  return {
    saysCorrect,
    errorLine: line === null ? null : Number(line[1]),
    reason: reason === null ? null : reason[1]!.replace(/["'`]\s*,?\s*\}?\s*$/, ""),
  };
}

/** What prose says last. */
function sentencesIn(text: string): Said | null {
  const wrongLine =
    /\b(?:error|mistake|flaw)[^.\n]{0,40}?\b(?:on|in|at|is)\s+line\s+(\d{1,7})|\bline\s+(\d{1,7})\s+(?:is|contains|has)\s+(?:an?\s+|the\s+)?(?:wrong|incorrect|false|invalid|error|mistake|flaw)/gi;
  const places = [
    ...[...text.matchAll(wrongLine)].map(({ index, 1: one, 2: other }) => ({
      index,
      said: { saysCorrect: false, errorLine: Number(one ?? other), reason: null },
    })),
    ...[
      ...text.matchAll(
        /\bproof\s+is\s+(not\s+correct|incorrect|wrong|invalid|flawed|correct|valid|sound)\b|\b(no\s+(?:error|mistake)s?)\b/gi,
      ),
    ].map(({ index, 1: word }) => ({
      index,
      said: {
        saysCorrect: word === undefined || /^(?:correct|valid|sound)$/i.test(word),
        errorLine: null,
        reason: null,
      },
    })),
  ].sort((a, b) => a.index - b.index);
  const last = places.at(-1)?.said ?? null;
  if (last === null || last.saysCorrect || last.errorLine !== null) return last;
  // "Line 3 is wrong. So the proof is incorrect." names its line first.
  return places.findLast(({ said }) => said.errorLine !== null)?.said ?? last;
}

/** Whether the whole reply is the object that was asked for. */
function isStrict(text: string): boolean {
  if (!/^\s*\{/.test(text)) return false;
  try {
    const value: unknown = JSON.parse(text);
    const { is_correct: verdict, error_line: line } = value as Record<string, unknown>;
    return typeof verdict === "boolean" && (line === null || Number.isInteger(line));
  } catch {
    return false;
  }
}
