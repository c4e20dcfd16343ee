import type { Command } from "commander";
import { compare } from "./compare.js";
import { complexity } from "./complexity.js";
import { curve } from "./curve.js";
import { data } from "./data.js";
import { doctor } from "./doctor.js";
import { doubleCheck } from "./double-check.js";
import { draw } from "./draw.js";
import { extract } from "./extract.js";
import { failures } from "./failures.js";
import { fit } from "./fit.js";
import { generateGraph } from "./generate-graph.js";
import { generateMaze } from "./generate-maze.js";
import { generateProof } from "./generate-proof.js";
import { graph } from "./graph.js";
import { kernel } from "./kernel.js";
import { mockServer } from "./mock-server.js";
import { notebook } from "./notebook.js";
import { percentiles } from "./percentiles.js";
import { proofs } from "./proofs.js";
import { read } from "./read.js";
import { report } from "./report.js";
import { reproduce } from "./reproduce.js";
import { run } from "./run.js";
import { score } from "./score.js";
import { show } from "./show.js";
import { worker } from "./worker.js";

/** Adds one command, with its options and its action, to the program. */
export type AddCommand = (program: Command) => void;

/** Every command, in the order in which `horizon --help` lists them. */
export const commands: readonly AddCommand[] = [
  generateMaze,
  generateGraph,
  generateProof,
  draw,
  run,
  mockServer,
  read,
  score,
  extract,
  doubleCheck,
  curve,
  compare,
  failures,
  show,
  fit,
  percentiles,
  graph,
  complexity,
  data,
  report,
  proofs,
  reproduce,
  notebook,
  kernel,
  worker,
  doctor,
];
