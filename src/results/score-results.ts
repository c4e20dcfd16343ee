import { asFields } from "../task/path/path-record.js";
import { type CellScore, CellTally } from "./cell-score.js";
import { CycleWatch, type CyclicRecords } from "./cyclic-records.js";
import { type AnswerSource, type JudgedRecord, judgeRecord } from "./judge-record.js";
import { type ReadJsonArrayOptions, readJsonArray } from "./read-json-array.js";
import { referenceOutcome } from "./reference-metrics.js";
import { parseResultRecord, type ResultMode, type ResultRecord } from "./result-record.js";

/** A scored result file: cells by branches, then lookahead. */
export interface ResultScores {
  readonly mode: ResultMode;
  readonly cells: readonly CellScore[];
  readonly records: number;
  readonly cyclic: CyclicRecords;
}

export interface ScoreOptions extends ReadJsonArrayOptions {
  readonly mode: ResultMode;
  /** Default `read`. */
  readonly answers?: AnswerSource;
  /** A graph with a cycle is a fault of the file. Default false: such graphs are counted and told. */
  readonly requireAcyclic?: boolean;
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
  const { mode, answers = "read", requireAcyclic = false, onMalformed, onRecord } = options;
  const cycles = new CycleWatch(requireAcyclic);
  const cells = new Map<string, CellTally>();
  let records = 0;
  for await (const { value, where } of readJsonArray(
    file,
    onMalformed === undefined ? {} : { onMalformed },
  )) {
    const parse = (): ResultRecord => {
      const parsed = parseResultRecord(value, where, mode);
      cycles.see(parsed.edges, where);
      return parsed;
    };
    const record = orPassedOver(parse, where, onMalformed);
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
  return { mode, cells: scored, records, cyclic: cycles.seen };
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
