import type { DuckDBConnection } from "@duckdb/node-api";

/** An in-memory database, and how it is given back. */
export interface Duck {
  readonly connection: DuckDBConnection;
  readonly close: () => void;
}

/**
 * Opens an in-memory DuckDB with two threads and half a gigabyte. The package
 * is loaded only here: what needs no SQL does not pay for it.
 */
export async function openDuck(): Promise<Duck> {
  const { DuckDBInstance } = await import("@duckdb/node-api");
  const instance = await DuckDBInstance.create(":memory:", {
    memory_limit: "512MB",
    threads: "2",
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
  });
  const connection = await instance.connect();
  return {
    connection,
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}
