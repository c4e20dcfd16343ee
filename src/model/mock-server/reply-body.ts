import type { ToolCall } from "../attempt.js";
import { simulatedFingerprint } from "../read-completion.js";

/** What a mock model says, before the protocol is put around it. */
export interface MockReply {
  readonly text: string;
  readonly reasoning?: string;
  readonly toolCalls?: readonly ToolCall[];
  readonly finish: "stop" | "length" | "tool_calls" | "content_filter";
  readonly refusal?: string;
  /** Absent: counted from the lengths of the texts. */
  readonly usage?: { readonly promptTokens: number; readonly completionTokens: number } | null;
}

export interface ReplyHead {
  readonly id: string;
  readonly model: string;
  readonly promptCharacters: number;
}

/** The reply as one chat completion, signed as simulated. */
export function completionBody(reply: MockReply, head: ReplyHead): Record<string, unknown> {
  const message: Record<string, unknown> = {
    role: "assistant",
    content: reply.text,
    refusal: reply.refusal ?? null,
  };
  if (reply.reasoning !== undefined) message["reasoning_content"] = reply.reasoning;
  if (reply.toolCalls !== undefined && reply.toolCalls.length > 0)
    message["tool_calls"] = reply.toolCalls.map((call) => wireCall(call));
  return {
    ...headOf(head, "chat.completion"),
    choices: [{ index: 0, message, finish_reason: reply.finish, logprobs: null }],
    ...usageOf(reply, head),
  };
}

/** The same reply as the chunks of a stream, the usage last, in a chunk without choices. */
export function completionChunks(reply: MockReply, head: ReplyHead, piece = 256): Record<string, unknown>[] {
  const base = headOf(head, "chat.completion.chunk");
  const chunk = (delta: Record<string, unknown>, finish: string | null = null): Record<string, unknown> => ({
    ...base,
    choices: [{ index: 0, delta, finish_reason: finish }],
  });
  const chunks = [chunk({ role: "assistant", content: "" })];
  for (const part of pieces(reply.reasoning ?? "", piece)) chunks.push(chunk({ reasoning_content: part }));
  for (const part of pieces(reply.text, piece)) chunks.push(chunk({ content: part }));
  if (reply.refusal !== undefined) chunks.push(chunk({ refusal: reply.refusal }));
  for (const [index, call] of (reply.toolCalls ?? []).entries()) {
    const { function: called, ...rest } = wireCall(call);
    chunks.push(chunk({ tool_calls: [{ index, ...rest, function: { name: called.name, arguments: "" } }] }));
    for (const part of pieces(called.arguments, piece))
      chunks.push(chunk({ tool_calls: [{ index, function: { arguments: part } }] }));
  }
  chunks.push(chunk({}, reply.finish));
  const usage = usageOf(reply, head);
  if ("usage" in usage) chunks.push({ ...base, choices: [], ...usage });
  return chunks;
}

function headOf(head: ReplyHead, object: string): Record<string, unknown> {
  return { id: head.id, object, created: 0, model: head.model, system_fingerprint: simulatedFingerprint };
}

function usageOf(reply: MockReply, head: ReplyHead): Record<string, unknown> {
  if (reply.usage === null) return {};
  const reasoningTokens = Math.ceil((reply.reasoning?.length ?? 0) / 4);
  const prompt = reply.usage?.promptTokens ?? Math.ceil(head.promptCharacters / 4) + 4;
  const completion = reply.usage?.completionTokens ?? Math.ceil(reply.text.length / 4) + reasoningTokens + 1;
  return {
    usage: {
      prompt_tokens: prompt,
      completion_tokens: completion,
      total_tokens: prompt + completion,
      completion_tokens_details: { reasoning_tokens: reasoningTokens },
      prompt_tokens_details: { cached_tokens: 0 },
    },
  };
}

function wireCall({ id, name, arguments: text }: ToolCall): {
  id: string;
  type: "function";
  function: { name: string; arguments: string };
} {
  return { id, type: "function", function: { name, arguments: text } };
}

/** Cut between characters, never inside a surrogate pair. */
function pieces(text: string, size: number): string[] {
  const parts: string[] = [];
  for (let at = 0; at < text.length; ) {
    let end = Math.min(text.length, at + size);
    if (end < text.length && (text.charCodeAt(end - 1) & 0xfc00) === 0xd800) end++;
    parts.push(text.slice(at, end));
    at = end;
  }
  return parts;
}
