import { createHash } from "node:crypto";
import type { Queue, QueueEvents, Worker } from "bullmq";
import type { Redis } from "ioredis";
import { codeOf } from "../../internal/atomic-file.js";
import { WrongRequest } from "../../internal/errors.js";
import type { JobData, JobResult } from "./job.js";

export type AskQueue = Queue<JobData, JobResult>;
export type AskWorker = Worker<JobData, JobResult>;

/** BullMQ and a connection of its own, loaded when many machines are asked for and not before. */
export interface QueueBackend {
  readonly bullmq: {
    readonly Queue: typeof Queue;
    readonly QueueEvents: typeof QueueEvents;
    readonly Worker: typeof Worker;
  };
  /** A further connection to the same Redis. */
  readonly connect: () => Redis;
}

/**
 * Opens Redis for a run over many machines.
 *
 * Refuses a Redis that cannot be reached within three seconds, without quoting
 * the URL, which may hold a password; and says what to install where the
 * packages are missing.
 */
export async function openBackend(url: string): Promise<QueueBackend> {
  const { bullmq, Redis } = await load();
  const host = hostOf(url);
  const probe = new Redis(url, { lazyConnect: true, connectTimeout: 3000, retryStrategy: () => null });
  let why = "no answer";
  probe.on("error", (error: unknown) => {
    why = codeOf(error);
  });
  try {
    await probe.connect();
    await probe.ping();
  } catch {
    throw new WrongRequest(`Redis at ${host} cannot be reached (${why})`, {
      mend: "Start it, or correct the redis:// URL.",
    });
  } finally {
    probe.disconnect();
  }
  const connect = (): Redis => {
    const connection = new Redis(url, { maxRetriesPerRequest: null });
    // A Redis that goes away is waited for; without a listener the client would print it.
    connection.on("error", () => {});
    return connection;
  };
  return { bullmq, connect };
}

/**
 * The queue of the questions to one server. Workers choose by their own
 * address which queue they serve, so that no job can send their key elsewhere.
 */
export function queueName(address: string | null): string {
  if (address === null) return "horizon-simulated";
  return `horizon-${createHash("sha256").update(address).digest("hex").slice(0, 16)}`;
}

async function load(): Promise<{ readonly bullmq: QueueBackend["bullmq"]; readonly Redis: typeof Redis }> {
  try {
    const [bullmq, { Redis }] = await Promise.all([import("bullmq"), import("ioredis")]);
    return { bullmq, Redis };
  } catch (cause) {
    throw new WrongRequest("a run over many machines needs two packages that are not installed", {
      mend: "npm install bullmq ioredis",
      cause,
    });
  }
}

function hostOf(url: string): string {
  try {
    const { protocol, host } = new URL(url);
    if (protocol === "redis:" || protocol === "rediss:") return host;
  } catch {
    // Falls through to the complaint below.
  }
  throw new WrongRequest("this is no address of a Redis", { mend: "Write it as redis://localhost:6379." });
}
