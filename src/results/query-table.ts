import type { DuckDBConnection, DuckDBType } from "@duckdb/node-api";
import { WrongRequest } from "../internal/errors.js";
import { type Duck, openDuck } from "./open-duck.js";
import type { ResultColumns } from "./result-columns.js";

/** A value as queries give it: 64-bit counts as numbers where they fit, else as bigint. */
export type QueryValue = string | number | boolean | bigint | null;

/** A row of an answer, by column. */
export type QueryRow = Readonly<Record<string, QueryValue>>;

const chunkRows = 2048;

/**
 * Rows as a table `results` that is asked in SQL.
 *
 * The database sees nothing but this table: no file, no network, no extension,
 * and its settings are locked. Only one statement that reads is taken.
 */
export class QueryTable {
  readonly #duck: Duck;

  private constructor(duck: Duck) {
    this.#duck = duck;
  }

  /** @remarks About 10 µs a row, once. */
  static async of(columns: ResultColumns): Promise<QueryTable> {
    const duck = await openDuck();
    try {
      await fill(duck.connection, columns);
      await duck.connection.run("SET enable_external_access = false");
      await duck.connection.run("SET lock_configuration = true");
    } catch (error) {
      duck.close();
      throw error;
    }
    return new QueryTable(duck);
  }

  /** Refuses what DuckDB refuses, more than one statement, and statements that write. */
  async ask(sql: string, parameters: readonly QueryValue[]): Promise<readonly QueryRow[]> {
    const { StatementType } = await import("@duckdb/node-api");
    const { connection } = this.#duck;
    try {
      const statements = await connection.extractStatements(sql);
      if (statements.count !== 1) throw new WrongRequest(`one statement is wanted, got ${statements.count}`);
      const prepared = await statements.prepare(0);
      if (prepared.statementType !== StatementType.SELECT && prepared.statementType !== StatementType.EXPLAIN)
        throw new WrongRequest("only statements that read are taken: SELECT, WITH, DESCRIBE, EXPLAIN");
      if (prepared.parameterCount > 0 || parameters.length > 0) {
        if (prepared.parameterCount !== parameters.length)
          throw new WrongRequest(
            `the statement has ${prepared.parameterCount} parameters, and ${parameters.length} values are given`,
          );
        prepared.bind([...parameters]);
      }
      const reader = await prepared.runAndReadAll();
      return reader.getRowObjectsJS().map(plainRow);
    } catch (cause) {
      if (cause instanceof WrongRequest) throw cause;
      const why = cause instanceof Error ? cause.message.trim() : String(cause);
      throw new WrongRequest(`this query cannot be answered: ${why}`, {
        mend: 'The table is called results; the column "right" is written in quotes. DESCRIBE results lists the others.',
        cause,
      });
    }
  }

  close(): void {
    this.#duck.close();
  }
}

const texts = [
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
const numbers = [
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
const whole: ReadonlySet<string> = new Set(["line", "repeat", "promptTokens", "completionTokens"]);

async function fill(connection: DuckDBConnection, columns: ResultColumns): Promise<void> {
  const { BIGINT, BOOLEAN, DOUBLE, DuckDBDataChunk, VARCHAR } = await import("@duckdb/node-api");
  const declared = [
    ...texts.map((name) => `"${name}" VARCHAR`),
    ...numbers.map((name) => `"${name}" ${whole.has(name) ? "BIGINT" : "DOUBLE"}`),
    '"right" BOOLEAN, simulated BOOLEAN, "costEstimated" BOOLEAN, coordinates JSON, measures JSON',
  ];
  await connection.run(`CREATE TABLE results (${declared.join(", ")})`);
  const types: DuckDBType[] = [
    ...texts.map(() => VARCHAR),
    ...numbers.map((name) => (whole.has(name) ? BIGINT : DOUBLE)),
    BOOLEAN,
    BOOLEAN,
    BOOLEAN,
    VARCHAR,
    VARCHAR,
  ];
  const appender = await connection.createAppender("results");
  for (let from = 0; from < columns.length; from += chunkRows) {
    const rows = Array.from({ length: Math.min(chunkRows, columns.length - from) }, (_, i) => from + i);
    const chunk = DuckDBDataChunk.create(types);
    chunk.setColumns([
      ...texts.map((name) => rows.map((row) => columns.text(name, row))),
      ...numbers.map((name) =>
        rows.map((row) => {
          const value = columns.number(name, row);
          return value === null || !whole.has(name) ? value : BigInt(Math.trunc(value));
        }),
      ),
      rows.map((row) => columns.right(row)),
      rows.map((row) => columns.simulated(row)),
      rows.map((row) => columns.costEstimated(row)),
      rows.map((row) => JSON.stringify(columns.row(row).coordinates)),
      rows.map((row) => JSON.stringify(columns.row(row).measures)),
    ]);
    appender.appendDataChunk(chunk);
  }
  appender.flushSync();
  appender.closeSync();
}

function plainRow(row: Readonly<Record<string, unknown>>): QueryRow {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plainValue(value)]));
}

function plainValue(value: unknown): QueryValue {
  if (typeof value === "bigint")
    return value <= Number.MAX_SAFE_INTEGER && value >= Number.MIN_SAFE_INTEGER ? Number(value) : value;
  if (value === null || value === undefined) return null;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  if (value instanceof Date) return value.toISOString();
  return JSON.stringify(value, (_, inner: unknown) => (typeof inner === "bigint" ? String(inner) : inner));
}
