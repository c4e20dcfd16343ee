import { join } from "node:path";
import { WrongRequest } from "../internal/errors.js";
import { randomFrom } from "../internal/random.js";
import { readJsonLines } from "../internal/read-json-lines.js";
import { lineOrder } from "../problem/proof/perturbation/perturb-proof.js";
import type { ProofCorpus } from "../problem/proof/proof-corpus.js";
import { sampleProofs } from "../problem/proof/sample-proofs.js";
import { writeJsonLines } from "../results/write-json-lines.js";
import type { ProofCheckPlan } from "../task/proof-check/generate-proof-checks.js";
import { type ProofCheckRecord, proofCheckRecord } from "../task/proof-check/proof-check-record.js";
import { acceptChange } from "../task/proof-perturb/accept-change.js";
import { proofPerturbTask, readChangedLine } from "../task/proof-perturb/proof-perturb-task.js";
import type { RunnableTask } from "../task/runnable-task.js";
import { loadProblems } from "./run-plan.js";
import type { AnswerRecord } from "./run-records.js";
import { type RunRequest, startRun } from "./start-run.js";

/** How lines are to be changed by a model. */
export interface ModelPerturbation
  extends Pick<RunRequest, "model" | "folder" | "sampling" | "stopping" | "abort" | "concurrency">,
    Partial<Pick<RunRequest, "baseUrl" | "apiKey" | "onProgress" | "onWarning" | "budgetUsd">> {
  readonly corpus: ProofCorpus;
  readonly plan: Omit<ProofCheckPlan, "perturb" | "rules">;
  /** Where the problems go. */
  readonly out: string;
  /** Lines asked for each proof, of which the first that is accepted is taken. Default 3. */
  readonly lines?: number;
}

/** What came of it. */
export interface ModelPerturbed {
  readonly problems: number;
  readonly wanted: number;
  /** Answers by what became of them: `right`, `unchanged`, `not-one-line`, … */
  readonly labels: Readonly<Record<string, number>>;
}

/**
 * Draws proofs by length and lets a model change one line of each, as an
 * ordinary run (retries, log, going on after an interruption) in `folder`.
 * Lines are chosen at random among those that say something; half as many more
 * proofs than wanted are asked for, so that refused changes leave no gaps.
 *
 * @returns how many problems were written; fewer than wanted if too few
 *   answers may stand
 */
export async function perturbByModel(options: ModelPerturbation): Promise<ModelPerturbed> {
  const { corpus, plan, folder, out, lines = 3 } = options;
  const asks = join(folder, "lines-to-change.jsonl");
  const sample = sampleProofs(corpus.lengths, plan);
  await writeJsonLines(asks, asksOf(corpus, plan.seed, sample, lines));
  const result = await startRun({
    ...options,
    folder: join(folder, "run"),
    problems: asks,
    task: proofPerturbTask.name,
    repeats: 1,
  });
  if (result.state !== "finished")
    throw new WrongRequest(`the run ended early: ${result.reason ?? result.state}`, {
      where: folder,
      mend: "Run the same command again: it goes on where it stopped.",
    });
  const answers = new Map<string, string>();
  for await (const line of readJsonLines(join(folder, "run", "answers.jsonl"))) {
    if (line.kind !== "value") continue;
    const { problem, text } = line.value as AnswerRecord;
    if (text !== null) answers.set(problem, text);
  }
  const left = [...sample.wanted];
  const labels: Record<string, number> = {};
  const taken = new Set<string>();
  const records = async function* (): AsyncGenerator<ProofCheckRecord> {
    for await (const { record } of loadProblems(asks, taskOfLines)) {
      const problem = proofPerturbTask.parseProblem(record, asks);
      const { proof, bin, line } = problem;
      const text = answers.get(problem.id);
      const changed = text === undefined ? null : readChangedLine({ text, finish: "stop" }, problem).line;
      const original = proof.lines[line]!;
      const label = changed === null ? "no_answer" : acceptChange(original, changed);
      labels[label] = (labels[label] ?? 0) + 1;
      const name = `${proof.source} ${proof.theoremId} ${proof.proofIndex}`;
      if (label !== "right" || changed === null || taken.has(name) || left[bin ?? 0]! <= 0) continue;
      taken.add(name);
      left[bin ?? 0]!--;
      yield proofCheckRecord(
        {
          proof: { ...proof, lines: proof.lines.with(line, changed) },
          line,
          original,
          change: { rule: "model", from: original, to: changed, at: 0, certainty: "likely" },
        },
        bin,
      );
    }
  };
  const problems = await writeJsonLines(out, records());
  return { problems, wanted: plan.count, labels };
}

const taskOfLines: RunnableTask = {
  view: null,
  environment: null,
  name: proofPerturbTask.name,
  load: (record: unknown, where: string) => {
    const problem = proofPerturbTask.parseProblem(record, where);
    return {
      id: problem.id,
      coordinates: proofPerturbTask.coordinates(problem),
      prompt: proofPerturbTask.prompt(problem),
      problem,
      judge: () => {
        throw new WrongRequest("answers are read where they are taken");
      },
    };
  },
};

function* asksOf(
  corpus: ProofCorpus,
  seed: string,
  { drawn, wanted }: ReturnType<typeof sampleProofs>,
  lines: number,
): Generator<ProofCheckRecord & { readonly line_to_change: number }> {
  for (const [bin, indexes] of drawn.entries())
    for (const index of indexes.slice(0, Math.ceil(wanted[bin]! * 1.5))) {
      const proof = corpus.proof(index);
      const chosen = lineOrder(proof.lines, randomFrom(seed, "line to change", index)).slice(0, lines);
      for (const line of chosen) yield { ...proofCheckRecord(proof, bin), line_to_change: line };
    }
}
