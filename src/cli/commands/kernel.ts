import type { Command } from "commander";
import { serveKernel } from "../../notebook/kernel/serve-kernel.js";

/** `horizon kernel`: what a kernelspec starts. */
export function kernel(program: Command): void {
  program
    .command("kernel")
    .description("Serve a notebook's cells over the Jupyter protocol (a Jupyter client starts this)")
    .requiredOption("--connection-file <file>", "the connection file the client wrote")
    .action(async ({ connectionFile }: { readonly connectionFile: string }) => {
      await serveKernel(connectionFile, process.cwd());
    });
}
