import { scanMatches } from "./scan-matches.js";

/** A stretch of a text, from its first character to just behind its last. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The places where a reply says which of its parts is the answer. */
export interface Marks {
  /** `\boxed{…}` and `<answer>…</answer>`, with what is between, in order of place. */
  readonly boxes: readonly Span[];
  /** "Final answer:", "the corrected path is": explicit, and what follows is the answer. */
  readonly final: readonly Span[];
  /** "Solution:", "Answer is": the answer follows at once, but may still be taken back. */
  readonly labels: readonly Span[];
  /** Fenced blocks, without their fences; one left open reaches to the end. */
  readonly fences: readonly Span[];
}

/**
 * Finds the marks in a normalised reply.
 *
 * @example findMarks("Solution: 1\nFinal answer: 2").final.length // 1
 * @remarks O(length): every repetition in the patterns is bounded.
 */
export function findMarks(text: string): Marks {
  return {
    boxes: findBoxes(text),
    final: findAll(text, finalMark),
    labels: findAll(text, label),
    fences: findFences(text),
  };
}

const noun =
  "(?:answer|solution|plan|path|route|list|sequence|output|verdict|result|reply|response|actions?)";
// What may stand between the noun and the answer: emphasis, a bracketed remark, then a sign or a line end.
const introduces =
  "[*_`\"')\\] ]{0,6}(?:\\([^()\\n]{0,40}\\))?[*_`\"' ]{0,6}(?::|=|\\bis\\b|\\bare\\b|-{1,2}>|→|\\n)";

const finalMark = new RegExp(
  `\\b(?:final(?:ized|ised)?|correct(?:ed)?|revised|updated|definitive)[ _-]{1,3}(?:(?:and|optimal|shortest|action|complete|full|valid|correct|corrected)[ _-]{1,3}){0,3}${noun}\\b${introduces}`,
  "gi",
);
const label = new RegExp(`\\b${noun}\\b${introduces}`, "gi");

function findAll(text: string, pattern: RegExp): Span[] {
  const spans: Span[] = [];
  scanMatches(text, pattern, ({ index, 0: match }) => {
    spans.push({ start: index, end: index + match.length });
    return index + match.length;
  });
  return spans;
}

function findBoxes(text: string): Span[] {
  const boxes = [...findLatexBoxes(text), ...findAnswerTags(text)];
  return boxes.sort((a, b) => a.start - b.start);
}

/** One pass with a stack, so that a box in a box, and 10⁵ braces, cost no more than their length. */
function findLatexBoxes(text: string): Span[] {
  const boxes: Span[] = [];
  const openers: { readonly start: number; readonly isBox: boolean }[] = [];
  if (!text.includes("\\boxed{")) return boxes;
  scanMatches(text, /\\boxed\{|[{}]/g, ({ index, 0: match }) => {
    if (match !== "}") openers.push({ start: index + match.length, isBox: match !== "{" });
    else {
      const opener = openers.pop();
      if (opener?.isBox) boxes.push({ start: opener.start, end: index });
    }
    return index + match.length;
  });
  for (const opener of openers) if (opener.isBox) boxes.push({ start: opener.start, end: text.length });
  return boxes;
}

function findAnswerTags(text: string): Span[] {
  const spans: Span[] = [];
  let open: number | null = null;
  for (const tag of findAll(text, /<\/?(?:final_)?(?:answer|solution)>/gi)) {
    if (text[tag.start + 1] !== "/") open = tag.end;
    else if (open !== null) {
      spans.push({ start: open, end: tag.start });
      open = null;
    }
  }
  if (open !== null) spans.push({ start: open, end: text.length });
  return spans;
}

function findFences(text: string): Span[] {
  const fences: Span[] = [];
  let open: { readonly sign: string; readonly start: number } | null = null;
  for (const { start, end } of findAll(text, /^[ \t>]{0,8}(?:`{3,64}|~{3,64})/gm)) {
    const sign = text[end - 1] ?? "";
    if (open === null) {
      const line = text.indexOf("\n", end);
      open = { sign, start: line < 0 ? text.length : line + 1 };
    } else if (open.sign === sign) {
      fences.push({ start: Math.min(open.start, start), end: start });
      open = null;
    }
  }
  if (open !== null) fences.push({ start: open.start, end: text.length });
  return fences;
}
