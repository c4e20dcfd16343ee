import type { OutcomeWord } from "../model/outcome.js";
import { CodeColumn } from "./code-column.js";
import { NumberColumn } from "./number-column.js";
import type { ResultRow } from "./result-row.js";
import { TextPool } from "./text-pool.js";

const textFields = [
  "file",
  "task",
  "problem",
  "model",
  "mode",
  "outcome",
  "status",
  "label",
  "startedAt",
] as const;
const numberFields = [
  "line",
  "repeat",
  "L",
  "B",
  "noise",
  "shuffle",
  "promptTokens",
  "completionTokens",
  "costUsd",
  "elapsedMs",
] as const;

/** A field of every row that holds a word. */
export type TextField = (typeof textFields)[number];
/** A field of every row that holds a number or nothing. */
export type NumberField = (typeof numberFields)[number];

/** More names of coordinates or measures than this are a mistake of the file, and would each cost a column. */
const mostNames = 256;

/**
 * Rows as columns: a program that reads a million rows of a run takes 380 MB
 * at most. Replies are left out; file and line find them again.
 *
 * Refuses nothing: a 257th name of a coordinate or a measure is dropped, and
 * counted in `droppedNames`.
 */
export class ResultColumns {
  /** Every text but the problems' names, which are many. */
  readonly #words: TextPool = new TextPool();
  readonly #problems: TextPool = new TextPool();
  readonly #texts: Record<TextField, CodeColumn>;
  readonly #numbers: Record<NumberField, NumberColumn>;
  /** right + 1 (0 for `null`), simulated × 4, costEstimated × 8. */
  readonly #flags: CodeColumn = new CodeColumn();
  readonly #coordinates = new Map<string, { readonly numbers: NumberColumn; readonly words: NumberColumn }>();
  readonly #measures = new Map<string, NumberColumn>();
  readonly #dropped = new Set<string>();
  #length = 0;

  constructor() {
    this.#texts = Object.fromEntries(textFields.map((name) => [name, new CodeColumn()])) as Record<
      TextField,
      CodeColumn
    >;
    this.#numbers = Object.fromEntries(numberFields.map((name) => [name, new NumberColumn()])) as Record<
      NumberField,
      NumberColumn
    >;
  }

  get length(): number {
    return this.#length;
  }

