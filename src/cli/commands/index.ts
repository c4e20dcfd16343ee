import type { Command } from "commander";
import { generateGraph } from "./generate-graph.js";
import { kernel } from "./kernel.js";
import { mockServer } from "./mock-server.js";
import { notebook } from "./notebook.js";
import { run } from "./run.js";
import { worker } from "./worker.js";

/** Adds one command, with its options and its action, to the program. */
export type AddCommand = (program: Command) => void;

/** Every command, in the order in which `horizon --help` lists them. */
export const commands: readonly AddCommand[] = [generateGraph, run, worker, mockServer, notebook, kernel];
