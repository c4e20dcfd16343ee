import { Stream } from "openai/core/streaming";
import { type Asker, type Attempt, type FailedAttempt, failure, type Question } from "./attempt.js";
import {
  type CapabilityProfile,
  requestBody,
  type ServerKind,
  samplingFields,
  startingProfile,
  withoutField,
} from "./capability-profile.js";
import { ChunkCollector } from "./chunk-collector.js";
import { clientFailure, type Refused } from "./client-failure.js";
import { openClient, type ServerAccess } from "./openai-client.js";
import { parseBody } from "./parse-body.js";
import { readCompletion } from "./read-completion.js";
import { RequestTimer } from "./request-timer.js";

/** Where a model is asked, and under which limits. */
export interface ServerOptions extends ServerAccess {
  readonly model: string;
  /** Told from the address where absent. */
  readonly server?: ServerKind;
  /** A request in which nothing arrives for so long is ended. Default 300,000 ms. */
  readonly idleMs?: number;
  /** Ask for the reply as a stream. Default true: whole replies of slow models die in proxies. */
  readonly stream?: boolean;
  /** A profile that an earlier part of the run had arrived at. */
  readonly profile?: CapabilityProfile;
  /** Told once for every field a server refused and the requests go without from then on. */
  readonly onProfileChange?: (field: string, profile: CapabilityProfile) => void;
}

/** Replies beyond this are cut: no model writes them, and a string has an end. */
const longestReply = 64 * 2 ** 20;

/**
 * A model behind a server that speaks the OpenAI protocol, through the
 * `openai` client with its retries off.
 *
 * The key lives in this call's closure and in the client's; neither is
 * reachable from what is returned, and every text that leaves is redacted.
 *
 * @example openaiAsker({ model: "qwen3", baseUrl: "http://localhost:8000/v1" }).address // "localhost:8000/v1"
 */
export function openaiAsker(options: ServerOptions): Asker {
  const { model, idleMs = 300_000, totalMs = 3_600_000 } = options;
  const { client, base, redact, redactText, close } = openClient(options);
  let profile =
    options.profile ??
    startingProfile({
      host: base.host,
      model,
      ...(options.server === undefined ? {} : { server: options.server }),
    });
  if (options.stream === false) profile = { ...profile, stream: false };

  const change = (next: CapabilityProfile, field: string): void => {
    profile = next;
    options.onProfileChange?.(field, profile);
  };

  const adapt = (failed: FailedAttempt, used: CapabilityProfile): FailedAttempt => {
    const field = failed.refusedField;
    if (failed.scope !== "adapt" || field === null) return failed;
    // Another request in flight may have been refused for the same field already.
    if (used !== profile) return failed;
    const next = withoutField(profile, field);
    if (next === null) return { ...failed, scope: "item" };
    change(next, field);
    return failed;
  };

  const ask = async (question: Question, signal: AbortSignal): Promise<Attempt> => {
    const used = profile;
    const timer = new RequestTimer(signal, { idleMs, totalMs });
    const collector = new ChunkCollector();
    const refused: Refused = { body: null };
    const context = (headers: Headers, streamed: boolean) => ({
      headers,
      maxTokens: question.sampling.maxTokens,
      streamed,
      now: Date.now(),
      redact,
      redactText,
    });
    try {
      const response = await client
        .post("/chat/completions", {
          body: requestBody(used, model, question),
          headers: { "x-client-request-id": question.key },
          signal: timer.signal,
          fetchOptions: { refused } as object,
        })
        .asResponse();
      timer.touch();
      const type = response.headers.get("content-type") ?? "";
      if (!type.includes("text/event-stream")) {
        const text = await bodyText(response, timer);
        if (timer.endedBy !== null) return ended(timer, null);
        return readCompletion(parseBody(text), context(response.headers, false));
      }
      const stream = Stream.fromSSEResponse<unknown>(watched(response, timer), new AbortController(), client);
      for await (const chunk of stream) {
        collector.add(chunk);
        if (collector.length > longestReply) throw new Error("the reply passes 64 Mi characters");
      }
      if (timer.endedBy !== null) return ended(timer, redactText(partial(collector)));
      if (collector.chunks === 0 && used.stream) {
        if (profile.stream) change({ ...profile, stream: false }, "stream");
        return failure("api_error/stream_cut", "again", "a stream was promised and nothing came", {
          possiblyBilled: true,
          cause: "cut",
        });
      }
      return readCompletion(collector.body(), context(response.headers, true));
    } catch (error) {
      if (timer.endedBy !== null) return ended(timer, redactText(partial(collector)));
      return adapt(clientFailure(error, refused, redact, redactText(partial(collector))), used);
    } finally {
      timer.stop();
    }
  };

  return {
    model,
    simulated: model.startsWith("sim/"),
    address: base.address,
    ask,
    sent: ({ sampling, key }) => ({ ...samplingFields(profile, sampling, key), stream: profile.stream }),
    profile: () => ({ ...profile }),
    close,
  };
}

/** The response with every arriving byte noticed, keep-alive comments included. */
function watched(response: Response, timer: RequestTimer): Response {
  if (response.body === null) return response;
  const source = response.body;
  async function* bytes(): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      timer.touch();
      yield chunk;
    }
  }
  return { headers: response.headers, body: bytes() } as unknown as Response;
}

async function bodyText(response: Response, timer: RequestTimer): Promise<string> {
  const decoder = new TextDecoder();
  const pieces: string[] = [];
  let length = 0;
  if (response.body === null) return "";
  for await (const chunk of response.body) {
    timer.touch();
    const piece = decoder.decode(chunk, { stream: true });
    length += piece.length;
    if (length > longestReply) throw new Error("the body passes 64 Mi characters");
    pieces.push(piece);
  }
  pieces.push(decoder.decode());
  return pieces.join("");
}

function partial(collector: ChunkCollector): string {
  if (collector.chunks === 0) return "";
  const { choices } = collector.body() as { choices: [{ message: { content: string } }] };
  return choices[0].message.content;
}

function ended(timer: RequestTimer, partialText: string | null): FailedAttempt {
  const rest = { possiblyBilled: true, partialText: partialText === "" ? null : partialText };
  if (timer.endedBy === "caller")
    return failure("not_attempted", "run", "stopped by the caller", { ...rest, cause: "aborted" });
  const why =
    timer.endedBy === "idle" ? `nothing came for ${timer.idleMs / 1000} s` : "the request took too long";
  return failure("api_error/timeout", "once-more", why, { ...rest, cause: "timeout" });
}
