import type { ReasoningSource } from "./attempt.js";

/** A text with its reasoning taken out. */
export interface SplitText {
  readonly text: string;
  readonly reasoning: string | null;
  readonly from: ReasoningSource | null;
}

const opening = /<(?:think|thinking|reasoning)>/i;
const closing = /<\/(?:think|thinking|reasoning)>/i;
const closed = /<(think|thinking|reasoning)>([\s\S]*?)<\/\1>/gi;

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
  const lead = content.trimStart();
  const open = opening.exec(lead);
  if (open?.index === 0) {
    const thoughts: string[] = [];
    let rest = lead;
    for (;;) {
      closed.lastIndex = 0;
      const match = closed.exec(rest);
      if (match?.index !== 0) break;
      thoughts.push(match[2] ?? "");
      rest = rest.slice(match[0].length).trimStart();
    }
    if (opening.exec(rest)?.index === 0) {
      thoughts.push(rest.replace(opening, ""));
      return { text: "", reasoning: thoughts.join("\n"), from: "unclosed-tag" };
    }
    return { text: rest, reasoning: thoughts.join("\n"), from: "closed-tag" };
  }
  const close = closing.exec(content);
  if (close !== null && open === null)
    return {
      text: content.slice(close.index + close[0].length).trimStart(),
      reasoning: content.slice(0, close.index),
      from: "lone-tag",
    };
  return { text: content, reasoning: null, from: null };
}
