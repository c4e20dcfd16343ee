import type { Reply } from "../task.js";
import { normaliseReply } from "./normalise-reply.js";
import { stripReasoning } from "./strip-reasoning.js";

/**
 * Why there is nothing to read in a reply.
 * `reasoning_exhausted_budget`: the token limit came before any answer began;
 * `reasoning_unclosed`: a reasoning tag was left open although the model
 * stopped by itself; `empty`: no text at all.
 */
export type NothingToRead = "reasoning_exhausted_budget" | "reasoning_unclosed" | "empty";

export type OpenedReply =
  | { readonly kind: "text"; readonly text: string /** The token limit cut it. */; readonly cut: boolean }
  | { readonly kind: "nothing"; readonly reason: NothingToRead };

/**
 * The first two steps of reading any answer: reasoning out, one plain
 * alphabet in. The server's own reasoning field is not looked at.
 *
 * @example openReply({ text: "", finish: "length" }) // { kind: "nothing", reason: "reasoning_exhausted_budget" }
 */
export function openReply(reply: Reply): OpenedReply {
  const cut = reply.finish === "length" || reply.finish === "max_tokens";
  const visible = stripReasoning(reply.text);
  if (visible.kind === "unclosed")
    return { kind: "nothing", reason: cut ? "reasoning_exhausted_budget" : "reasoning_unclosed" };
  const text = normaliseReply(visible.text);
  if (!/\S/.test(text)) return { kind: "nothing", reason: cut ? "reasoning_exhausted_budget" : "empty" };
  return { kind: "text", text, cut };
}
