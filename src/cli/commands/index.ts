import type { Command } from "commander";
import { generateMaze } from "./generate-maze.js";
import { read } from "./read.js";

/** Adds one command, with its options and its action, to the program. */
export type AddCommand = (program: Command) => void;

/** Every command, in the order in which `horizon --help` lists them. */
export const commands: readonly AddCommand[] = [generateMaze, read];
