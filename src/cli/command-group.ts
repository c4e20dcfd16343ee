import type { Command } from "commander";

/** The command `name` that others hang under; made when it is asked for first. */
export function commandGroup(program: Command, name: string, description: string): Command {
  const known = program.commands.find((command) => command.name() === name);
  return known ?? program.command(name).description(description);
}
