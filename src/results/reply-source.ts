import { resolve } from "node:path";
import { WrongRequest } from "../internal/errors.js";
import { manifestOf, runAnswers } from "../run/run-answers.js";
import { isRunFolder } from "../run/run-folder.js";
import type { AnswerRecord } from "../run/run-records.js";
import { asFields } from "../task/path/path-record.js";
import { taskNamed } from "../task/registry.js";
import type { Reply } from "../task/task.js";
import { type ReadJsonArrayOptions, readJsonArray } from "./read-json-array.js";
import { parseResultRecord, type ResultMode } from "./result-record.js";
import { orPassedOver } from "./score-results.js";

/** A record of a result file with the reply in it. */
export interface RecordWithReply {
  /** Counted from 0, over what could be read. */
  readonly index: number;
  readonly where: string;
  /** The record as a DeepRD result file has it. */
  readonly record: Readonly<Record<string, unknown>>;
  /** `null` for a call that failed, and where the file has no text. */
  readonly reply: Reply | null;
  readonly query: readonly [start: number, goal: number];
}

export interface ReplySourceOptions extends ReadJsonArrayOptions {
  /** What a result file is about; a run folder says it itself. */
  readonly mode: ResultMode;
  /** The problem file of a run folder, where it is no longer where the run found it. */
  readonly problems?: string;
}

/** Which of the two tasks the replies of a run folder are about; `null` for a file. */
export async function modeOfSource(source: string): Promise<ResultMode | null> {
  if (!isRunFolder(source)) return null;
  const { task } = (await manifestOf(source)).identity;
  if (task === "path") return "symbolic";
  if (task === "next-step") return "logic";
  throw new WrongRequest(`answers to the task "${task}" have no extractor`, {
    where: source,
    mend: "Name a run of the task path or next-step, or a DeepRD result file.",
  });
}

/**
 * The records of a DeepRD result file, or of a run folder put into that form,
 * one by one and in a fixed order.
 */
export async function* recordsWithReplies(
  source: string,
  { mode, problems, onMalformed }: ReplySourceOptions,
): AsyncGenerator<RecordWithReply, void, undefined> {
  let index = 0;
  const passOver = onMalformed === undefined ? {} : { onMalformed };
  for await (const { value, where } of valuesOf(source, mode, problems, passOver)) {
    const parsed = orPassedOver(() => parseResultRecord(value, where, mode), where, onMalformed);
    if (parsed === null) continue;
    const { outcome, problem } = parsed;
    const { start, goal } = problem.kind === "path" ? problem.graph : problem.proof.graph;
    yield {
      index: index++,
      where,
      record: asFields(value, where),
      reply: outcome.kind === "reply" ? outcome.reply : null,
      query: [start, goal],
    };
  }
}

async function* valuesOf(
  source: string,
  mode: ResultMode,
  problems: string | undefined,
  passOver: ReadJsonArrayOptions,
): AsyncGenerator<{ readonly value: unknown; readonly where: string }> {
  if (!isRunFolder(source)) {
    yield* readJsonArray(source, passOver);
    return;
  }
  const { problemFile } = await manifestOf(source);
  const task = taskNamed(mode === "symbolic" ? "path" : "next-step");
  const items = runAnswers({ folder: source, file: problems ?? resolve(problemFile), task });
  for await (const { problem, record, repeat, answer } of items)
    if (answer !== null) {
      const where = `${source}: ${problem.id}, repeat ${repeat}`;
      yield { value: asResultRecord(asFields(record, where), answer), where };
    }
}

/** An answer of a run as a record of a DeepRD result file, with what it says beside it. */
function asResultRecord(problem: Readonly<Record<string, unknown>>, answer: AnswerRecord): unknown {
  const { text, reasoning, finish, usage, outcome, model, repeat, simulated } = answer;
  const head = { ...problem, repeat, model, simulated, outcome };
  if (text === null) return { ...head, llm_response: null, error: outcome, extracted_path: null };
  return {
    ...head,
    llm_response: {
      model,
      choices: [
        {
          finish_reason: outcome === "length_partial" ? "length" : finish,
          message: {
            role: "assistant",
            content: text,
            ...(reasoning === null ? {} : { reasoning_content: reasoning }),
          },
        },
      ],
      usage: {
        prompt_tokens: usage?.promptTokens ?? null,
        completion_tokens: usage?.completionTokens ?? null,
      },
    },
    extracted_path: null,
  };
}
