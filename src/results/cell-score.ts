import { studentTQuantile } from "../stats/distributions.js";
import type { Estimate } from "../stats/interval.js";
import { wilsonInterval } from "../stats/wilson-interval.js";
import type { JudgedRecord, SecondOpinion } from "./judge-record.js";
import type { ReferenceOutcome } from "./reference-metrics.js";

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
  | "inventedArcByReference"
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
  readonly outputTokens: TokenScore;
  readonly secondOpinions: Readonly<Record<SecondOpinion, number>>;
}

/** Tokens of the replies that say how many they took. */
export interface TokenScore {
  readonly replies: number;
  /** With Student's interval; `null` below two replies. */
  readonly mean: Estimate | null;
  readonly most: number | null;
}

/** A share of so many. */
export const rateOf = (successes: number, trials: number): EstimatedRate => ({
  successes,
  trials,
  estimate: trials === 0 ? null : wilsonInterval(successes, trials),
});

function tokenScore(tokens: readonly number[]): TokenScore {
  const replies = tokens.length;
  if (replies === 0) return { replies, mean: null, most: null };
  const most = tokens.reduce((a, b) => Math.max(a, b));
  if (replies === 1) return { replies, mean: null, most };
  const value = tokens.reduce((a, b) => a + b, 0) / replies;
  const variance = tokens.reduce((sum, each) => sum + (each - value) ** 2, 0) / (replies - 1);
  const half = studentTQuantile(0.975, replies - 1) * Math.sqrt(variance / replies);
  return { replies, mean: { value, low: Math.max(0, value - half), high: value + half, level: 0.95 }, most };
}

/** Counts the records of one cell as they come in. */
export class CellTally {
  readonly #lookahead: number;
  readonly #branches: number;
  #records = 0;
  #replies = 0;
  #traces = 0;
  readonly #counts = new Map<ScoreName, number>();
  readonly #tokens: number[] = [];
  readonly #opinions: Record<SecondOpinion, number> = { same: 0, other: 0, "not-in-reply": 0, none: 0 };

  constructor(lookahead: number, branches: number) {
    this.#lookahead = lookahead;
    this.#branches = branches;
  }

  add(
    { record: { outcome }, verdict, secondOpinion, trace }: JudgedRecord,
    reference: ReferenceOutcome,
  ): void {
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
    this.#count("inventedArcByReference", reference.kind === "code" && reference.code < 0);
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
    this.#tokens.push(outcome.outputTokens);
  }

  score(): CellScore {
    const ofRecords = (name: ScoreName): EstimatedRate => rateOf(this.#counts.get(name) ?? 0, this.#records);
    const ofReplies = (name: ScoreName): EstimatedRate => rateOf(this.#counts.get(name) ?? 0, this.#replies);
    const ofTraces = (name: ScoreName): EstimatedRate => rateOf(this.#counts.get(name) ?? 0, this.#traces);
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
        inventedArcByReference: ofReplies("inventedArcByReference"),
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
      outputTokens: tokenScore(this.#tokens),
      secondOpinions: { ...this.#opinions },
    };
  }

  #count(name: ScoreName, happened: boolean): void {
    if (happened) this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }
}
