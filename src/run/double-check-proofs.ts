import { join, resolve } from "node:path";
import { WrongRequest } from "../internal/errors.js";
import type { Sampling } from "../model/attempt.js";
import { writeJsonLines } from "../results/write-json-lines.js";
import type { ProofCheckProblem, ProofCheckRecord } from "../task/proof-check/proof-check-record.js";
import { proofCheckTask } from "../task/proof-check/proof-check-task.js";
import { type ProofAnswer, readProofAnswer } from "../task/proof-check/read-proof-answer.js";
import { afterOpinion, flaggedError } from "../task/proof-opinion/double-check-step.js";
import { proofOpinionTask } from "../task/proof-opinion/proof-opinion-task.js";
import { type ProofOpinion, readProofOpinion } from "../task/proof-opinion/read-proof-opinion.js";
import { taskNamed } from "../task/registry.js";
import { type DoubleChecking, type DoubleCheckLine, doubleCheckLine } from "./double-check-line.js";
import { judgeAnswer } from "./judge-answer.js";
import type { RunIdentity } from "./manifest.js";
import { manifestOf, runAnswers } from "./run-answers.js";
import type { AnswerRecord } from "./run-records.js";
import { type RunRequest, type RunResult, startRun } from "./start-run.js";

/** Whose checks are to be checked by whom. The request is the second model's. */
export interface DoubleCheckRequest
  extends Omit<RunRequest, "problems" | "task" | "repeats" | "agentSteps" | "limit"> {
  /** A finished run of the task proof-check. */
  readonly source: string;
  /** Its problem file, where it is no longer where the run found it. */
  readonly problems?: string;
  /** How often a proof is mended and checked again, from 0 (default) to 10. */
  readonly rounds?: number;
  /** Lines from the change beyond which an error is asked about. Default 5. */
  readonly farther?: number;
}

/** What came of it. */
export interface DoubleCheckResult {
  /** The runs in their order: opinions, checks, opinions, … */
  readonly runs: readonly RunResult[];
  /** One line a check; `null` as long as a run is not finished. */
  readonly file: string | null;
  readonly checks: number;
  /** Checks by how they ended. */
  readonly stops: Readonly<Record<string, number>>;
}

/** The reference's ten rounds. */
const mostRounds = 10;

/**
 * Asks a second model about the errors that a run's model saw in proofs, and,
 * in as many rounds as wished, lets it mend what the proof had wrong before any
 * change and the first model check again. Each round is a run of its own in
 * `folder`, with the same record of every attempt; the whole goes on where it
 * was interrupted, and its budget is one.
 *
 * At the end `double-check.jsonl` holds the first check of every proof, the
 * opinion and the rounds; `horizon score --mode proof` reads it.
 *
 * Refuses a run of another task or one that did not finish.
 *
 * @remarks All proofs of the run are held in memory.
 */
