import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { codeOf } from "../internal/atomic-file.js";
import { AnalysisError } from "../internal/errors.js";
import { readJsonLines } from "../internal/read-json-lines.js";
import { type OutcomeWord, outcomeMeaning, outcomeWords } from "../model/outcome.js";
import { AppendLog } from "./append-log.js";
import { type CodeState, codeState } from "./code-state.js";
import { KeyIndex } from "./key-index.js";
import {
  type Manifest,
  type RunIdentity,
  type RunState,
  readManifest,
  refuseOtherIdentity,
  versions,
  writeManifest,
} from "./manifest.js";
import { RunCounter } from "./run-counts.js";
import { lockRun, type RunLock } from "./run-lock.js";
import { type AnswerRecord, type AttemptRecord, readRecordHead, recoveredAttempt } from "./run-records.js";

/** What a manifest says besides what the folder itself knows. */
export interface RunSetting {
  readonly identity: RunIdentity;
  readonly simulated: boolean;
  readonly problemFile: string;
  readonly problemCount: number;
  readonly promptHash: string;
  readonly repeats: number;
  readonly prices: Readonly<Record<string, unknown>> | null;
}

/**
 * A run on disk, opened for writing by this process alone.
 *
 *     manifest.json     what was asked, of whom, and the counts
 *     attempts.jsonl    one line a request, append-only
 *     answers.jsonl     one line an item, its outcome and its text; where failed
 *                       items were asked again, the last line of an item counts
 *     scores/           derived, can be made again
 *
 * The two logs are the truth, and what the manifest counts is counted from
 * them. An answer is written before the attempt that brought it: a process
 * killed in between leaves an answer without its attempt, which opening adds.
 */
export class RunFolder {
  readonly folder: string;
  /** Items with an outcome that stands. */
  readonly answered: KeyIndex = new KeyIndex();
  /** Items whose outcome says nothing about the model and that are asked again, with its place among the words. */
  readonly #again: KeyIndex = new KeyIndex();
  #askedAgain = 0;
  /** Attempts already spent on items. */
  readonly attemptsBefore: KeyIndex = new KeyIndex();
  /** What opening this time had to mend. */
  newNotes: readonly string[] = [];
  readonly counter: RunCounter = new RunCounter();
  readonly #lock: RunLock;
  readonly #attempts: AppendLog;
  readonly #answers: AppendLog;
  readonly #notes: string[] = [];
  #setting: RunSetting;
  #startedAt: string = new Date().toISOString();
  #profile: Readonly<Record<string, unknown>> = {};
  #simulated = false;
  #code: CodeState | null = null;

  private constructor(folder: string, setting: RunSetting, lock: RunLock) {
    this.folder = folder;
    this.#setting = setting;
    this.#lock = lock;
    this.#attempts = new AppendLog(join(folder, "attempts.jsonl"));
    this.#answers = new AppendLog(join(folder, "answers.jsonl"));
  }

  /**
   * Opens a run folder or makes one.
   *
   * Refuses a folder that another process holds, and one that holds answers to
   * other settings, with what differs. As long as there is no answer, the
   * settings may still change.
   *
   * @param retryFailed items that failed for the network's or the account's reasons count as not yet asked
   */
  static async open(
    folder: string,
    setting: RunSetting,
    { retryFailed = false }: { readonly retryFailed?: boolean } = {},
  ): Promise<RunFolder> {
    makeFolder(folder);
    const lock = lockRun(folder);
    let run: RunFolder | null = null;
    try {
      const manifest = await readManifest(join(folder, "manifest.json"));
      run = new RunFolder(folder, setting, lock);
      run.#code = await codeState();
      await run.#load(manifest, retryFailed);
      return run;
    } catch (error) {
      if (run !== null) run.#close();
      lock.release();
      throw error;
    }
  }

  /** Some answers come from a built-in solver. */
  get simulated(): boolean {
    return this.#simulated || this.#setting.simulated;
  }

  get notes(): readonly string[] {
    return this.#notes;
  }

