import { existsSync } from "node:fs";
import { join } from "node:path";
import { WrongRequest } from "../../internal/errors.js";
import { graphRecords } from "../../results/graph-records.js";
import { writeJsonArray } from "../../results/write-json-array.js";
import { explainShortBins } from "../../run/fill-depth-bins.js";
import type { GenerationControl } from "../../run/generate-mazes.js";
import { writeMazes } from "../../run/write-mazes.js";
import type { Condition, Experiment, ExperimentModel } from "./experiment.js";
import { experimentGraphs, experimentMazes } from "./experiment-problems.js";

/** An experiment's problems on disk. */
export interface WrittenExperiment {
  readonly file: string;
  /** It was there already: the same experiment makes the same bytes. */
  readonly wasThere: boolean;
  /** Bins that stayed short of problems, in words. */
  readonly short: readonly string[];
}

/**
 * Makes exactly the problems of an experiment, as a file in `folder` that is
 * named for it, so that the runs of all its models share it. A file that is
 * there already is taken.
 *
 * @remarks Minutes for unit bins of large depth, which are rare; use several threads.
 */
export async function writeExperiment(
  experiment: Experiment,
  folder: string,
  { condition, ...control }: GenerationControl & { readonly condition?: string } = {},
): Promise<WrittenExperiment> {
  const { name, problems } = experiment;
  const asked = conditionOf(experiment, condition);
  const several = experiment.conditions.length > 1;
  const file = join(
    folder,
    `${name}${several ? `.${asked.label}` : ""}.${problems.kind === "maze" ? "jsonl" : "json"}`,
  );
  if (existsSync(file)) return { file, wasThere: true, short: [] };
  if (problems.kind === "graph") {
    const records = graphRecords(experimentGraphs(problems, { seed: name }));
    await writeJsonArray(file, records, control.signal === undefined ? {} : { signal: control.signal });
    return { file, wasThere: false, short: [] };
  }
  const requests = experimentMazes(problems, { seed: name, prompt: asked.prompt });
  const made = await writeMazes(requests, { ...control, path: file });
  return { file, wasThere: false, short: made.fillings.flatMap(explainShortBins) };
}

/** The condition of that label; an experiment with one needs no word. */
export function conditionOf({ name, conditions }: Experiment, label: string | undefined): Condition {
  const [first] = conditions;
  const found =
    label === undefined && conditions.length === 1 ? first : conditions.find((each) => each.label === label);
  if (found !== undefined) return found;
  throw new WrongRequest(
    label === undefined ? `${name} asks its problems in several ways` : `${name} has no condition "${label}"`,
    { mend: `Name one with --condition: ${conditions.map((each) => each.label).join(", ")}.` },
  );
}

/** The model of that name, or the only one; a model of one's own is asked as the first one was. */
export function experimentModel({ name, models }: Experiment, wanted: string | undefined): ExperimentModel {
  const [first] = models;
  if (first === undefined) throw new WrongRequest(`${name} names no model`);
  if (wanted === undefined) {
    if (models.length === 1) return first;
    throw new WrongRequest(`${name} asks several models`, {
      mend: `Name one with --model, as your server calls it; the paper's: ${models.map((each) => each.name).join(", ")}.`,
    });
  }
  const known = models.find((each) => each.name === wanted || each.pricedAs === wanted);
  return known ?? { ...first, name: wanted };
}
