import type { Command } from "commander";
import { Interrupted, WrongRequest } from "../../internal/errors.js";
import { startWorker } from "../../run/workers/start-worker.js";
import { listenForInterrupt } from "../interrupt.js";
import { wholeNumber } from "../number-list.js";

interface Options {
  readonly redis?: string;
  readonly baseUrl: string;
  readonly simulated?: true;
  readonly apiKeyEnv: string;
  readonly concurrency: string;
  readonly requestsPerMinute?: string;
}

/** `horizon worker`: asks, on any machine, what `horizon run --workers` wants asked. */
export function worker(program: Command): void {
  program
    .command("worker")
    .description("Ask what runs with --workers want asked, on this machine and with its own key")
    .option("--redis <url>", "the Redis that the run was given: redis://host:6379")
    .option("--base-url <url>", "the server whose questions it serves", "https://api.openai.com/v1")
    .option("--simulated", "serve simulated models instead")
    .option("--api-key-env <name>", "the environment variable with the key", "OPENAI_API_KEY")
    .option("--concurrency <requests>", "requests in flight at the most", "8")
    .option("--requests-per-minute <requests>", "ceiling of this worker")
    .action(async (options: Options) => {
      if (options.redis === undefined)
        throw new WrongRequest("--redis is missing", { mend: "Write it as --redis redis://localhost:6379." });
      const apiKey = process.env[options.apiKeyEnv];
      const interrupt = listenForInterrupt(() =>
        process.stderr.write("horizon: finishing the requests in flight; Ctrl-C once more gives them up\n"),
      );
      process.stderr.write("horizon: waiting for questions; Ctrl-C ends it\n");
      try {
        const { answered } = await startWorker({
          redis: options.redis,
          concurrency: wholeNumber("--concurrency", options.concurrency),
          stopping: interrupt.stopping,
          abort: interrupt.abort,
          ...(options.simulated === true ? {} : { baseUrl: options.baseUrl }),
          ...(apiKey === undefined || apiKey === "" ? {} : { apiKey }),
          ...(options.requestsPerMinute === undefined
            ? {}
            : { requestsPerMinute: wholeNumber("--requests-per-minute", options.requestsPerMinute) }),
        });
        throw new Interrupted(`interrupted after ${answered} answers`, {
          mend: "What was begun is taken over by other workers; start it again to go on.",
        });
      } finally {
        interrupt.release();
      }
    });
}