  /** Items that need not be asked any more. */
  get done(): number {
    return this.counter.answers - (this.#again.size - this.#askedAgain);
  }

  /** The profile that an earlier part of this run had arrived at; empty for a new run. */
  get profile(): Readonly<Record<string, unknown>> {
    return this.#profile;
  }

  note(sentence: string): void {
    if (!this.#notes.includes(sentence)) this.#notes.push(sentence);
  }

  /** Logs an attempt that is not the item's last. */
  attempt(record: AttemptRecord): void {
    this.#attempts.append(record);
    this.counter.attempt(record);
    this.attemptsBefore.set(record.key, record.attempt);
  }

  /** Logs an item's outcome and the attempt that brought it. */
  answer(answer: AnswerRecord, attempt: AttemptRecord): void {
    this.#answers.append(answer);
    if (!this.answered.has(answer.key)) {
      const failed = this.#again.get(answer.key);
      if (failed !== null) {
        this.counter.withdraw(wordAt(failed));
        this.#askedAgain++;
      }
      this.answered.set(answer.key);
    }
    this.counter.answer(answer.outcome);
    this.#attempts.append(attempt);
    this.counter.attempt(attempt);
    this.#simulated ||= answer.simulated;
  }

  async writeManifest(
    state: RunState,
    reason: string | null,
    profile: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const manifest: Manifest = {
      schema: 1,
      ...versions(),
      code: this.#code,
      ...this.#setting,
      simulated: this.simulated,
      profile,
      state,
      reason,
      counts: this.counter.counts(),
      notes: this.#notes,
      startedAt: this.#startedAt,
      updatedAt: new Date().toISOString(),
    };
    await writeManifest(join(this.folder, "manifest.json"), manifest);
  }

  /** Writes the last manifest and gives the folder back. */
  async close(
    state: RunState,
    reason: string | null,
    profile: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    try {
      await this.writeManifest(state, reason, profile);
    } finally {
      this.#close();
      this.#lock.release();
    }
  }

  #close(): void {
    this.#attempts.close();
    this.#answers.close();
  }

  async #load(manifest: Manifest | null, retryFailed: boolean): Promise<void> {
    for (const log of [this.#attempts, this.#answers])
      if (log.repaired !== null) this.#notes.push(log.repaired);
    const finals = await this.#readAttempts();
    await this.#readAnswers(finals, retryFailed);
    if (manifest === null) return;
    if (this.counter.answers > 0) {
      refuseOtherIdentity(manifest.identity, this.#setting.identity, this.folder);
      this.#startedAt = manifest.startedAt;
      this.#profile = manifest.profile;
      this.#simulated = manifest.simulated;
      const before = manifest.code?.commit;
      if (before !== undefined && this.#code !== null && before !== this.#code.commit)
        this.note(`begun at commit ${before}, gone on with at ${this.#code.commit}`);
    }
    if (this.#lock.takenOver)
      this.#notes.push(
        "a part of this run was killed: requests then in flight may have been charged and are not in the cost",
      );
    this.newNotes = [...this.#notes];
    this.#notes.unshift(...manifest.notes.filter((note) => !this.#notes.includes(note)));
  }

  async #readAttempts(): Promise<KeyIndex> {
    const finals = new KeyIndex();
    let bad = 0;
    if (this.#attempts.size === 0) return finals;
    for await (const line of readJsonLines(this.#attempts.path)) {
      const head = line.kind === "value" ? readRecordHead(line.value) : null;
      if (head === null) {
        bad++;
        continue;
      }
      this.counter.attempt(head);
      this.attemptsBefore.set(head.key, head.attempt ?? 1);
      if (head.final === true) finals.set(head.key, head.attempt ?? 1);
    }
    if (bad > 0) this.note(`attempts.jsonl: ${bad} lines could not be read and are passed over`);
    return finals;
  }

  async #readAnswers(finals: KeyIndex, retryFailed: boolean): Promise<void> {
    const outcomes = new KeyIndex();
    let bad = 0;
    let twice = 0;
    if (this.#answers.size === 0) return;
    for await (const line of readJsonLines(this.#answers.path)) {
      const head = line.kind === "value" ? readRecordHead(line.value) : null;
      if (head === null) {
        bad++;
        continue;
      }
      const before = outcomes.get(head.key);
      if (before !== null) {
        this.counter.withdraw(wordAt(before));
        // A failed item that was asked again has a second line by right.
        if (outcomeMeaning(wordAt(before)) !== "missing") twice++;
      }
      outcomes.set(head.key, outcomeWords.indexOf(head.outcome));
      this.counter.answer(head.outcome);
      this.#simulated ||= head.simulated === true;
      if ((finals.get(head.key) ?? 0) < (head.attempts ?? 1))
        this.#addLostAttempt(line.kind === "value" ? line.value : null, head.attempts ?? 1);
    }
    for (const [key, outcome] of outcomes.entries()) {
      const open = retryFailed && outcomeMeaning(wordAt(outcome)) === "missing";
      (open ? this.#again : this.answered).set(key, outcome);
    }
    if (bad > 0) this.note(`answers.jsonl: ${bad} lines could not be read and are passed over`);
    if (twice > 0) this.note(`answers.jsonl: ${twice} items have a second line`);
    if (this.#again.size > 0) this.note(`${this.#again.size} items that had failed are asked again`);
  }

  #addLostAttempt(value: unknown, number: number): void {
    const record = recoveredAttempt(value as AnswerRecord, number, this.#startedAt);
    this.#attempts.append(record);
    this.counter.attempt(record);
  }
}

const wordAt = (place: number): OutcomeWord => outcomeWords[place] ?? "not_attempted";

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (cause) {
    throw new AnalysisError(`cannot make this folder (${codeOf(cause)})`, {
      where: folder,
      mend: "Name another --out.",
      cause,
    });
  }
}

/** Whether a folder holds a run. */
export function isRunFolder(folder: string): boolean {
  return existsSync(join(folder, "manifest.json"));
}
