import { homedir } from "node:os";
import { resolve } from "node:path";
import type { Command } from "commander";
import { WrongRequest } from "../../internal/errors.js";
import { serveKernel } from "../../notebook/kernel/serve-kernel.js";
import { installKernel, jupyterDataFolder } from "../../notebook/kernelspec.js";

interface InstallFlags {
  readonly user?: boolean;
  readonly prefix?: string;
  readonly name: string;
  readonly force?: boolean;
  readonly png: boolean;
}

/** `horizon kernel`: what a kernelspec starts; `horizon kernel install`: the kernelspec. */
export function kernel(program: Command): void {
  const command = program
    .command("kernel")
    .description("Serve a notebook's cells over the Jupyter protocol (a Jupyter client starts this)")
    .option("--connection-file <file>", "the connection file the client wrote")
    .option("--png", "put a PNG beside every figure, for viewers that know no plotly")
    .action(
      async ({
        connectionFile,
        png = false,
      }: {
        readonly connectionFile?: string;
        readonly png?: boolean;
      }) => {
        if (connectionFile === undefined)
          throw new WrongRequest(
            "horizon kernel is started by a Jupyter client, with --connection-file FILE",
            {
              mend: "To run a notebook: horizon notebook run FILE. To make Jupyter know the kernel: horizon kernel install.",
            },
          );
        await serveKernel(connectionFile, process.cwd(), { png });
      },
    );
  command
    .command("install")
    .description("Make Jupyter and VS Code know the kernel")
    .option("--user", "for this user (the default)")
    .option("--prefix <dir>", "for the installation in DIR: DIR/share/jupyter/kernels")
    .option("--name <name>", "the name notebooks ask for", "tslab")
    .option("--no-png", "show figures as plotly alone, as committed notebooks hold them")
    .option("--force", "replace another program's kernel of that name")
    .action(async ({ user = false, prefix, name, force = false, png }: InstallFlags) => {
      if (user && prefix !== undefined) throw new WrongRequest("--user and --prefix exclude each other");
      const dataFolder =
        prefix === undefined
          ? jupyterDataFolder({ platform: process.platform, env: process.env, home: homedir() })
          : resolve(prefix, "share", "jupyter");
      process.stdout.write(`${await installKernel({ dataFolder, name, png, replace: force })}\n`);
    });
}
