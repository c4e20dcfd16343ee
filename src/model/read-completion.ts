import { z } from "zod";
import { type Attempt, failure, type ToolCall, type Usage } from "./attempt.js";
import { classifyFailure, excerpt } from "./classify-failure.js";
import type { OutcomeWord } from "./outcome.js";
import type { Redact } from "./redact.js";
import type { HeaderReader } from "./retry-after.js";
import { splitReasoning } from "./split-reasoning.js";

/** What is known about a body besides what stands in it. */
export interface CompletionContext {
  readonly headers: HeaderReader;
  /** Limit that was sent, to tell a silent cut where the server gives no finish reason. */
  readonly maxTokens: number | undefined;
  /** Streams must end with a finish reason; a whole body may lack one. */
  readonly streamed: boolean;
  readonly now: number;
  readonly redact: Redact;
  /** Takes out of a model's own text the secrets alone. */
  readonly redactText: Redact;
}

/**
 * Reads the body of a chat completion and says in one outcome word what came.
 * Nothing is believed before it was looked at: servers send 200 with an empty
 * list of choices, with an error inside, with a page of HTML, with nothing.
 */
export function readCompletion(body: unknown, context: CompletionContext): Attempt {
  if (typeof body !== "object" || body === null || Array.isArray(body))
    return badBody(body, "no JSON object came back", context);
  if ("error" in body && body.error !== null && body.error !== undefined)
    return classifyFailure({ status: 200, body, ...context });
  const parsed = completionSchema.safeParse(body);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return badBody(
      body,
      `the body is not a chat completion (${issue?.path.join(".") ?? ""}: ${issue?.message ?? ""})`,
      context,
    );
  }
  const choice = parsed.data.choices[0];
  const usage = readUsage(parsed.data.usage);
  if (choice === undefined) return badBody(body, "the list of choices is empty", context, usage);
  const { message } = choice;
  const content = contentOf(message.content);
  const split = splitReasoning(content.text);
  const field = message.reasoning_content ?? message.reasoning ?? content.thinking;
  const finish = choice.finish_reason ?? null;
  if (context.streamed && finish === null)
    return failure("api_error/stream_cut", "again", "the stream ended without a finish reason", {
      partialText: context.redactText(content.text),
      possiblyBilled: true,
      usage,
      cause: "cut",
    });
  if (finish === "insufficient_system_resource")
    return failure("api_error/5xx", "again", "the server ran out of resources", {
      usage,
      possiblyBilled: true,
    });

  const { redactText } = context;
  const toolCalls = toolCallsOf(message.tool_calls).map((call) => ({
    id: redactText(call.id),
    name: redactText(call.name),
    arguments: redactText(call.arguments),
  }));
  /** Whatever a server says may quote a key. */
  const said = (word: string | null | undefined): string | null => (word ? redactText(word) : (word ?? null));
  const text = message.refusal ? message.refusal : split.text;
  const flags: string[] = [];
  if (finish === null) flags.push("finish_unknown");
  else if (!knownFinish.has(finish)) flags.push("finish_odd");
  if (usage === null) flags.push("usage_missing");
  return {
    kind: "reply",
    outcome: outcomeOf(text, finish, Boolean(message.refusal), toolCalls, usage, context.maxTokens),
    text: context.redactText(text),
    reasoning: joined([field, split.reasoning], context.redactText),
    reasoningFrom: split.from ?? (field ? "field" : null),
    finish: said(finish),
    usage,
    replyId: said(parsed.data.id),
    servedModel: said(parsed.data.model),
    served: Object.fromEntries(
      Object.entries(servedBy(parsed.data)).map(([name, value]) => [name, redactText(value)]),
    ),
    toolCalls,
    flags,
    simulated: parsed.data.system_fingerprint === simulatedFingerprint,
  };
}

/** What Horizon's own mock server signs its replies with, so that nobody takes them for a model's. */
export const simulatedFingerprint = "horizon-simulated";

const knownFinish: ReadonlySet<string> = new Set([
  "stop",
  "length",
  "tool_calls",
  "content_filter",
  "function_call",
]);

function outcomeOf(
  text: string,
  finish: string | null,
  refused: boolean,
  toolCalls: readonly ToolCall[],
  usage: Usage | null,
  maxTokens: number | undefined,
): OutcomeWord {
  if (refused) return "refusal";
  if (finish === "content_filter") return "content_filter";
  const spent = usage?.completionTokens;
  const cut =
    finish === "length" ||
    (finish === null && maxTokens !== undefined && spent !== undefined && spent >= maxTokens - 1);
  const blank = text.trim() === "" && toolCalls.length === 0;
  if (cut) return blank ? "length_empty" : "length_partial";
  return blank ? "empty" : "answered";
}

