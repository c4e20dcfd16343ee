import type { ChatMessage } from "./attempt.js";

/**
 * About how many tokens the messages have, from their length alone: four
 * characters a token and four tokens a message. An estimate for budgets and
 * for noticing prompts that a server cut, never for a figure.
 *
 * @example estimateTokens([{ role: "user", content: "How far is it?" }]) // 8
 */
export function estimateTokens(messages: readonly ChatMessage[]): number {
  let tokens = 0;
  for (const message of messages) tokens += 4 + Math.ceil(message.content.length / 4);
  return tokens;
}
