import { findMarks, type Span } from "../reading/find-marks.js";
import { openReply } from "../reading/open-reply.js";
import type { ReadAnswer, Reply } from "../task.js";

/** The attribute that was put into the blank. */
export interface NextStepAnswer extends ReadAnswer {
  /** In lower case; `null` where none was found. */
  readonly attribute: string | null;
}

/** What the reader may know of the question. */
export interface NextStepQuestion {
  /** The attribute that is given. */
  readonly given: string;
  /** Whose attributes they are: never the answer. */
  readonly person?: string;
  /** All attributes; they help to find a word in a sentence, and do not limit what may be answered. */
  readonly attributes?: ReadonlySet<string>;
}

/**
 * Reads the attribute that fills the blank: behind the last "Final Answer:" or
 * in the last box, else in a JSON field, else where the reply says what the
 * next step is, else the one word of the reply.
 *
 * In a sentence it is the predicate ("Ilse Brandt is tofane": tofane), in a
 * chain the step behind what was given.
 *
 * @example readNextStep({ text: "**Final Answer:** `Dremlo`.", finish: "stop" }, { given: "sarnip" }).attribute // "dremlo"
 * @remarks O(length). No language model is asked.
 */
export function readNextStep(reply: Reply, question: NextStepQuestion): NextStepAnswer {
  const opened = openReply(reply);
  if (opened.kind === "nothing") return { status: "no_answer", attribute: null, formatDeviation: true };
  const { text, cut } = opened;
  const formatDeviation = !/^\s*final answer:\s*\p{L}+\s*\.?\s*$/iu.test(text);
  for (const part of placesOf(text)) {
    const attribute = attributeIn(part, question);
    if (attribute === null) continue;
    // A word that the token limit may have cut is not taken.
    if (cut && part.end === text.length && /\p{L}$/u.test(text)) {
      if (question.attributes?.has(attribute) !== true)
        return { status: "truncated", attribute: null, formatDeviation };
    }
    return { status: "ok", attribute, formatDeviation };
  }
  return { status: "no_answer", attribute: null, formatDeviation };
}

interface Part {
  /** Whether the reply says that its answer stands here. */
  readonly marked: boolean;
  readonly text: string;
  readonly end: number;
}

/** Where the answer may stand, best place first. */
function* placesOf(text: string): Generator<Part> {
  const { boxes, final, labels } = findMarks(text);
  const marked = [...boxes, ...final.map((mark) => lineBehind(text, mark))].sort((a, b) => b.start - a.start);
  for (const place of marked) yield partOf(text, place);
  const json = [
    ...text.matchAll(/"(?:final_answer|answer|next_adjective|attribute)"\s*:\s*"([^"\n]{1,80})"/gi),
  ].at(-1);
  if (json !== undefined) yield { marked: true, text: json[1]!, end: json.index + json[0].length };
  for (const label of labels.toReversed()) yield partOf(text, lineBehind(text, label));
  const named = [...text.matchAll(/\bnext (?:step|attribute|adjective|word)\b[^\n]{0,120}/gi)].at(-1);
  if (named !== undefined) yield { marked: false, text: named[0], end: named.index + named[0].length };
  const lines = text.trim().split("\n");
  yield { marked: false, text: lines.at(-1)!, end: text.length };
}

const partOf = (text: string, { start, end }: Span): Part => ({
  marked: true,
  text: text.slice(start, end),
  end,
});

/** The rest of a mark's line; where that is empty, the next line that is not. */
function lineBehind(text: string, { end }: Span): Span {
  const from = text.slice(end).search(/[\p{L}\p{N}]/u);
  const start = from < 0 ? text.length : end + from;
  const stop = text.indexOf("\n", start);
  return { start, end: stop < 0 ? text.length : stop };
}

const refusals: ReadonlySet<string> = new Set(
  "none unknown undetermined impossible nothing cannot n/a unclear blank null".split(" "),
);

/** In prose that nothing marks as the answer only a known attribute counts, or, where none is known, a short sentence. */
const MAX_UNMARKED_WORDS = 16;

function attributeIn(
  { text: fragment, marked }: Part,
  { given, person, attributes }: NextStepQuestion,
): string | null {
  const plain = withoutPerson(fragment, person)
    .replace(/[*_`"'#$\\(){}[\]]/g, " ")
    .trim();
  const words = plain.toLowerCase().match(/[\p{L}/-]+/gu) ?? [];
  if (words.length === 0 || words.length > 60) return null;
  const steps = plain.split(/\s*(?:->|=>|→|⇒)\s*/);
  if (steps.length > 1) {
    const at = steps.findIndex((step) => lastWord(step) === given.toLowerCase());
    const step = steps[at + 1];
    if (step !== undefined) return notRefusal(firstWord(step));
  }
  const known = words.filter((word) => attributes?.has(word) === true && word !== given.toLowerCase());
  if (known.length === 1) return known[0]!;
  if (!marked && words.length > 1 && (attributes !== undefined || words.length > MAX_UNMARKED_WORDS))
    return known[0] ?? null;
  const predicate = [...plain.matchAll(/\b(?:is|are|be|becomes?)\s+(?:also\s+|then\s+)?([\p{L}-]+)/giu)].at(
    -1,
  )?.[1];
  if (predicate !== undefined) return notRefusal(predicate.toLowerCase());
  if (known.length > 1) return known[0]!;
  return words.length <= 4 ? notRefusal(words.at(-1)!) : null;
}

const notRefusal = (word: string | null): string | null =>
  word === null || refusals.has(word.toLowerCase()) ? null : word.toLowerCase();
const firstWord = (text: string): string | null => /[\p{L}-]+/u.exec(text)?.[0] ?? null;
const lastWord = (text: string): string | null =>
  text
    .toLowerCase()
    .match(/[\p{L}-]+/gu)
    ?.at(-1) ?? null;

const withoutPerson = (text: string, person: string | undefined): string =>
  person === undefined || person === "" ? text : text.split(person).join(" ");
