import { WrongRequest } from "../../internal/errors.js";
import { deeprdExperiments } from "./deeprd-experiments.js";
import type { Experiment } from "./experiment.js";
import { seqbenchExperiments } from "./seqbench-experiments.js";

/** Every experiment of both papers. */
const experiments: readonly Experiment[] = [...seqbenchExperiments, ...deeprdExperiments];

/** The experiment of that name. */
export function experimentNamed(name: string): Experiment {
  const experiment = experiments.find((known) => known.name === name);
  if (experiment !== undefined) return experiment;
  throw new WrongRequest(`no experiment is called ${JSON.stringify(name)}`, {
    mend: `There are: ${experiments.map((known) => known.name).join(", ")}.`,
  });
}
