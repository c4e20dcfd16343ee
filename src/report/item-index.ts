import type { ResultRow } from "../results/result-row.js";
import type { TextPlace } from "./packed-texts.js";

/** What the page's list knows of every item, in columns: words are numbers into `words`. */
export interface ItemIndex {
  readonly words: readonly string[];
  readonly problem: readonly number[];
  readonly model: readonly number[];
  readonly task: readonly number[];
  readonly label: readonly number[];
  readonly outcome: readonly number[];
  readonly status: readonly number[];
  readonly repeat: readonly number[];
  /** 1 right, 0 wrong, −1 nothing learned. */
  readonly right: readonly number[];
  readonly L: readonly (number | null)[];
  readonly B: readonly (number | null)[];
  readonly tokens: readonly (number | null)[];
  readonly cost: readonly (number | null)[];
  /** Chunk and place of the problem's texts, and of the answer's. */
  readonly problemPlace: readonly (readonly [chunk: number, at: number])[];
  readonly answerPlace: readonly (readonly [chunk: number, at: number])[];
}

/** Fills the index as items come. */
export class IndexBuilder {
  readonly #numbers = new Map<string, number>();
  readonly #columns = {
    problem: [] as number[],
    model: [] as number[],
    task: [] as number[],
    label: [] as number[],
    outcome: [] as number[],
    status: [] as number[],
    repeat: [] as number[],
    right: [] as number[],
    L: [] as (number | null)[],
    B: [] as (number | null)[],
    tokens: [] as (number | null)[],
    cost: [] as (number | null)[],
    problemPlace: [] as (readonly [number, number])[],
    answerPlace: [] as (readonly [number, number])[],
  };

  add(row: ResultRow, problem: TextPlace, answer: TextPlace): void {
    const columns = this.#columns;
    columns.problem.push(this.#word(row.problem));
    columns.model.push(this.#word(row.mode === "chat" ? row.model : `${row.model}, ${row.mode}`));
    columns.task.push(this.#word(row.task));
    columns.label.push(this.#word(row.label));
    columns.outcome.push(this.#word(row.outcome));
    columns.status.push(this.#word(row.status ?? ""));
    columns.repeat.push(row.repeat);
    columns.right.push(row.right === null ? -1 : Number(row.right));
    columns.L.push(row.L);
    columns.B.push(row.B);
    columns.tokens.push(row.completionTokens);
    columns.cost.push(row.costUsd);
    columns.problemPlace.push([problem.chunk, problem.at]);
    columns.answerPlace.push([answer.chunk, answer.at]);
  }

  index(): ItemIndex {
    return { words: [...this.#numbers.keys()], ...this.#columns };
  }

  #word(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    this.#numbers.set(text, number);
    return number;
  }
}
