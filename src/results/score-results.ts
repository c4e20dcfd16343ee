import type { Estimate } from "../stats/interval.js";
import { wilsonInterval } from "../stats/wilson-interval.js";
import { type AnswerSource, type JudgedRecord, judgeRecord, type SecondOpinion } from "./judge-record.js";
import { type ReadJsonArrayOptions, readJsonArray } from "./read-json-array.js";
import { parseResultRecord, type ResultMode } from "./result-record.js";

/** A share with what it is a share of; value and interval are `null` where there is nothing to divide by. */
export interface EstimatedRate {
  readonly successes: number;
  readonly trials: number;
  readonly estimate: Estimate | null;
}

/** The names of what is counted, in the order of tables. */
export type ScoreName =
  | "fullPath"
  | "fullPathOfReplies"
  | "firstStep"
  | "inventedArc"
  | "wrongBranch"
  | "noPathClaimed"
  | "noAnswer"
  | "incomplete"
  | "truncated"
  | "apiError"
  | "lengthStop"
  | "omittedArcTypeI"
  | "omittedArcTypeII"
  | "inventedArcTypeIII";

/** One pair of lookahead and branches. */
export interface CellScore {
  readonly lookahead: number;
  readonly branches: number;
  /** All records, failed calls among them. */
  readonly records: number;
  readonly replies: number;
  readonly rates: Readonly<Record<ScoreName, EstimatedRate>>;
  /** The first-step rate of blind choice. */
  readonly chance: number;
  /** Over the replies that say how many tokens they took; `mean` is `null` if none does. */
  readonly outputTokens: {
    readonly replies: number;
    readonly mean: number | null;
    readonly most: number | null;
  };
  readonly secondOpinions: Readonly<Record<SecondOpinion, number>>;
}

/** A scored result file: cells by branches, then lookahead. */
export interface ResultScores {
  readonly mode: ResultMode;
  readonly cells: readonly CellScore[];
  readonly records: number;
}

export interface ScoreOptions extends ReadJsonArrayOptions {
  readonly mode: ResultMode;
  /** Default `read`. */
  readonly answers?: AnswerSource;
  /** Told of every record after it was judged. */
  readonly onRecord?: (judged: JudgedRecord) => void;
}

/**
 * Scores a result file, record by record, as it streams in.
 *
 * Every rate says its denominator. Accuracy and first step are shares of *all*
 * records: a call that failed has not been answered, and a cell in which all
 * failed has a rate of 0 of n. `fullPathOfReplies` leaves failed calls out.
 * Faults are shares of the replies, and error types of the wrong replies whose
 * reasoning could be looked at. Intervals are Wilson's at 0.95.
 */
export async function scoreResults(file: string, options: ScoreOptions): Promise<ResultScores> {
  const { mode, answers = "read", onMalformed, onRecord } = options;
  const cells = new Map<string, Tally>();
  let records = 0;
  for await (const { value, where } of readJsonArray(
    file,
    onMalformed === undefined ? {} : { onMalformed },
  )) {
    const record = orPassedOver(() => parseResultRecord(value, where, mode), where, onMalformed);
    if (record === null) continue;
    const judged = judgeRecord(record, answers);
    const key = `${record.branches} ${record.lookahead}`;
    const tally = cells.get(key) ?? new Tally(record.lookahead, record.branches);
    cells.set(key, tally);
    tally.add(judged);
    onRecord?.(judged);
    records++;
  }
  const scored = [...cells.values()].map((tally) => tally.score());
  scored.sort((a, b) => a.branches - b.branches || a.lookahead - b.lookahead);
  return { mode, cells: scored, records };
}

/** The value, or `null` after its failure was reported; without anyone to report to, the failure is thrown. */
export function orPassedOver<Value>(
  parse: () => Value,
  where: string,
  onMalformed: ReadJsonArrayOptions["onMalformed"],
): Value | null {
  try {
    return parse();
  } catch (error) {
    if (onMalformed === undefined) throw error;
    const what = error instanceof Error ? error.message.split("\n")[0]! : String(error);
    onMalformed({ where, what: what.startsWith(`${where}: `) ? what.slice(where.length + 2) : what });
    return null;
  }
}

