import { z } from "zod";
import type { ToolCall } from "../attempt.js";

/** One request, as the answering function sees it. */
export interface MockRequest {
  readonly model: string;
  readonly messages: readonly MockMessage[];
  readonly maxTokens: number | undefined;
  readonly stream: boolean;
  readonly tools: readonly string[];
  /** Fingerprint of the whole body. */
  readonly content: string;
  /** How often this very body had come before. */
  readonly occurrence: number;
  /** The client's own id of the request, where it sent one. */
  readonly clientId: string | null;
}

interface MockMessage {
  readonly role: string;
  readonly content: string;
  readonly toolCalls: readonly ToolCall[];
  readonly toolCallId: string | null;
}

/** The parts of a body that a mock model answers to; `null` if it is no chat completion. */
export function readMockBody(body: unknown): Omit<MockRequest, "content" | "occurrence" | "clientId"> | null {
  const parsed = bodySchema.safeParse(body);
  if (!parsed.success) return null;
  const { model, messages, stream, max_tokens, max_completion_tokens, tools } = parsed.data;
  return {
    model,
    messages: messages.map(({ role, content, tool_calls, tool_call_id }) => ({
      role,
      content: content ?? "",
      toolCalls: (tool_calls ?? []).map(({ id, function: called }) => ({ id, ...called })),
      toolCallId: tool_call_id ?? null,
    })),
    maxTokens: max_completion_tokens ?? max_tokens ?? undefined,
    stream: stream === true,
    tools: (tools ?? []).map((tool) => tool.function.name),
  };
}

const messageSchema = z.object({
  role: z.string(),
  content: z
    .union([z.string(), z.null(), z.array(z.unknown()).transform((parts) => JSON.stringify(parts))])
    .nullish(),
  tool_calls: z
    .array(z.object({ id: z.string(), function: z.object({ name: z.string(), arguments: z.string() }) }))
    .optional(),
  tool_call_id: z.string().optional(),
});

const bodySchema = z.object({
  model: z.string(),
  messages: z.array(messageSchema),
  stream: z.boolean().nullish(),
  max_tokens: z.number().nullish(),
  max_completion_tokens: z.number().nullish(),
  tools: z.array(z.object({ function: z.object({ name: z.string() }) })).nullish(),
});
