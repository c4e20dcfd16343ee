import { pathTokens } from "../path/path-tokens.js";
import { type PathAnswer, type PathEnds, readPathAnswer } from "../path/read-path-answer.js";
import { openReply } from "../reading/open-reply.js";
import type { Reply } from "../task.js";

/**
 * The path that a language model extracted from an answer, as an answer of our
 * own: an object with `path` or `final_answer`, a list, a list of lists (the
 * first), or a text, which is read like a reply.
 *
 * Whole numbers and texts of one are nodes. Anything else in a list is a gap,
 * so an elided path is incomplete, as it is when it is read.
 */
export function extractedPath(extracted: unknown, ends: PathEnds): PathAnswer {
  const value = valueIn(extracted, ["path", "final_answer"]);
  if (typeof value === "string") return readPathAnswer({ text: value, finish: null }, ends);
  if (!Array.isArray(value)) return noPath;
  const items: readonly unknown[] = Array.isArray(value[0]) ? value[0] : value;
  const nodes = items.map(nodeIn);
  const text = nodes.map((node) => (node === null ? "..." : String(node))).join(" -> ");
  if (nodes.length < 2 || nodes[0] === null) return noPath;
  return { ...readPathAnswer({ text, finish: null }, ends), verdict: null };
}

/** The attribute that a language model extracted, in lower case; `null` if it found none. */
export function extractedAttribute(extracted: unknown): string | null {
  const value = valueIn(extracted, ["final_answer", "path"]);
  const word = Array.isArray(value) ? value[0] : value;
  if (typeof word !== "string") return null;
  return /[\p{L}-]+/u.exec(word)?.[0].toLowerCase() ?? null;
}

/**
 * Whether what an extractor gave stands in the answer it was given: the nodes,
 * in their order, among the numbers of the text. What does not was made up, or
 * taken from the text as an instruction, and is no second opinion.
 */
export function isPathInReply(path: readonly number[], reply: Reply): boolean {
  const opened = openReply(reply);
  if (opened.kind === "nothing") return false;
  let at = 0;
  for (const token of pathTokens(opened.text)) if (token.kind === "number" && token.value === path[at]) at++;
  return at === path.length || isReversedIn(path, opened.text);
}

/** The same for an attribute: it must be a word of the text. */
export function isAttributeInReply(attribute: string, reply: Reply): boolean {
  const opened = openReply(reply);
  if (opened.kind === "nothing") return false;
  const words: readonly string[] = opened.text.toLowerCase().match(/[\p{L}-]+/gu) ?? [];
  return words.includes(attribute);
}

/** "8 ← 92 ← 4" names a path from its end. */
function isReversedIn(path: readonly number[], text: string): boolean {
  let at = path.length - 1;
  for (const token of pathTokens(text)) if (token.kind === "number" && token.value === path[at]) at--;
  return at < 0;
}

const noPath: PathAnswer = {
  status: "no_answer",
  verdict: null,
  path: null,
  head: null,
  tail: null,
  nextNode: null,
  formatDeviation: true,
};

function valueIn(extracted: unknown, names: readonly string[]): unknown {
  if (typeof extracted !== "object" || extracted === null || Array.isArray(extracted)) return extracted;
  const fields = extracted as Readonly<Record<string, unknown>>;
  const name = names.find((each) => Object.hasOwn(fields, each));
  return name === undefined ? null : fields[name];
}

function nodeIn(item: unknown): number | null {
  if (typeof item === "number" && Number.isSafeInteger(item) && item >= 0) return item;
  if (typeof item !== "string") return null;
  const digits = /^\s*(?:node\s*)?(\d{1,15})\s*$/i.exec(item)?.[1];
  return digits === undefined ? null : Number(digits);
}
