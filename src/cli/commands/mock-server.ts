import type { Command } from "commander";
import { WrongRequest } from "../../internal/errors.js";
import { startRehearsal } from "../../run/rehearse.js";
import { listenForInterrupt } from "../interrupt.js";

interface Options {
  readonly port: string;
  readonly host: string;
  readonly problems?: readonly string[];
  readonly faults?: string;
  readonly seed: string;
  readonly solver: string;
  readonly apiKey?: string;
}

/** `horizon mock-server`: a server on this machine to rehearse a run against. */
export function mockServer(program: Command): void {
  program
    .command("mock-server")
    .description(
      "Speak the OpenAI protocol on this machine, answer as simulated models do, and fail on request",
    )
    .option("--port <number>", "0 takes any free one", "8080")
    .option("--host <address>", "where to listen", "127.0.0.1")
    .option(
      "--problems <files...>",
      "problems it is to know; paths and mazes it also solves from their prompt",
    )
    .option("--faults <shares>", "what to do wrong, as rate=0.05,cut=0.01 or all=0.1")
    .option("--seed <text>", "the same seed answers and fails in the same way", "mock")
    .option("--solver <name>", "who plays models that are not called sim/…", "sim/oracle")
    .option("--api-key <key>", "refuse every other key")
    .action(async (options: Options) => {
      const port = Number(options.port);
      if (!/^\d+$/.test(options.port) || port > 65_535)
        throw new WrongRequest(`--port wants a number from 0 to 65535, got "${options.port}"`);
      let served = 0;
      let failed = 0;
      const { faults, problems, apiKey } = options;
      const server = await startRehearsal({
        port,
        host: options.host,
        seed: options.seed,
        solver: options.solver,
        ...(problems === undefined ? {} : { problems }),
        ...(faults === undefined ? {} : { faults }),
        ...(apiKey === undefined ? {} : { apiKey }),
        onRequest: (requests, faulty) => {
          served = requests;
          failed = faulty;
        },
      });
      process.stdout.write(`${server.url}\n`);
      process.stderr.write(
        `horizon: knows ${server.problems} problems by their prompt; ask it with horizon run --base-url ${server.url}; Ctrl-C ends it\n`,
      );
      await new Promise<void>((resolve) => {
        const interrupt = listenForInterrupt(() => {
          interrupt.release();
          resolve();
        });
      });
      await server.close();
      process.stderr.write(`horizon: served ${served} requests, ${failed} of them with a fault\n`);
    });
}
