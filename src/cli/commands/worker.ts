import { availableParallelism } from "node:os";
import type { Command } from "commander";
import { Interrupted, WrongRequest } from "../../internal/errors.js";
import { serveBatches } from "../../measure/serve-batches.js";
import { startWorker } from "../../run/workers/start-worker.js";
import { listenForInterrupt } from "../interrupt.js";
import { wholeNumber } from "../number-list.js";
import { type EdgesRequest, graphOptions, readEdges } from "../read-edges.js";

interface Options extends EdgesRequest {
  readonly redis?: string;
  readonly graph?: string;
  readonly threads?: string;
  readonly lockMs: string;
  readonly baseUrl: string;
  readonly simulated?: true;
  readonly apiKeyEnv: string;
  readonly concurrency: string;
  readonly requestsPerMinute?: string;
}

/**
 * `horizon worker`: asks, on any machine, what `horizon run --workers` wants
 * asked; with `--graph`, counts what `horizon complexity --workers` wants counted.
 */
export function worker(program: Command): void {
  const command = program
    .command("worker")
    .description("Do here what runs, or measurements of graphs, with --workers want done")
    .option("--redis <url>", "the Redis that the run was given: redis://host:6379")
    .option("--graph <edges>", "measure this graph, read from here, instead of asking models")
    .option("--threads <number>", "with --graph; default: one for each core")
    .option("--lock-ms <ms>", "with --graph: unheard of for so long, others do its batches", "30000")
    .option("--base-url <url>", "the server whose questions it serves", "https://api.openai.com/v1")
    .option("--simulated", "serve simulated models instead")
    .option("--api-key-env <name>", "the environment variable with the key", "OPENAI_API_KEY")
    .option("--concurrency <requests>", "requests in flight at the most", "8")
    .option("--requests-per-minute <requests>", "ceiling of this worker");
  graphOptions(command.optionsGroup("With --graph, as there:")).action(async (options: Options) => {
    if (options.redis === undefined)
      throw new WrongRequest("--redis is missing", { mend: "Write it as --redis redis://localhost:6379." });
    if (options.graph !== undefined) return countBatches(options.redis, options.graph, options);
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

/** Holds one graph and counts batches of its sources until it is stopped. */
async function countBatches(redis: string, file: string, options: Options): Promise<void> {
  const threads =
    options.threads === undefined ? availableParallelism() : wholeNumber("--threads", options.threads);
  const interrupt = listenForInterrupt(() =>
    process.stderr.write("horizon: finishing the batches at hand\n"),
  );
  try {
    const { graph } = await readEdges(file, options);
    process.stderr.write(
      `horizon: ${graph.order} nodes and ${graph.size} arcs in memory; waiting for batches, Ctrl-C ends it\n`,
    );
    const { counted } = await serveBatches(graph, {
      redis,
      threads,
      stopping: interrupt.stopping,
      lockMs: wholeNumber("--lock-ms", options.lockMs),
    });
    throw new Interrupted(`interrupted after ${counted} sources`, {
      mend: "What was begun is done again by other workers; start it again to go on.",
    });
  } finally {
    interrupt.release();
  }
}
