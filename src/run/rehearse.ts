import { parseFaults } from "../model/mock-server/fault-plan.js";
import { type MockServer, startMockServer } from "../model/mock-server/mock-server.js";
import { ProblemBook } from "../model/mock-server/problem-book.js";
import { simulatedAnswers } from "../model/mock-server/simulated-answers.js";
import { parseSolver } from "../model/simulated/solver-spec.js";
import { taskOf } from "../task/registry.js";
import { readProblems } from "./problem-set.js";

/** A mock server as a user asks for it. */
export interface RehearsalOptions {
  readonly port: number;
  readonly host?: string;
  /** Problem files whose prompts it is to know. */
  readonly problems?: readonly string[];
  /** `rate=0.05,cut=0.01`, `all=0.1`. */
  readonly faults?: string;
  readonly seed?: string;
  /** Who plays models that are not called `sim/…`; default `sim/oracle`. */
  readonly solver?: string;
  /** Any other key is refused. */
  readonly apiKey?: string;
  readonly onRequest?: (served: number, faults: number) => void;
}

/** A server to rehearse a run against, with the number of problems it knows by their prompt. */
export async function startRehearsal(
  options: RehearsalOptions,
): Promise<MockServer & { readonly problems: number }> {
  const { seed = "mock", solver = "sim/oracle", apiKey, host } = options;
  const faults = parseFaults(options.faults ?? "");
  const spec = parseSolver(solver);
  const book = new ProblemBook();
  for (const file of options.problems ?? [])
    for await (const { record, where } of readProblems(file)) {
      const task = taskOf(record, where);
      book.add(task.name, task.load(record, where));
    }
  let served = 0;
  let failed = 0;
  const server = await startMockServer({
    port: options.port,
    faults,
    seed,
    answer: simulatedAnswers({ book, solver: spec, seed }),
    onRequest: (_, fault) => {
      served++;
      if (fault !== null) failed++;
      options.onRequest?.(served, failed);
    },
    ...(host === undefined ? {} : { host }),
    ...(apiKey === undefined ? {} : { apiKey }),
  });
  return { ...server, problems: book.size };
}
