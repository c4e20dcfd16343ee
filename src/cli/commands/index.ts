import type { Command } from "commander";
import { complexity } from "./complexity.js";
import { data } from "./data.js";
import { draw } from "./draw.js";
import { fit } from "./fit.js";
import { generateGraph } from "./generate-graph.js";
import { generateMaze } from "./generate-maze.js";
import { graph } from "./graph.js";
import { kernel } from "./kernel.js";
import { mockServer } from "./mock-server.js";
import { notebook } from "./notebook.js";
import { percentiles } from "./percentiles.js";
import { read } from "./read.js";
import { reproduce } from "./reproduce.js";
import { run } from "./run.js";
import { score } from "./score.js";
import { worker } from "./worker.js";

/** Adds one command, with its options and its action, to the program. */
export type AddCommand = (program: Command) => void;

/** Every command, in the order in which `horizon --help` lists them. */
export const commands: readonly AddCommand[] = [
  generateMaze,
  generateGraph,
  draw,
  run,
  mockServer,
  read,
  score,
  fit,
  percentiles,
  graph,
  complexity,
  data,
  reproduce,
  notebook,
  kernel,
  worker,
];
