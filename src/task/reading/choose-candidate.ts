import type { Marks, Span } from "./find-marks.js";

/** A stretch of the reply that could be the answer. */
export interface Candidate extends Span {
  /** Closed as its notation asks; a list that was cut off or elided is not. */
  readonly complete: boolean;
}

/**
 * Chooses which of several candidates a reply means as its answer:
 *
 *     1  the last box, or the first candidate behind the last "final answer:"
 *     2  the candidate right behind the last "solution:", else the last one in a fenced block
 *     3  the last complete candidate, else the last
 *
 * A candidate chosen by 2 gives way to a later one that the text introduces
 * as a correction ("wait", "instead"); one chosen by 1 does not, because lists
 * behind a final answer are counter-examples and format reminders. In a reply
 * that the token limit cut, the candidate being written beats an earlier one
 * chosen by 2 or 3.
 *
 * @param candidates in order of place, not overlapping
 * @returns one of `candidates`, or `null` if there is none
 */
export function chooseCandidate<Kind extends Candidate>(
  text: string,
  marks: Marks,
  candidates: readonly Kind[],
  { cut = false }: { readonly cut?: boolean } = {},
): Kind | null {
  const last = candidates.at(-1);
  if (last === undefined) return null;
  const final = chooseFinal(marks, candidates);
  if (final !== null) return final;
  if (cut && !last.complete && !/\S/.test(text.slice(last.end, last.end + 400))) return last;
  const named = chooseLabelled(text, marks, candidates) ?? chooseFenced(marks, candidates);
  if (named !== null) return lastCorrection(text, candidates, named) ?? named;
  return candidates.findLast((candidate) => candidate.complete) ?? last;
}

/** Boxes and final marks, from the last one backwards: the first that holds or leads to a candidate decides. */
function chooseFinal<Kind extends Candidate>(marks: Marks, candidates: readonly Kind[]): Kind | null {
  let box = marks.boxes.length - 1;
  let mark = marks.final.length - 1;
  let end = Number.POSITIVE_INFINITY;
  while (box >= 0 || mark >= 0) {
    const boxed = marks.boxes[box];
    const marked = marks.final[mark];
    if (boxed !== undefined && (marked === undefined || boxed.start > marked.start)) {
      const inside = lastWithin(candidates, boxed);
      if (inside !== null) return inside;
      box--;
    } else if (marked !== undefined) {
      const behind = firstWithin(candidates, { start: marked.end, end });
      if (behind !== null) return behind;
      end = marked.start;
      mark--;
    }
  }
  return null;
}

/** Behind a mere label only what follows at once counts: "Solution: I first tried [..]" introduces nothing. */
function chooseLabelled<Kind extends Candidate>(
  text: string,
  marks: Marks,
  candidates: readonly Kind[],
): Kind | null {
  for (let i = marks.labels.length - 1; i >= 0; i--) {
    const label = marks.labels[i];
    const next = label === undefined ? undefined : candidates[firstFrom(candidates, label.end)];
    if (label === undefined || next === undefined || next.start - label.end > 60) continue;
    if (
      /^[\s*_`>:#~]*(?:json|python|text)?\s*(?:\w{1,20}\s*=\s*)?$/i.test(text.slice(label.end, next.start))
    ) {
      return next;
    }
  }
  return null;
}

function chooseFenced<Kind extends Candidate>(marks: Marks, candidates: readonly Kind[]): Kind | null {
  for (let i = marks.fences.length - 1; i >= 0; i--) {
    const fence = marks.fences[i];
    const inside = fence === undefined ? null : lastWithin(candidates, fence);
    if (inside?.complete) return inside;
  }
  return null;
}

function lastCorrection<Kind extends Candidate>(
  text: string,
  candidates: readonly Kind[],
  chosen: Kind,
): Kind | null {
  for (let i = candidates.length - 1; i >= 0; i--) {
    const later = candidates[i];
    if (later === undefined || later.start <= chosen.start) break;
    const from = Math.max(candidates[i - 1]?.end ?? 0, later.start - 300);
    if (later.complete && corrects.test(text.slice(from, later.start))) return later;
  }
  return null;
}

const corrects: RegExp =
  /\b(?:wait|hold on|actually|oops|my mistake|i made (?:a|an) (?:mistake|error)|correct(?:ion|ed|ing)|let me (?:fix|redo|correct|revise)|revis(?:ed|ing)|instead|fixed|should (?:have been|be))\b/i;

function firstWithin<Kind extends Candidate>(candidates: readonly Kind[], span: Span): Kind | null {
  let first: Kind | null = null;
  for (let i = firstFrom(candidates, span.start); i < candidates.length; i++) {
    const candidate = candidates[i];
    if (candidate === undefined || candidate.start >= span.end) break;
    if (candidate.complete) return candidate;
    first ??= candidate;
    // Far enough: a torn candidate right behind the mark is better than a whole one pages away.
    if (i > firstFrom(candidates, span.start) + 8) break;
  }
  return first;
}

function lastWithin<Kind extends Candidate>(candidates: readonly Kind[], span: Span): Kind | null {
  let last: Kind | null = null;
  for (let i = firstFrom(candidates, span.end) - 1; i >= 0; i--) {
    const candidate = candidates[i];
    if (candidate === undefined || candidate.start < span.start) break;
    if (candidate.complete) return candidate;
    last ??= candidate;
  }
  return last;
}

/** The index of the first candidate that starts at `position` or later, by halving. */
function firstFrom(candidates: readonly Candidate[], position: number): number {
  let low = 0;
  let high = candidates.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((candidates[middle]?.start ?? 0) < position) low = middle + 1;
    else high = middle;
  }
  return low;
}
