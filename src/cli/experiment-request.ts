import { availableParallelism } from "node:os";
import { dirname } from "node:path";
import { WrongRequest } from "../internal/errors.js";
import { catalogueItem } from "../reproduce/catalogue/catalogue.js";
import { conditionOf, experimentModel, writeExperiment } from "../reproduce/experiment/write-experiment.js";
import { onInterrupt } from "./interrupt.js";
import { progressLine } from "./progress.js";

/** The options of `horizon run` that an experiment fills in. */
export interface ExperimentOptions {
  readonly for: string;
  readonly condition?: string;
  readonly problems?: string;
  readonly model?: string;
  readonly out?: string;
  readonly repeats: string;
  readonly temperature?: string;
  readonly topP?: string;
  readonly maxTokens?: string;
  readonly reasoningEffort?: string;
  readonly seed?: string;
}

/**
 * Makes the problems of a figure's experiment, beside the run folder, and fills
 * in model, repeats and sampling as the paper has them wherever the user said
 * nothing else.
 */
export async function withExperiment<Options extends ExperimentOptions>(
  options: Options,
  isSaid: (option: string) => boolean,
): Promise<Options> {
  const { experiment, item } = await catalogueItem(options.for);
  if (experiment === null) throw new WrongRequest(`${item} is drawn without asking a model`);
  if (options.problems !== undefined)
    throw new WrongRequest("--for brings its own problems: leave out --problems");
  if (options.out === undefined)
    throw new WrongRequest("--out is missing", {
      mend: "Name the folder that the run goes into; the problems are made beside it.",
    });
  // Asked before minutes of making mazes.
  const model = experimentModel(experiment, options.model);
  const { condition } = options;
  conditionOf(experiment, condition);
  const file = await problemsOf(options.for, dirname(options.out), condition);
  const { temperature, topP, maxTokens, reasoningEffort } = model.sampling;
  const text = (value: number | undefined): string | undefined =>
    value === undefined ? undefined : String(value);
  const isSimulated = model.name.startsWith("sim/");
  return {
    ...options,
    problems: file,
    model: model.name,
    repeats: isSaid("repeats") ? options.repeats : String(experiment.repeats),
    ...present("temperature", options.temperature ?? text(temperature)),
    ...present("topP", options.topP ?? text(topP)),
    ...present("maxTokens", options.maxTokens ?? (isSimulated ? undefined : text(maxTokens))),
    ...present("reasoningEffort", options.reasoningEffort ?? reasoningEffort),
  };
}

async function problemsOf(figure: string, folder: string, condition: string | undefined): Promise<string> {
  const { experiment } = await catalogueItem(figure);
  if (experiment === null) throw new WrongRequest(`${figure} is drawn without asking a model`);
  const progress = progressLine("problems");
  const interrupt = onInterrupt();
  try {
    const { file, wasThere, short } = await writeExperiment(experiment, folder, {
      workers: availableParallelism(),
      signal: interrupt.signal,
      onProgress: ({ problems, wanted }) => progress.tell(problems, wanted),
      ...(condition === undefined ? {} : { condition }),
    });
    progress.end();
    for (const line of short.slice(0, 10)) process.stderr.write(`short  ${line}\n`);
    process.stderr.write(`${wasThere ? "problems as they were made before" : "problems made"}: ${file}\n`);
    return file;
  } finally {
    progress.end();
    interrupt.release();
  }
}

function present<Key extends string>(key: Key, value: string | undefined): { readonly [K in Key]?: string } {
  const one: { [K in Key]?: string } = {};
  if (value !== undefined) one[key] = value;
  return one;
}