const count = z.number().nonnegative().nullish().catch(null);
const word = z.string().nullish().catch(null);

const completionSchema = z.object({
  id: z
    .union([z.string(), z.number().transform(String)])
    .nullish()
    .catch(null),
  model: word,
  provider: word,
  service_tier: word,
  system_fingerprint: word,
  choices: z.array(
    z.object({
      finish_reason: word,
      native_finish_reason: word,
      message: z.object({
        content: z.union([z.string(), z.array(z.unknown())]).nullish(),
        refusal: word,
        reasoning: word,
        reasoning_content: word,
        tool_calls: z.array(z.unknown()).nullish(),
      }),
    }),
  ),
  usage: z
    .object({
      prompt_tokens: count,
      completion_tokens: count,
      completion_tokens_details: z.object({ reasoning_tokens: count }).nullish().catch(null),
      prompt_tokens_details: z.object({ cached_tokens: count }).nullish().catch(null),
    })
    .nullish()
    .catch(null),
});

type Completion = z.infer<typeof completionSchema>;

const toolCallSchema = z.object({
  id: z.string().catch(""),
  function: z.object({
    name: z.string(),
    arguments: z.union([z.string(), z.unknown().transform((value) => JSON.stringify(value) ?? "")]),
  }),
});

const partSchema = z.object({ type: z.string(), text: word, thinking: z.unknown().optional() });

function toolCallsOf(calls: readonly unknown[] | null | undefined): ToolCall[] {
  return (calls ?? []).flatMap((call, i) => {
    const parsed = toolCallSchema.safeParse(call);
    if (!parsed.success) return [];
    const { id, function: called } = parsed.data;
    return [{ id: id === "" ? `call-${i}` : id, name: called.name, arguments: called.arguments }];
  });
}

/** Content is a text, or a list of parts of which some are thoughts. */
function contentOf(content: string | readonly unknown[] | null | undefined): {
  readonly text: string;
  readonly thinking: string | null;
} {
  if (typeof content === "string") return { text: content, thinking: null };
  const parts = (content ?? []).flatMap((part) => partSchema.safeParse(part).data ?? []);
  const thoughts = parts.filter(({ type }) => type === "thinking" || type === "reasoning");
  return {
    text: parts
      .filter((part) => part.type === "text" || part.type === "output_text")
      .map((part) => part.text ?? "")
      .join(""),
    thinking: thoughts.length === 0 ? null : thoughts.map(thoughtText).join("\n"),
  };
}

function thoughtText(part: {
  readonly text?: string | null | undefined;
  readonly thinking?: unknown;
}): string {
  if (typeof part.text === "string") return part.text;
  if (typeof part.thinking === "string") return part.thinking;
  return Array.isArray(part.thinking) ? contentOf(part.thinking).text : "";
}

function readUsage(usage: Completion["usage"]): Usage | null {
  if (usage === null || usage === undefined) return null;
  const counts = {
    ...given("promptTokens", usage.prompt_tokens),
    ...given("completionTokens", usage.completion_tokens),
    ...given("reasoningTokens", usage.completion_tokens_details?.reasoning_tokens),
    ...given("cachedTokens", usage.prompt_tokens_details?.cached_tokens),
  };
  return Object.keys(counts).length === 0 ? null : counts;
}

function given<Key extends string>(
  key: Key,
  value: number | null | undefined,
): { readonly [K in Key]?: number } {
  const one: { [K in Key]?: number } = {};
  if (value !== null && value !== undefined) one[key] = value;
  return one;
}

function servedBy(completion: Completion): Record<string, string> {
  const served: Record<string, string> = {};
  for (const name of ["provider", "service_tier", "system_fingerprint"] as const) {
    const value = completion[name];
    if (value) served[name] = value;
  }
  const native = completion.choices[0]?.native_finish_reason;
  if (native) served["native_finish_reason"] = native;
  return served;
}

function joined(parts: readonly (string | null | undefined)[], redact: Redact): string | null {
  const said = parts.filter((part) => part !== null && part !== undefined && part !== "");
  return said.length === 0 ? null : redact(said.join("\n"));
}

function badBody(
  body: unknown,
  why: string,
  context: CompletionContext,
  usage: Usage | null = null,
): Attempt {
  return failure("api_error/bad_body", "again", why, {
    body: excerpt(body, context.redact),
    possiblyBilled: true,
    usage,
    cause: "body",
  });
}