  /** Names of coordinates, and of measures, in the order in which they came. */
  get coordinateNames(): readonly string[] {
    return [...this.#coordinates.keys()];
  }

  get measureNames(): readonly string[] {
    return [...this.#measures.keys()];
  }

  /** Names that were one too many. */
  get droppedNames(): number {
    return this.#dropped.size;
  }

  push(row: ResultRow): void {
    const [texts, numbers, words] = [this.#texts, this.#numbers, this.#words];
    // Field by field and no loop over names: a million rows come by here.
    texts.file.push(1 + words.add(row.file));
    texts.task.push(1 + words.add(row.task));
    texts.problem.push(1 + this.#problems.add(row.problem));
    texts.model.push(1 + words.add(row.model));
    texts.mode.push(1 + words.add(row.mode));
    texts.outcome.push(1 + words.add(row.outcome));
    texts.status.push(row.status === null ? 0 : 1 + words.add(row.status));
    texts.label.push(1 + words.add(row.label));
    texts.startedAt.push(row.startedAt === null ? 0 : 1 + words.add(row.startedAt));
    numbers.line.push(row.line);
    numbers.repeat.push(row.repeat);
    numbers.L.push(row.L);
    numbers.B.push(row.B);
    numbers.noise.push(row.noise);
    numbers.shuffle.push(row.shuffle);
    numbers.promptTokens.push(row.promptTokens);
    numbers.completionTokens.push(row.completionTokens);
    numbers.costUsd.push(row.costUsd);
    numbers.elapsedMs.push(row.elapsedMs);
    this.#flags.push(flagsOf(row));
    const at = this.#length++;
    this.#named(row, at);
  }

  /** Puts another row where one is: a later answer to the same item. */
  put(at: number, row: ResultRow): void {
    for (const name of textFields) {
      const value = row[name];
      const pool = name === "problem" ? this.#problems : this.#words;
      this.#texts[name].put(at, value === null ? 0 : 1 + pool.add(value));
    }
    for (const name of numberFields) this.#numbers[name].put(at, row[name]);
    this.#flags.put(at, flagsOf(row));
    const named = [...this.#coordinates.values()].flatMap(({ numbers, words }) => [numbers, words]);
    for (const column of [...named, ...this.#measures.values()]) if (at < column.length) column.put(at, null);
    this.#named(row, at);
  }

  #named({ coordinates, measures }: ResultRow, at: number): void {
    for (const name of Object.keys(coordinates)) {
      const value = coordinates[name]!;
      const column = this.#columnOf(this.#coordinates, name, twoColumns);
      if (column === null) continue;
      if (typeof value === "number") set(column.numbers, at, value);
      else set(column.words, at, this.#words.add(value));
    }
    for (const name of Object.keys(measures)) {
      const column = this.#columnOf(this.#measures, name, oneColumn);
      if (column !== null) set(column, at, measures[name] ?? null);
    }
  }

  #columnOf<Column>(columns: Map<string, Column>, name: string, make: () => Column): Column | null {
    const known = columns.get(name);
    if (known !== undefined) return known;
    if (columns.size >= mostNames) {
      if (this.#dropped.size < 10_000) this.#dropped.add(name);
      return null;
    }
    const made = make();
    columns.set(name, made);
    return made;
  }

  text(field: TextField, row: number): string | null {
    const code = this.#texts[field].at(row);
    return code === 0 ? null : (field === "problem" ? this.#problems : this.#words).at(code - 1);
  }

  /** Equal for equal texts of one field, 0 for none: cheaper to compare than the text. */
  code(field: TextField, row: number): number {
    return this.#texts[field].at(row);
  }

  number(field: NumberField, row: number): number | null {
    return this.#numbers[field].at(row);
  }

  right(row: number): boolean | null {
    const kept = this.#flags.at(row) & 3;
    return kept === 0 ? null : kept === 2;
  }

  simulated(row: number): boolean {
    return (this.#flags.at(row) & 4) !== 0;
  }

  costEstimated(row: number): boolean {
    return (this.#flags.at(row) & 8) !== 0;
  }

  /** A coordinate of its own name; `null` where the row has none. */
  coordinate(name: string, row: number): number | string | null {
    const column = this.#coordinates.get(name);
    if (column === undefined) return null;
    const number = row < column.numbers.length ? column.numbers.at(row) : null;
    if (number !== null) return number;
    const word = row < column.words.length ? column.words.at(row) : null;
    return word === null ? null : this.#words.at(word);
  }

  measure(name: string, row: number): number | null {
    const column = this.#measures.get(name);
    return column === undefined || row >= column.length ? null : column.at(row);
  }

  /** What a curve is drawn against: a field of the row, or a coordinate. */
  place(by: string, row: number): number | string | null {
    if (isOneOf(numberFields, by)) return this.number(by, row);
    if (isOneOf(textFields, by)) return this.text(by, row);
    return this.coordinate(by, row);
  }

  /** The row as an object; its reply stayed in the file. */
  row(row: number): ResultRow {
    const { file, task, problem, model, mode, outcome, status, label, startedAt } = this.#textsOf(row);
    const numbers = Object.fromEntries(numberFields.map((name) => [name, this.number(name, row)]));
    return {
      file: file ?? "",
      line: numbers["line"] ?? 0,
      task: task ?? "",
      problem: problem ?? "",
      repeat: numbers["repeat"] ?? 0,
      model: model ?? "",
      simulated: this.simulated(row),
      mode: (mode ?? "chat") as ResultRow["mode"],
      outcome: (outcome ?? "answered") as OutcomeWord,
      status,
      right: this.right(row),
      label: label ?? "",
      L: numbers["L"] ?? null,
      B: numbers["B"] ?? null,
      noise: numbers["noise"] ?? null,
      shuffle: numbers["shuffle"] ?? null,
      promptTokens: numbers["promptTokens"] ?? null,
      completionTokens: numbers["completionTokens"] ?? null,
      costUsd: numbers["costUsd"] ?? null,
      costEstimated: this.costEstimated(row),
      elapsedMs: numbers["elapsedMs"] ?? null,
      startedAt,
      measures: named(this.measureNames, (name) => this.measure(name, row)),
      coordinates: named(this.coordinateNames, (name) => this.coordinate(name, row)),
      reply: null,
    };
  }

  #textsOf(row: number): Record<TextField, string | null> {
    return Object.fromEntries(textFields.map((name) => [name, this.text(name, row)])) as Record<
      TextField,
      string | null
    >;
  }
}

const oneColumn = (): NumberColumn => new NumberColumn();
const twoColumns = (): { readonly numbers: NumberColumn; readonly words: NumberColumn } => ({
  numbers: new NumberColumn(),
  words: new NumberColumn(),
});

function set(column: NumberColumn, at: number, value: number | null): void {
  if (at < column.length) {
    column.put(at, value);
    return;
  }
  column.pad(at);
  column.push(value);
}

const flagsOf = ({ right, simulated, costEstimated }: ResultRow): number =>
  (right === null ? 0 : right ? 2 : 1) + (simulated ? 4 : 0) + (costEstimated ? 8 : 0);

function isOneOf<Name extends string>(names: readonly Name[], name: string): name is Name {
  return names.some((each) => each === name);
}

/** Only what the row has, so that two files with different names do not fill each other up. */
function named<Value>(names: readonly string[], at: (name: string) => Value | null): Record<string, Value> {
  // fromEntries makes own fields of every name, `__proto__` too.
  return Object.fromEntries(
    names.flatMap((name): [string, Value][] => {
      const value = at(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}
