import { readFile } from "node:fs/promises";
import { codeOf } from "../../internal/atomic-file.js";
import { DataFormatError, WrongRequest } from "../../internal/errors.js";

/** Where a kernel listens: the content of a Jupyter connection file. */
export interface Connection {
  readonly transport: string;
  readonly ip: string;
  /** Signs every message; empty means unsigned. */
  readonly key: string;
  readonly signature_scheme: string;
  readonly shell_port: number;
  readonly iopub_port: number;
  readonly stdin_port: number;
  readonly control_port: number;
  readonly hb_port: number;
}

/** The five sockets of a kernel. */
export type Channel = "shell" | "iopub" | "stdin" | "control" | "hb";

/** The address of one of them: `tcp://127.0.0.1:50123`, or `ipc:///tmp/kernel-1`. */
export function channelAddress(connection: Connection, channel: Channel): string {
  const port = connection[`${channel}_port`];
  return `${connection.transport}://${connection.ip}${connection.transport === "ipc" ? "-" : ":"}${port}`;
}

/** Reads the connection file a Jupyter client wrote; refuses what is not one, and unknown signatures. */
export async function readConnection(path: string): Promise<Connection> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (cause) {
    throw new WrongRequest(`cannot read this connection file (${codeOf(cause)})`, {
      where: path,
      mend: "A Jupyter client writes it and names it; to run a notebook without one: horizon notebook run FILE.",
      cause,
    });
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new DataFormatError("this connection file is not JSON", { where: path, cause });
  }
  const record = value as Record<string, unknown>;
  const ports = ["shell_port", "iopub_port", "stdin_port", "control_port", "hb_port"];
  const wrong = [
    ...ports.filter((name) => !Number.isInteger(record?.[name])),
    ...["transport", "ip", "key"].filter((name) => typeof record?.[name] !== "string"),
  ];
  if (wrong.length > 0)
    throw new DataFormatError(`this connection file lacks ${wrong.join(", ")}`, { where: path });
  if (record["key"] !== "" && record["signature_scheme"] !== "hmac-sha256")
    throw new DataFormatError(`signatures are hmac-sha256, got ${String(record["signature_scheme"])}`, {
      where: path,
    });
  return record as unknown as Connection;
}
