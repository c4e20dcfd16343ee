import { z } from "zod";
import { randomFrom } from "../internal/random.js";
import type { ChatMessage, Question, Sampling } from "./attempt.js";

/** The servers whose habits are known by name. */
export type ServerKind =
  | "openai"
  | "vllm"
  | "ollama"
  | "llama.cpp"
  | "together"
  | "openrouter"
  | "deepseek"
  | "lmstudio"
  | "generic";

export const serverKinds: readonly ServerKind[] = [
  "openai",
  "vllm",
  "ollama",
  "llama.cpp",
  "together",
  "openrouter",
  "deepseek",
  "lmstudio",
  "generic",
];

/** Which fields of a request a server takes. Changed at most once a field, when the server refuses it. */
export interface CapabilityProfile {
  readonly server: ServerKind;
  /** Sending the wrong one means an unlimited reply on some servers and a refusal on others. */
  readonly limitField: "max_tokens" | "max_completion_tokens" | "none";
  readonly temperature: boolean;
  readonly topP: boolean;
  readonly reasoningEffort: boolean;
  readonly seed: boolean;
  readonly stream: boolean;
  readonly streamUsage: boolean;
  /** What the server is sent besides, unless the user says otherwise. */
  readonly extraBody: Readonly<Record<string, unknown>>;
}

/**
 * The profile to begin with: by the server's kind, which is told from the
 * address where the user does not name it, and by the model's family.
 *
 * @example startingProfile({ host: "localhost:11434", model: "qwen3" }).limitField // "max_tokens"
 */
export function startingProfile(asked: {
  readonly host: string;
  readonly model: string;
  readonly server?: ServerKind;
}): CapabilityProfile {
  const server = asked.server ?? serverOf(asked.host);
  // These refuse the older field, and every temperature but their own.
  const newFamily = server === "openai" && /^(o\d|gpt-5)/.test(asked.model);
  return {
    server,
    limitField: server === "openai" ? "max_completion_tokens" : "max_tokens",
    temperature: !newFamily,
    topP: !newFamily,
    reasoningEffort: true,
    seed: true,
    stream: true,
    streamUsage: true,
    // Routing mixes differently quantised copies of one model unless it is told not to.
    extraBody:
      server === "openrouter" ? { provider: { allow_fallbacks: false, require_parameters: true } } : {},
  };
}

function serverOf(host: string): ServerKind {
  const port = /:(\d+)$/.exec(host)?.[1];
  if (host === "api.openai.com" || host.endsWith(".openai.azure.com")) return "openai";
  if (host.endsWith("openrouter.ai")) return "openrouter";
  if (host.endsWith("together.xyz") || host.endsWith("together.ai")) return "together";
  if (host.endsWith("deepseek.com")) return "deepseek";
  if (port === "11434") return "ollama";
  if (port === "1234") return "lmstudio";
  return "generic";
}

const profileSchema = z.object({
  server: z.enum(serverKinds as [ServerKind, ...ServerKind[]]),
  limitField: z.enum(["max_tokens", "max_completion_tokens", "none"]),
  temperature: z.boolean(),
  topP: z.boolean(),
  reasoningEffort: z.boolean(),
  seed: z.boolean(),
  stream: z.boolean(),
  streamUsage: z.boolean(),
  extraBody: z.record(z.string(), z.unknown()),
});

/** A profile that an earlier part of a run wrote down; `null` if it is none. */
export function readProfile(value: unknown): CapabilityProfile | null {
  return profileSchema.safeParse(value).data ?? null;
}

/**
 * The profile after a server refused `field`, or `null` if there is nothing
 * left to change about it.
 */
export function withoutField(profile: CapabilityProfile, field: string): CapabilityProfile | null {
  switch (field) {
    case "max_tokens":
    case "max_completion_tokens":
      if (profile.limitField !== field) return null;
      return { ...profile, limitField: field === "max_tokens" ? "max_completion_tokens" : "max_tokens" };
    case "temperature":
      return profile.temperature ? { ...profile, temperature: false } : null;
    case "top_p":
      return profile.topP ? { ...profile, topP: false } : null;
    case "reasoning_effort":
      return profile.reasoningEffort ? { ...profile, reasoningEffort: false } : null;
    case "seed":
      return profile.seed ? { ...profile, seed: false } : null;
    case "stream_options":
      return profile.streamUsage ? { ...profile, streamUsage: false } : null;
    default:
      return null;
  }
}

/** The sampling fields of the body, as this server takes them. */
export function samplingFields(
  profile: CapabilityProfile,
  sampling: Sampling,
  key: string,
): Record<string, unknown> {
  const body: Record<string, unknown> = { ...profile.extraBody, ...sampling.extraBody };
  if (profile.temperature && sampling.temperature !== undefined) body["temperature"] = sampling.temperature;
  if (profile.topP && sampling.topP !== undefined) body["top_p"] = sampling.topP;
  if (profile.limitField !== "none" && sampling.maxTokens !== undefined)
    body[profile.limitField] = sampling.maxTokens;
  if (profile.reasoningEffort && sampling.reasoningEffort !== undefined)
    body["reasoning_effort"] = sampling.reasoningEffort;
  if (profile.seed && sampling.seed !== undefined)
    body["seed"] = randomFrom(sampling.seed, "request", key).integer(2 ** 31);
  return body;
}

/** The whole body of one request. */
export function requestBody(
  profile: CapabilityProfile,
  model: string,
  question: Question,
): Record<string, unknown> {
  const body: Record<string, unknown> = {
    ...samplingFields(profile, question.sampling, question.key),
    model,
    messages: question.messages.map(wireMessage),
  };
  if (question.tools !== undefined && question.tools.length > 0)
    body["tools"] = question.tools.map((tool) => ({ type: "function", function: tool }));
  if (profile.stream) {
    body["stream"] = true;
    if (profile.streamUsage) body["stream_options"] = { include_usage: true };
  }
  return body;
}

function wireMessage(message: ChatMessage): Record<string, unknown> {
  if ("toolCalls" in message)
    return {
      role: message.role,
      content: message.content,
      tool_calls: message.toolCalls.map(({ id, name, arguments: text }) => ({
        id,
        type: "function",
        function: { name, arguments: text },
      })),
    };
  if ("toolCallId" in message)
    return { role: "tool", content: message.content, tool_call_id: message.toolCallId };
  return { role: message.role, content: message.content };
}
