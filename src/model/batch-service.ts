import { createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import OpenAI, { APIError } from "openai";
import { AnalysisError } from "../internal/errors.js";
import type { BatchLook, BatchService } from "./batch-desk.js";
import { type CapabilityProfile, requestBody, samplingFields, withoutField } from "./capability-profile.js";
import { classifyFailure } from "./classify-failure.js";
import { openClient, type ServerAccess } from "./openai-client.js";
import { readCompletion } from "./read-completion.js";
import type { Redact } from "./redact.js";

/** Takes secrets out line by line: results are kept on disk as they came. */
function redactedLines(redactText: Redact): (source: AsyncIterable<Buffer>) => AsyncGenerator<string> {
  return async function* (source) {
    const decoder = new TextDecoder();
    let rest = "";
    for await (const piece of source) {
      const lines = (rest + decoder.decode(piece, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      if (lines.length > 0) yield redactText(`${lines.join("\n")}\n`);
    }
    yield redactText(rest + decoder.decode());
  };
}

const endStates: ReadonlySet<string> = new Set(["completed", "failed", "expired", "cancelled"]);

/**
 * The batch endpoints of an OpenAI-compatible server. Errors are told in a
 * sentence without the server's raw words.
 */
export function batchService(
  options: ServerAccess & { readonly model: string; readonly profile: CapabilityProfile },
): BatchService {
  const { model } = options;
  let profile: CapabilityProfile = { ...options.profile, stream: false };
  const { client, base, redact, redactText, close } = openClient(options, { forms: true });
  const calling = async <T>(what: string, call: () => Promise<T>): Promise<T> => {
    try {
      return await call();
    } catch (error) {
      if (error instanceof AnalysisError) throw error;
      const status = error instanceof APIError && error.status !== undefined ? ` (HTTP ${error.status})` : "";
      const said = redact(error instanceof Error ? error.message : String(error)).slice(0, 300);
      throw new AnalysisError(`${base.address}: ${what} failed${status}: ${said}`, {
        mend: "Run the same command again: what was submitted is found again and not submitted twice.",
      });
    }
  };
  return {
    model,
    address: base.address,
    simulated: model.startsWith("sim/"),
    line: (question) =>
      `${JSON.stringify({
        custom_id: question.key,
        method: "POST",
        url: "/v1/chat/completions",
        body: requestBody(profile, model, question),
      })}\n`,
    sent: ({ sampling, key }) => samplingFields(profile, sampling, key),
    submit: (path, mark) =>
      calling("submitting the batch", async () => {
        const file = await OpenAI.toFile(await readFile(path), basename(path), { type: "application/jsonl" });
        const uploaded = await client.files.create({ file, purpose: "batch" });
        const batch = await client.batches.create({
          input_file_id: uploaded.id,
          endpoint: "/v1/chat/completions",
          completion_window: "24h",
          metadata: { horizon: mark },
        });
        return lookOf(batch, redact);
      }),
    find: (mark) =>
      calling("listing batches", async () => {
        // The newest come first; what this run may have lost is among the latest.
        let looked = 0;
        for await (const batch of client.batches.list({ limit: 100 })) {
          if (batch.metadata?.["horizon"] === mark) return lookOf(batch, redact);
          if (++looked >= 500) break;
        }
        return null;
      }),
    look: (id) =>
      calling("looking at the batch", async () => lookOf(await client.batches.retrieve(id), redact)),
    download: (fileId, to) =>
      calling("fetching a result file", async () => {
        const response = await client.files.content(fileId);
        if (response.body === null) throw new Error("the file is empty");
        await pipeline(Readable.from(response.body), redactedLines(redactText), createWriteStream(to));
      }),
    read: (entry, question) => {
      const context = { headers: new Headers(), now: 0, redact };
      if (entry.status === null || entry.status >= 400) {
        const body = entry.body ?? { error: entry.error };
        const failed = classifyFailure({ status: entry.status ?? 500, body, ...context });
        // What is submitted again goes without the field that was refused.
        if (failed.refusedField !== null) profile = withoutField(profile, failed.refusedField) ?? profile;
        return failed;
      }
      const { maxTokens } = question.sampling;
      return readCompletion(entry.body, { ...context, maxTokens, streamed: false, redactText });
    },
    profile: () => ({ ...profile }),
    close,
  };
}

function lookOf(batch: OpenAI.Batch, redact: (text: string) => string): BatchLook {
  const complaint = batch.errors?.data?.[0]?.message;
  return {
    id: batch.id,
    status: batch.status,
    ended: endStates.has(batch.status),
    outputFile: batch.output_file_id ?? null,
    errorFile: batch.error_file_id ?? null,
    completed: batch.request_counts?.completed ?? 0,
    failed: batch.request_counts?.failed ?? 0,
    complaint: complaint === undefined ? null : redact(complaint),
  };
}
