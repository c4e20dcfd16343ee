import { rmSync } from "node:fs";
import { basename, dirname } from "node:path";
import { connectionFolderPrefix } from "../client/new-connection.js";
import { readConnection } from "../protocol/connection.js";
import { KernelServer } from "./kernel-server.js";
import { whenParentEnds } from "./when-parent-ends.js";

/**
 * Runs a Jupyter kernel for the cells of a notebook in `folder` until it is
 * told to shut down or whoever started it is gone.
 */
export async function serveKernel(connectionFile: string, folder: string): Promise<void> {
  whenParentEnds(() => {
    const place = dirname(connectionFile);
    if (basename(place).startsWith(connectionFolderPrefix)) rmSync(place, { recursive: true, force: true });
    // Nothing gentler ends a process whose cells may be anywhere.
    process.kill(process.pid, "SIGKILL");
  });
  const server = new KernelServer(await readConnection(connectionFile), folder);
  process.on("SIGINT", () => void server.interrupt());
  process.on("SIGTERM", () => void server.close(0));
  await server.open();
  await server.closed;
}
