import { rmSync } from "node:fs";
import { basename, dirname } from "node:path";
import type { Browser } from "playwright-core";
import { connectionFolderPrefix } from "../client/new-connection.js";
import { readConnection } from "../protocol/connection.js";
import { FigurePictures } from "./figure-pictures.js";
import { KernelServer } from "./kernel-server.js";
import { whenParentEnds } from "./when-parent-ends.js";

export interface ServeKernelOptions {
  /** Put a PNG beside every figure, for viewers that know no plotly; default false. */
  readonly png?: boolean;
}

/**
 * Runs a Jupyter kernel for the cells of a notebook in `folder` until it is
 * told to shut down or whoever started it is gone.
 */
export async function serveKernel(
  connectionFile: string,
  folder: string,
  { png = false }: ServeKernelOptions = {},
): Promise<void> {
  whenParentEnds(() => {
    const place = dirname(connectionFile);
    if (basename(place).startsWith(connectionFolderPrefix)) rmSync(place, { recursive: true, force: true });
    // Nothing gentler ends a process whose cells may be anywhere.
    process.kill(process.pid, "SIGKILL");
  });
  const openBrowser = async (): Promise<Browser> =>
    (await import("../../image/open-browser.js")).openBrowser();
  const complain = (why: string): void =>
    void process.stderr.write(`horizon: no PNG beside figures: ${why}\n`);
  const pictures = png ? new FigurePictures(openBrowser, complain) : null;
  const server = new KernelServer(await readConnection(connectionFile), folder, pictures);
  process.on("SIGINT", () => void server.interrupt());
  process.on("SIGTERM", () => void server.close(0));
  await server.open();
  await server.closed;
}
