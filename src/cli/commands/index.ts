import type { Command } from "commander";
import { fit } from "./fit.js";
import { generateGraph } from "./generate-graph.js";
import { kernel } from "./kernel.js";
import { notebook } from "./notebook.js";
import { percentiles } from "./percentiles.js";
import { reproduce } from "./reproduce.js";

/** Adds one command, with its options and its action, to the program. */
export type AddCommand = (program: Command) => void;

/** Every command, in the order in which `horizon --help` lists them. */
export const commands: readonly AddCommand[] = [generateGraph, fit, percentiles, reproduce, notebook, kernel];
