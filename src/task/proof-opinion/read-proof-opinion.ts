import { openReply } from "../reading/open-reply.js";
import { stripReasoning } from "../reading/strip-reasoning.js";
import type { ReadAnswer, Reply } from "../task.js";

/** What a flagged error is. A: one the proof had before any change; B: follows from the change; C: none. */
export type OpinionCategory = "A" | "B" | "C";

/** What a reply says of a flagged error. */
export interface ProofOpinion extends ReadAnswer {
  readonly category: OpinionCategory | null;
  /** JSON was read, and what it says is none of the categories. */
  readonly unknown: boolean;
  /** The flagged line as it should read; foreign text of one line. */
  readonly correctedLine: string | null;
  /** Cut to 500 characters; foreign text. */
  readonly reason: string | null;
}

const nothing = { category: null, unknown: false, correctedLine: null, reason: null, formatDeviation: true };

/**
 * Reads a second opinion out of the JSON of a reply, also where the
 * backslashes of its formulas are not doubled. The answer on an untouched
 * proof, legitimate or not, is read as A or C.
 *
 * @example readProofOpinion({ text: '{"category": "B"}', finish: "stop" }).category // "B"
 * @remarks O(length).
 */
export function readProofOpinion(reply: Reply): ProofOpinion {
  const opened = openReply(reply);
  if (opened.kind === "nothing") return { status: "no_answer", ...nothing };
  // Reading as an answer would turn typographic signs into plain ones; a corrected line is taken as it was sent.
  const visible = stripReasoning(reply.text);
  const text = (visible.kind === "text" ? visible.text : "").trim();
  const fields = objectIn(text);
  if (fields === null) return { status: opened.cut ? "truncated" : "no_answer", ...nothing };
  const { category: named, is_legitimate_error: legitimate, corrected_line: line, reason } = fields;
  const category = categoryOf(named) ?? categoryOf(legitimate);
  const corrected = typeof line === "string" ? line.replace(/[\r\n]+$/, "") : "";
  return {
    status: category === null ? "no_answer" : "ok",
    category,
    unknown: category === null,
    correctedLine: /\S/.test(corrected) && !/[\r\n]/.test(corrected) ? corrected : null,
    reason: typeof reason === "string" ? reason.slice(0, 500) : null,
    formatDeviation: !/^\{[\s\S]*\}$/.test(text),
  };
}

function categoryOf(value: unknown): OpinionCategory | null {
  if (typeof value === "boolean") return value ? "A" : "C";
  if (typeof value !== "string") return null;
  const word = value.trim().toLowerCase();
  if (word === "true" || word === "yes") return "A";
  if (word === "false" || word === "no") return "C";
  const letter = /^(?:category\s+)?([abc])\b/.exec(word)?.[1];
  return letter === undefined ? null : (letter.toUpperCase() as OpinionCategory);
}

/** The object from the first `{` to the last `}`, or `null`. */
function objectIn(text: string): Readonly<Record<string, unknown>> | null {
  const [from, to] = [text.indexOf("{"), text.lastIndexOf("}")];
  if (from < 0 || to <= from) return null;
  const object = text.slice(from, to + 1);
  // A `\to` that was not doubled would parse as a tab and "o": what begins a command is doubled first.
  const mended = object.replace(/\\(?:["\\/]|u[0-9a-fA-F]{4})|\\(?=[^"\\/])/g, (found) =>
    found.length === 1 ? "\\\\" : found,
  );
  for (const each of [mended, object]) {
    try {
      const value: unknown = JSON.parse(each);
      if (typeof value === "object" && value !== null) return value as Record<string, unknown>;
    } catch {
      // The other form is tried.
    }
  }
  return null;
}
