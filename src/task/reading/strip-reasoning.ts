/** What is left of a reply once its reasoning is taken out. */
export type Visible =
  | { readonly kind: "text"; readonly text: string }
  /** A reasoning tag was opened and never closed: whatever follows it is a draft, not an answer. */
  | { readonly kind: "unclosed" };

/**
 * Takes the reasoning out of a reply, for every tag that servers are known to
 * leave in the text.
 *
 *     <think>maybe A3?</think> B2        →  B2
 *     maybe A3? </think> B2              →  B2       the opening tag was part of the prompt
 *     <think>maybe A3?                   →  unclosed
 *     …analysis<|message|>A3?<|end|>…final<|message|>B2   →  B2
 *
 * Reasoning is never read as an answer: a list in it is a draft the model may
 * have thrown away. Tags of one kind may be nested.
 *
 * @example stripReasoning("<think>A1?</think>B2") // { kind: "text", text: "B2" }
 * @remarks One pass, O(length), nothing is evaluated.
 */
export function stripReasoning(text: string): Visible {
  const final = afterFinalChannel(text);
  if (final !== null) return final;
  const kept: string[] = [];
  let from = 0;
  let depth = 0;
  for (const match of text.matchAll(tag)) {
    const opens = isOpening(match[0]);
    if (opens) {
      if (depth === 0) kept.push(text.slice(from, match.index));
      depth++;
    } else if (depth > 0) {
      depth--;
      from = match.index + match[0].length;
    } else {
      // A closing tag alone: the template opened it, so all text up to here was reasoning.
      kept.length = 0;
      from = match.index + match[0].length;
    }
  }
  if (depth > 0) return { kind: "unclosed" };
  kept.push(text.slice(from));
  return { kind: "text", text: kept.length === 1 ? (kept[0] ?? "") : kept.join("") };
}

/** XML-like tags, Magistral's and Kimi's brackets, and the thought markers of the Sky and Open-Thoughts models. */
const tag: RegExp =
  /<\/?(?:think|thinking|thought|thoughts|reasoning|reflection|analysis|scratchpad|seed:think)(?:\s[^<>]{0,60})?>|\[\/?THINK\]|◁\/?think▷|<\|(?:begin|end)_of_thought\|>/gi;

const isOpening = (match: string): boolean => !match.startsWith("/", 1) && !/^<\|end/i.test(match);

/** The channels of gpt-oss: only what stands in the last `final` channel is the reply. */
function afterFinalChannel(text: string): Visible | null {
  if (!text.includes("<|channel|>")) return null;
  const head = "<|channel|>final<|message|>";
  const at = text.lastIndexOf(head);
  if (at < 0) return { kind: "unclosed" };
  const body = text.slice(at + head.length);
  const end = body.search(/<\|(?:end|return)\|>/);
  return { kind: "text", text: end < 0 ? body : body.slice(0, end) };
}
