import { Command, CommanderError } from "commander";
import { AnalysisError } from "../internal/errors.js";
import { packageVersion } from "../internal/package-version.js";
import { plainWords } from "../model/redact.js";
import { commandsFor } from "./commands/index.js";

/**
 * Reads the arguments, calls the one library function behind the command and
 * sets the exit code: 0 done, 1 done with failures, 2 asked wrongly, 130
 * interrupted. stdout carries the result and nothing else.
 */
export async function main(args: readonly string[]): Promise<void> {
  const program = new Command("horizon")
    .description("How hard may a reasoning problem get before a language model fails?")
    .version(packageVersion(), "--version", "print the version")
    .option(
      "--use <module>",
      "load tasks of your own from a JavaScript module; may be given again",
      (file: string, before: readonly string[]) => [...before, file],
      [] as readonly string[],
    )
    .exitOverride()
    .showHelpAfterError("(horizon --help lists the commands)");
  program.hook("preAction", async () => {
    const { use = [] } = program.opts<{ readonly use?: readonly string[] }>();
    if (use.length > 0) await (await import("./use-modules.js")).useModules(use);
  });
  for (const add of await commandsFor(args[0])) add(program);
  try {
    await program.parseAsync(args, { from: "user" });
  } catch (error) {
    process.exitCode = report(error);
  }
}

/** Says on stderr what went wrong and returns the exit code that belongs to it. */
function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof AnalysisError) {
    // Messages quote files and servers: what would steer a terminal becomes blanks.
    process.stderr.write(`horizon: ${error.message.split("\n").map(plainWords).join("\n")}\n`);
    return error.exitCode;
  }
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`horizon: unexpected failure, please report it\n${text}\n`);
  return 1;
}
