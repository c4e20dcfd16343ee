import { asFields } from "../task/path/path-record.js";
import { type CellScore, CellTally } from "./cell-score.js";
import { type AnswerSource, type JudgedRecord, judgeRecord } from "./judge-record.js";
import { type ReadJsonArrayOptions, readJsonArray } from "./read-json-array.js";
import { referenceOutcome } from "./reference-metrics.js";
import { parseResultRecord, type ResultMode } from "./result-record.js";

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
 * `inventedArc` is the share of replies with any arc that does not exist,
 * `inventedArcByReference` the authors' narrower count (from the extracted path,
 * with both ends right). Faults are shares of the replies, and error types of the wrong replies whose
 * reasoning could be looked at. Intervals are Wilson's at 0.95.
 */
export async function scoreResults(file: string, options: ScoreOptions): Promise<ResultScores> {
  const { mode, answers = "read", onMalformed, onRecord } = options;
  const cells = new Map<string, CellTally>();
  let records = 0;
  for await (const { value, where } of readJsonArray(
    file,
    onMalformed === undefined ? {} : { onMalformed },
  )) {
    const record = orPassedOver(() => parseResultRecord(value, where, mode), where, onMalformed);
    if (record === null) continue;
    const judged = judgeRecord(record, answers);
    const key = `${record.branches} ${record.lookahead}`;
    const tally = cells.get(key) ?? new CellTally(record.lookahead, record.branches);
    cells.set(key, tally);
    tally.add(judged, referenceOutcome(asFields(value, where)));
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
