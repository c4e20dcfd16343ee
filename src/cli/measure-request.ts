import type { LookaheadMode } from "../complexity/lookahead-mode.js";
import type { EdgeList } from "../corpus/read-edge-list.js";
import { WrongRequest } from "../internal/errors.js";
import { queueRunner } from "../measure/batch-queue.js";
import { graphHash } from "../measure/graph-hash.js";
import type { MeasureOptions, Shard } from "../measure/measure-lookahead.js";
import { wholeNumber } from "./number-list.js";

/** How a measurement is asked for on the command line. */
export interface MeasureRequest {
  readonly sources?: string;
  readonly seed: string;
  readonly precision?: string;
  readonly workers?: string;
  readonly checkpoint?: string;
  readonly shard?: string;
}

/** Arcs times sources below which a thread takes longer to start than to work. */
const SMALL_WORK = 5e7;

/** Turns the words of the command line into a measurement of `edges`. */
export function measureRequest(
  { graph }: EdgeList,
  request: MeasureRequest,
  {
    mode,
    cores,
    signal,
  }: { readonly mode: LookaheadMode; readonly cores: number; readonly signal: AbortSignal },
): MeasureOptions {
  const { seed, checkpoint } = request;
  const sources = request.sources === undefined ? null : wholeNumber("--sources", request.sources);
  const precision = request.precision === undefined ? null : share(request.precision);
  const url = request.workers !== undefined && /^rediss?:/.test(request.workers) ? request.workers : null;
  const work = graph.size * Math.min(graph.order, sources ?? graph.order);
  const threads =
    request.workers !== undefined && url === null
      ? wholeNumber("--workers", request.workers)
      : work < SMALL_WORK
        ? 0
        : cores;
  const isSample = sources !== null || precision !== null;
  return {
    mode,
    seed,
    threads,
    signal,
    ...(sources === null ? {} : { sources }),
    ...(precision === null ? {} : { precision }),
    ...(checkpoint === undefined ? {} : { checkpoint }),
    ...(request.shard === undefined ? {} : { shard: shardOf(request.shard) }),
    ...(url === null
      ? {}
      : {
          elsewhere: ({ key, keepsRows }) =>
            queueRunner({
              redis: url,
              graphHash: graphHash(graph),
              job: {
                key,
                mode,
                keepsRows,
                seed: isSample ? seed : null,
                sources: Math.min(sources ?? graph.order, graph.order),
              },
              signal,
              onAlone: () =>
                process.stderr.write(
                  "horizon: no worker serves this graph yet: start horizon worker --redis … --graph … on each machine\n",
                ),
            }),
        }),
  };
}

/** `2/8` as the second of eight. */
function shardOf(value: string): Shard {
  const [, index, of] = /^(\d{1,9})\/(\d{1,9})$/.exec(value) ?? [];
  if (index !== undefined && of !== undefined) return { index: Number(index), of: Number(of) };
  throw new WrongRequest(`--shard wants i/n, such as 2/8, got "${value}"`);
}

/** `1%` or `0.01`. */
function share(value: string): number {
  const [, number, perCent] = /^(\d*\.?\d+)(%?)$/.exec(value) ?? [];
  const read = Number(number) / (perCent === "%" ? 100 : 1);
  if (read > 0 && read < 1) return read;
  throw new WrongRequest(`--precision wants a share such as 1% or 0.01, got "${value}"`);
}
