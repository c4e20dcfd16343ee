import { WrongRequest } from "../internal/errors.js";
import type { ProofCorpus } from "../problem/proof/proof-corpus.js";
import { perturbByModel as perturb } from "../run/perturb-by-model.js";
import type { ProofCheckPlan } from "../task/proof-check/generate-proof-checks.js";
import { runProgress } from "./run-progress.js";

/** What `--perturb model` needs to know. */
export interface PerturbByModelOptions {
  readonly model?: string;
  readonly baseUrl?: string;
  readonly apiKeyEnv: string;
  readonly run?: string;
  readonly out?: string;
}

/** `horizon generate proof --perturb model`: asks a model for the wrong lines, then says what became of them. */
export async function perturbByModel(
  corpus: ProofCorpus,
  plan: ProofCheckPlan,
  { model, baseUrl, apiKeyEnv, run, out }: PerturbByModelOptions,
  stopping: AbortSignal,
): Promise<void> {
  if (model === undefined)
    throw new WrongRequest("--model is missing", {
      mend: "Name who changes the lines, or sim/oracle to rehearse.",
    });
  if (out === undefined) throw new WrongRequest("--out is missing: name the file for the problems");
  if (run === undefined)
    throw new WrongRequest("--run is missing", {
      mend: "Name a folder for the run, which can be gone on with.",
    });
  const apiKey = process.env[apiKeyEnv];
  const progress = runProgress();
  try {
    const { problems, wanted, labels } = await perturb({
      corpus,
      plan,
      model,
      out,
      folder: run,
      concurrency: 8,
      sampling: {},
      stopping,
      abort: new AbortController().signal,
      onProgress: progress.tell,
      onWarning: progress.say,
      ...(baseUrl === undefined ? {} : { baseUrl }),
      ...(apiKey === undefined || apiKey === "" ? {} : { apiKey }),
    });
    progress.end();
    const counts = Object.entries(labels).map(
      ([label, count]) => `${label === "right" ? "accepted" : label} ${count}`,
    );
    process.stdout.write(`${out}: ${problems} of ${wanted} problems; answers: ${counts.join(", ")}\n`);
    if (problems < wanted) process.exitCode = 1;
  } finally {
    progress.end();
  }
}
