import { openReply } from "../reading/open-reply.js";
import type { Prompt, Reply } from "../task.js";

/** The system prompts of the published runs' extractor. */
export const extractorInstructions = {
  path: 'Given the input text, respond ONLY with the path extracted from the text in the json format {"path":[...]}',
  "next-step":
    'Given the input text, respond ONLY with the next attribute extracted in JSON form like {"final_answer": "pink"}',
} as const;

/**
 * The prompt that asks a language model for a second opinion on what a reply
 * answers, worded as in the published runs. The reply goes in without its
 * reasoning, as data in a message of its own. `null` where there is nothing to
 * extract from.
 *
 * Whatever comes back counts only if it stands in the reply: see `isPathInReply`.
 */
export function extractorPrompt(reply: Reply, task: keyof typeof extractorInstructions): Prompt | null {
  const opened = openReply(reply);
  if (opened.kind === "nothing") return null;
  return {
    messages: [
      { role: "system", content: extractorInstructions[task] },
      { role: "user", content: opened.text.trim() },
    ],
    version: `deeprd-extract-${task}-1`,
  };
}

/**
 * The value in an extractor's reply: its JSON, in a fence or with words round
 * it as well (the authors' program gives `null` there). `null` if there is none.
 *
 * @example parseExtraction({ text: '{"path": [1, 2]}', finish: "stop" }) // { path: [1, 2] }
 */
export function parseExtraction(reply: Reply): unknown {
  const opened = openReply(reply);
  if (opened.kind === "nothing") return null;
  const { text } = opened;
  const [from, to] = [text.search(/[[{]/), Math.max(text.lastIndexOf("}"), text.lastIndexOf("]"))];
  if (from < 0 || to < from) return null;
  try {
    return JSON.parse(text.slice(from, to + 1)) as unknown;
  } catch {
    return null;
  }
}