/** A share of so many. */
export const rateOf = (successes: number, trials: number): EstimatedRate => ({
  successes,
  trials,
  estimate: trials === 0 ? null : wilsonInterval(successes, trials),
});

class Tally {
  readonly #lookahead: number;
  readonly #branches: number;
  #records = 0;
  #replies = 0;
  #traces = 0;
  readonly #counts = new Map<ScoreName, number>();
  readonly #tokens = { replies: 0, sum: 0, most: 0 };
  readonly #opinions: Record<SecondOpinion, number> = { same: 0, other: 0, "not-in-reply": 0, none: 0 };

  constructor(lookahead: number, branches: number) {
    this.#lookahead = lookahead;
    this.#branches = branches;
  }

  add({ record: { outcome }, verdict, secondOpinion, trace }: JudgedRecord): void {
    this.#records++;
    if (outcome.kind === "api-error" || verdict === null) {
      this.#count("apiError", true);
      return;
    }
    this.#replies++;
    this.#opinions[secondOpinion]++;
    const { label, measures } = verdict;
    this.#count("fullPath", verdict.right);
    this.#count("firstStep", measures["firstStepRight"] === 1);
    this.#count("wrongBranch", measures["wrongBranch"] === 1);
    this.#count("inventedArc", (measures["inventedArcs"] ?? 0) > 0 || label === "invented");
    this.#count("noPathClaimed", label === "no_path_claimed");
    this.#count("noAnswer", label === "no_answer");
    this.#count("incomplete", label === "incomplete");
    this.#count("truncated", label === "truncated");
    this.#count("lengthStop", outcome.reply?.finish === "length");
    if (trace !== null) {
      this.#traces++;
      this.#count("omittedArcTypeI", trace.kinds.includes("I"));
      this.#count("omittedArcTypeII", trace.kinds.includes("II"));
      this.#count("inventedArcTypeIII", trace.kinds.includes("III"));
    }
    if (outcome.outputTokens === null) return;
    this.#tokens.replies++;
    this.#tokens.sum += outcome.outputTokens;
    this.#tokens.most = Math.max(this.#tokens.most, outcome.outputTokens);
  }

  score(): CellScore {
    const ofRecords = (name: ScoreName): EstimatedRate => rateOf(this.#counts.get(name) ?? 0, this.#records);
    const ofReplies = (name: ScoreName): EstimatedRate => rateOf(this.#counts.get(name) ?? 0, this.#replies);
    const ofTraces = (name: ScoreName): EstimatedRate => rateOf(this.#counts.get(name) ?? 0, this.#traces);
    const { replies, sum, most } = this.#tokens;
    return {
      lookahead: this.#lookahead,
      branches: this.#branches,
      records: this.#records,
      replies: this.#replies,
      rates: {
        fullPath: ofRecords("fullPath"),
        fullPathOfReplies: ofReplies("fullPath"),
        firstStep: ofRecords("firstStep"),
        inventedArc: ofReplies("inventedArc"),
        wrongBranch: ofReplies("wrongBranch"),
        noPathClaimed: ofReplies("noPathClaimed"),
        noAnswer: ofReplies("noAnswer"),
        incomplete: ofReplies("incomplete"),
        truncated: ofReplies("truncated"),
        apiError: ofRecords("apiError"),
        lengthStop: ofReplies("lengthStop"),
        omittedArcTypeI: ofTraces("omittedArcTypeI"),
        omittedArcTypeII: ofTraces("omittedArcTypeII"),
        inventedArcTypeIII: ofTraces("inventedArcTypeIII"),
      },
      chance: 1 / this.#branches,
      outputTokens: {
        replies,
        mean: replies === 0 ? null : sum / replies,
        most: replies === 0 ? null : most,
      },
      secondOpinions: { ...this.#opinions },
    };
  }

  #count(name: ScoreName, happened: boolean): void {
    if (happened) this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }
}
