import { randomUUID } from "node:crypto";
import { mkdtemp, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Connection } from "../protocol/connection.js";

/** Unix sockets have short names: 107 bytes on Linux, 103 on macOS. */
const longestSocketPath = 100;

/** What the folders of our connections are called. */
export const connectionFolderPrefix = "horizon-kernel-";

/**
 * A fresh connection in a folder only this user can enter: Unix sockets, which
 * no other process can take in between, or ports of this machine where those
 * do not exist.
 */
export async function newConnection(): Promise<{ connection: Connection; folder: string; file: string }> {
  const folder = await mkdtemp(join(tmpdir(), connectionFolderPrefix));
  const file = join(folder, "connection.json");
  const socket = join(folder, "socket");
  const isLocal = process.platform !== "win32" && socket.length + 2 <= longestSocketPath;
  const [shell_port = 1, iopub_port = 2, stdin_port = 3, control_port = 4, hb_port = 5] = isLocal
    ? []
    : await freePorts(5);
  const connection = {
    transport: isLocal ? "ipc" : "tcp",
    ip: isLocal ? socket : "127.0.0.1",
    key: randomUUID(),
    signature_scheme: "hmac-sha256",
    shell_port,
    iopub_port,
    stdin_port,
    control_port,
    hb_port,
  };
  await writeFile(file, JSON.stringify(connection), { mode: 0o600 });
  return { connection, folder, file };
}

async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      await new Promise<void>((resolve, reject) => {
        server.once("error", reject);
        server.listen(0, "127.0.0.1", resolve);
      });
      return server;
    }),
  );
  return servers.map((server) => {
    const address = server.address();
    server.close();
    return typeof address === "object" && address !== null ? address.port : 0;
  });
}
