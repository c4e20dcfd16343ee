import { z } from "zod";
import { readJsonLines } from "../internal/read-json-lines.js";
import { AppendLog } from "./append-log.js";
import type { KeyIndex } from "./key-index.js";

/** One turn of an episode: what the model said and called, and what it was told. */
export interface Turn {
  readonly text: string;
  readonly reasoning: string | null;
  readonly calls: readonly { readonly id: string; readonly name: string; readonly arguments: string }[];
  readonly results: readonly { readonly text: string; readonly legal: boolean }[];
}

/** A turn as a line of `transcripts.jsonl`. */
export interface TurnRecord extends Turn {
  readonly key: string;
  readonly problem: string;
  readonly repeat: number;
  readonly turn: number;
}

const schema = z.object({
  key: z.string(),
  turn: z.number(),
  text: z.string(),
  reasoning: z.string().nullable(),
  calls: z.array(z.object({ id: z.string(), name: z.string(), arguments: z.string() })),
  results: z.array(z.object({ text: z.string(), legal: z.boolean() })),
});

/**
 * Every turn of every episode, append-only. An episode that was cut short by a
 * kill is gone on with from its turns: a world that is told the same calls is
 * in the same state, and no turn is paid for twice.
 */
export class Transcripts {
  readonly #log: AppendLog;
  readonly #begun: Map<string, Turn[]>;

  private constructor(log: AppendLog, begun: Map<string, Turn[]>) {
    this.#log = log;
    this.#begun = begun;
  }

  /** @param answered items whose turns are no longer needed */
  static async open(path: string, answered: KeyIndex): Promise<Transcripts> {
    const log = new AppendLog(path);
    const begun = new Map<string, Turn[]>();
    if (log.size > 0)
      for await (const line of readJsonLines(path)) {
        const turn = line.kind === "value" ? schema.safeParse(line.value).data : undefined;
        if (turn === undefined || answered.has(turn.key)) continue;
        const turns = begun.get(turn.key) ?? [];
        turns[turn.turn] = turn;
        begun.set(turn.key, turns);
      }
    return new Transcripts(log, begun);
  }

  /** The turns an item has had, handed out once. */
  take(key: string): readonly Turn[] {
    const turns = this.#begun.get(key) ?? [];
    this.#begun.delete(key);
    return turns;
  }

  add(record: TurnRecord): void {
    this.#log.append(record);
  }

  close(): void {
    this.#log.close();
  }
}
