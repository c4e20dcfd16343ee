import { parseBaseUrl } from "../../model/base-url.js";
import { readProfile } from "../../model/capability-profile.js";
import { simulatedAsker } from "../../model/simulated/simulated-asker.js";
import type { WorkerOptions } from "./worker-options.js";

/** A worker as a user asks for it. */
export interface WorkerRequest extends Omit<WorkerOptions, "address" | "askerFor" | "tasks"> {
  /** The server whose questions it serves; absent for simulated models. */
  readonly baseUrl?: string;
  readonly apiKey?: string;
}

/**
 * Serves the questions to one server, with this machine's own key: neither the
 * key nor the address comes out of the queue.
 */
export async function startWorker(request: WorkerRequest): Promise<{ readonly answered: number }> {
  const [{ openaiAsker }, { serveQuestions }] = await Promise.all([
    import("../../model/openai-asker.js"),
    import("./serve-questions.js"),
  ]);
  const { baseUrl, apiKey, ...options } = request;
  const address = baseUrl === undefined ? null : parseBaseUrl(baseUrl).base.address;
  return serveQuestions({
    ...options,
    address,
    askerFor: ({ model, question, profile }, task) => {
      if (baseUrl === undefined)
        return simulatedAsker({ model, task, seed: question.sampling.seed ?? "horizon" });
      const known = readProfile(profile);
      return openaiAsker({
        model,
        baseUrl,
        ...(apiKey === undefined ? {} : { apiKey }),
        ...(known === null ? {} : { profile: known }),
      });
    },
  });
}