export async function doubleCheckProofs(request: DoubleCheckRequest): Promise<DoubleCheckResult> {
  const { source, folder, rounds = 0, farther = 5, problems, budgetUsd, ...asking } = request;
  if (!Number.isSafeInteger(rounds) || rounds < 0 || rounds > mostRounds)
    throw new WrongRequest(`rounds from 0 to ${mostRounds} are wanted, got ${rounds}`);
  const { checks, verifier } = await checksOf(source, problems);
  const runs: RunResult[] = [];
  const ask = async (
    name: string,
    task: string,
    records: readonly unknown[],
    who: typeof asking,
  ): Promise<Map<string, AnswerRecord> | null> => {
    if (records.length === 0) return new Map();
    const left = budgetUsd === undefined ? undefined : budgetUsd - spent(runs);
    if (left !== undefined && left < 0) throw new WrongRequest("the budget is spent", { where: folder });
    const file = join(folder, `${name}.jsonl`);
    await writeJsonLines(file, records);
    const run = await startRun({
      ...who,
      ...(left === undefined ? {} : { budgetUsd: left }),
      problems: file,
      task,
      repeats: 1,
      folder: join(folder, name),
    });
    runs.push(run);
    if (run.state !== "finished") return null;
    const answers = new Map<string, AnswerRecord>();
    for await (const { problem, answer } of runAnswers({
      folder: join(folder, name),
      file,
      task: taskNamed(task),
    }))
      if (answer !== null) answers.set(problem.id, answer);
    return answers;
  };
  const unfinished = { runs, file: null, checks: checks.length, stops: {} };
  const second = { ...asking, presets: request.presets ?? {} };
  const first = verifierOf(asking, verifier);
  for (let round = 0; ; round++) {
    const flagged = checks.flatMap((check) => {
      if (check.stop !== null) return [];
      const found = flaggedError(check.now, check.answer, farther);
      check.iterations.push({ answer: check.answer, distance: found.distance, opinion: null });
      if (!found.ask) {
        check.stop = found.stop;
        return [];
      }
      return [{ check, line: found.line }];
    });
    const asked = flagged.map(({ check, line }) => ({
      ...recordOf(check),
      opinion_on: { line, reason: check.answer?.reason ?? "" },
    }));
    const opinions = await ask(`opinions-${round}`, proofOpinionTask.name, asked, second);
    if (opinions === null) return unfinished;
    const mended: DoubleChecking[] = [];
    for (const { check, line } of flagged) {
      const opinion = read(opinions.get(idOf(check)), readProofOpinion);
      check.iterations[check.iterations.length - 1]!.opinion = opinion;
      const after = afterOpinion(check.now.proof.lines, line, opinion);
      if (after.stop !== null) check.stop = after.stop;
      else if (round >= rounds) check.stop = rounds === 0 ? "original_error" : "max_iterations";
      else {
        check.now = { ...check.now, proof: { ...check.now.proof, lines: after.lines } };
        mended.push(check);
      }
    }
    if (mended.length === 0) break;
    const again = await ask(`checks-${round + 1}`, proofCheckTask.name, mended.map(recordOf), first);
    if (again === null) return unfinished;
    for (const check of mended) check.answer = read(again.get(idOf(check)), readProofAnswer);
  }
  const file = join(folder, "double-check.jsonl");
  const lines: DoubleCheckLine[] = checks.map((check) => doubleCheckLine(check, rounds > 0));
  await writeJsonLines(file, lines);
  const stops: Record<string, number> = {};
  for (const { stop } of checks) if (stop !== null) stops[stop] = (stops[stop] ?? 0) + 1;
  return { runs, file, checks: checks.length, stops };
}

/** The second model's request with the first model in its place, asked as it was. */
function verifierOf<Request extends Partial<Pick<RunRequest, "baseUrl">>>(
  { baseUrl, ...asking }: Request,
  { model, sampling, address }: RunIdentity,
) {
  return {
    ...asking,
    model,
    sampling: sampling as Sampling,
    presets: {},
    ...(address === null || baseUrl === undefined ? {} : { baseUrl }),
  };
}

/** The checks of a run, and how its model was asked. */
async function checksOf(
  source: string,
  problems: string | undefined,
): Promise<{
  readonly checks: DoubleChecking[];
  readonly verifier: RunIdentity;
}> {
  const { identity, problemFile, state } = await manifestOf(source);
  if (identity.task !== proofCheckTask.name)
    throw new WrongRequest(`this is a run of the task "${identity.task}"`, {
      where: source,
      mend: `Name a run of the task ${proofCheckTask.name}.`,
    });
  if (state !== "finished")
    throw new WrongRequest(`this run is not finished: ${state}`, {
      where: source,
      mend: "Go on with it first: the same horizon run command does.",
    });
  const checks: DoubleChecking[] = [];
  const file = problems ?? resolve(problemFile);
  for await (const { problem: loaded, record, repeat, answer } of runAnswers({
    folder: source,
    file,
    task: taskNamed(proofCheckTask.name),
  })) {
    const problem = loaded.problem as ProofCheckProblem;
    checks.push({
      problem,
      record: record as ProofCheckRecord,
      repeat,
      judged:
        answer === null ? { right: null, label: "not_attempted", measures: {} } : judgeAnswer(loaded, answer),
      coordinates: loaded.coordinates,
      now: problem,
      answer: read(answer ?? undefined, readProofAnswer),
      stop: null,
      iterations: [],
    });
  }
  return { checks, verifier: identity };
}

const idOf = ({ problem, repeat }: DoubleChecking): string => `${problem.id}-check${repeat + 1}`;

/** The proof as it stands now, in a record of its own for every check. */
function recordOf(check: DoubleChecking): ProofCheckRecord {
  const { lines } = check.now.proof;
  const field = check.problem.error === null ? "original_proof" : "modified_proof";
  return { ...check.record, id: idOf(check), [field]: lines };
}

function read<Answer extends ProofAnswer | ProofOpinion>(
  answer: AnswerRecord | undefined,
  reader: (reply: { readonly text: string; readonly finish: string | null }) => Answer,
): Answer | null {
  if (answer === undefined || answer.text === null) return null;
  return reader({
    text: answer.text,
    finish: answer.outcome === "length_partial" ? "length" : answer.finish,
  });
}

const spent = (runs: readonly RunResult[]): number =>
  runs.reduce((sum, { counts }) => sum + counts.costUsd, 0);
