import type { ReasoningSource } from "./attempt.js";

/** A text with its reasoning taken out. */
export interface SplitText {
  readonly text: string;
  readonly reasoning: string | null;
  readonly from: ReasoningSource | null;
}

const opening = /^<(think|thinking|reasoning)>/i;
const anywhere = /<(?:think|thinking|reasoning)>/i;
const closing = /<\/(?:think|thinking|reasoning)>/i;

/**
 * Takes reasoning between tags out of what a server sent as one text.
 *
 *     <think>a</think>b     closed     reasoning a, text b
 *     a</think>b            lone       the opening tag stood in the prompt: reasoning a, text b
 *     <think>a              unclosed   cut off while thinking: reasoning a, no text
 *
 * Only tags at the beginning open a reasoning: one that turns up after visible
 * text is something the model writes about.
 */
export function splitReasoning(content: string): SplitText {
  const thoughts: string[] = [];
  let rest = content.trimStart();
  for (let open = opening.exec(rest); open !== null; open = opening.exec(rest)) {
    const inside = rest.slice(open[0].length);
    const close = closing.exec(inside);
    if (close === null) {
      thoughts.push(inside);
      return { text: "", reasoning: thoughts.join("\n"), from: "unclosed-tag" };
    }
    thoughts.push(inside.slice(0, close.index));
    rest = inside.slice(close.index + close[0].length).trimStart();
  }
  if (thoughts.length > 0) return { text: rest, reasoning: thoughts.join("\n"), from: "closed-tag" };
  const close = closing.exec(content);
  if (close === null || anywhere.test(content)) return { text: content, reasoning: null, from: null };
  return {
    text: content.slice(close.index + close[0].length).trimStart(),
    reasoning: content.slice(0, close.index),
    from: "lone-tag",
  };
}
