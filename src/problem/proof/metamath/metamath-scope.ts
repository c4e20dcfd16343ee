/**
 * What is in force at a place of a Metamath text: hypotheses and `$d` groups,
 * which `$}` takes back to what they were at its `${`.
 */
export class MetamathScope {
  readonly #hypotheses: number[] = [];
  /** The variable that each hypothesis types, or `null` for an `$e`. */
  readonly #variables: (number | null)[] = [];
  readonly #essentials: number[] = [];
  readonly #groups: number[] = [];
  readonly #marks: Mark[] = [];
  /** `#needed[variable] === #frame`: the assertion being read mentions it. */
  readonly #needed: number[] = [];
  #frame = 0;

  open(position: number): void {
    this.#marks.push({
      position,
      hypotheses: this.#hypotheses.length,
      essentials: this.#essentials.length,
      groups: this.#groups.length,
    });
  }

  /** Where the innermost open scope began, or `null`. */
  openAt(): number | null {
    return this.#marks.at(-1)?.position ?? null;
  }

  close(ends: (hypothesis: number) => void): void {
    const mark = this.#marks.pop();
    if (mark === undefined) return;
    for (let i = mark.hypotheses; i < this.#hypotheses.length; i++) ends(this.#hypotheses[i]!);
    this.#hypotheses.length = mark.hypotheses;
    this.#variables.length = mark.hypotheses;
    this.#essentials.length = mark.essentials;
    this.#groups.length = mark.groups;
  }

  addHypothesis(statement: number, variable: number | null): void {
    this.#hypotheses.push(statement);
    this.#variables.push(variable);
    if (variable === null) this.#essentials.push(statement);
  }

  addGroup(group: number): void {
    this.#groups.push(group);
  }

  essentials(): readonly number[] {
    return this.#essentials;
  }

  groups(): readonly number[] {
    return this.#groups;
  }

  beginFrame(): void {
    this.#frame++;
  }

  /** The assertion mentions this word; only variables matter. */
  need(word: number): void {
    this.#needed[word] = this.#frame;
  }

  /** The mandatory hypotheses in file order. */
  eachMandatory(use: (hypothesis: number) => void): void {
    for (let i = 0; i < this.#hypotheses.length; i++) {
      const variable = this.#variables[i]!;
      if (variable === null || this.#needed[variable] === this.#frame) use(this.#hypotheses[i]!);
    }
  }
}

interface Mark {
  readonly position: number;
  readonly hypotheses: number;
  readonly essentials: number;
  readonly groups: number;
}
