import type { Source } from "../../figure/figure.js";
import { WrongRequest } from "../../internal/errors.js";
import type { ResultRow } from "../../results/result-row.js";
import { simulateRows } from "../../run/simulate-rows.js";
import { mazePromptIdentity } from "../../task/maze/maze-prompt.js";
import { taskNamed } from "../../task/registry.js";
import type { LoadedProblem } from "../../task/runnable-task.js";
import { catalogueItem } from "../catalogue/catalogue.js";
import { type AskedModel, deeprdModels } from "./deeprd-models.js";
import type { Experiment } from "./experiment.js";
import { smallRecords } from "./experiment-problems.js";
import { measuredRows } from "./measured-rows.js";
import { seqbenchModels } from "./seqbench-models.js";

/** The rows a figure is drawn from. */
export interface ExperimentData {
  readonly rows: readonly ResultRow[];
  /** For `makeFigure`: `measured` or `simulated`, both where runs of both kinds were given. */
  readonly sources: readonly Source[];
  /** Whose rows these are and how they came about, a sentence or two for the caption. */
  readonly note: string;
  /** From somebody's runs: a title then must not claim the paper's result of them. */
  readonly fromRuns: boolean;
  /** The figure is to be drawn as the paper draws it. */
  readonly asPublished: boolean;
  /** The problems that were asked, by id, with `keepTexts`; empty where the rows come from files. */
  readonly problems: ReadonlyMap<string, LoadedProblem>;
}

export interface ExperimentRowsOptions {
  /** Keeps the simulated replies in the rows, and the problems beside them; default false. */
  readonly keepTexts?: boolean;
  /** Run folders and result files; default those that `horizon reproduce --run` was given. */
  readonly runs?: readonly string[];
  /** Default: whether `horizon reproduce --as-published` was said. */
  readonly asPublished?: boolean;
}

/** Where `horizon reproduce` tells a notebook's kernel what to draw from. */
export const runsVariable = "HORIZON_REPRODUCE_RUNS";
export const asPublishedVariable = "HORIZON_REPRODUCE_AS_PUBLISHED";

/**
 * The rows for one figure: those of the runs that `horizon reproduce NAME
 * --run RUN…` was given, else of a simulated run of the figure's experiment,
 * smaller than the paper's, the same on every machine.
 *
 * @param name of a catalogue item with an experiment
 * @example (await experimentRows("deeprd/fig02")).sources // ["simulated"]
 * @remarks Three to five seconds where it simulates.
 */
export async function experimentRows(
  name: string,
  {
    keepTexts = false,
    runs = runsOfEnvironment(),
    asPublished = isAsPublished(),
  }: ExperimentRowsOptions = {},
): Promise<ExperimentData> {
  const { experiment, item } = await catalogueItem(name);
  if (experiment === null) throw new WrongRequest(`${item} is drawn without asking a model`, { where: name });
  if (runs.length > 0)
    return { ...(await rowsOfRuns(runs, experiment)), fromRuns: true, asPublished, problems: new Map() };
  const simulated = await simulateExperiment(experiment, keepTexts);
  const note = simulatedNote(experiment);
  return { ...simulated, sources: ["simulated"], note, fromRuns: false, asPublished };
}

/** A simulated run of an experiment's small version: a problem at a time, so that large graphs need little memory. */
async function simulateExperiment(
  experiment: Experiment,
  keepTexts: boolean,
): Promise<{ readonly rows: readonly ResultRow[]; readonly problems: ReadonlyMap<string, LoadedProblem> }> {
  const { name, problems: design, conditions, repeats } = experiment;
  const task = taskNamed(design.kind === "maze" ? "maze" : design.as);
  const models: readonly AskedModel[] =
    design.kind === "maze"
      ? (await seqbenchModels(name)).map((model) => ({ ...model, isAsked: () => true }))
      : deeprdModels(name);
  const rows: ResultRow[] = [];
  const problems = new Map<string, LoadedProblem>();
  for await (const record of smallRecords(experiment, name)) {
    const problem = task.load(record, name);
    if (keepTexts) problems.set(problem.id, problem);
    for (const model of models.filter(({ isAsked }) => isAsked(problem.coordinates)))
      for (const { label } of conditions)
        for (const row of simulateRows({
          task,
          problems: [problem],
          model,
          repeats,
          seed: name,
          keepReplies: keepTexts,
          coordinates: conditions.length > 1 ? { condition: label } : {},
        }))
          rows.push({ ...row, line: rows.length + 1 });
  }
  return { rows, problems };
}

function simulatedNote({ problems, name }: Experiment): string {
  return problems.kind === "maze"
    ? "Simulated models whose success rates are the paper's readings; fewer mazes than the paper's, in wider bins."
    : `Simulated models set by hand after the paper's text, which prints no curve as numbers; ${problems.smallPerCell} graphs a cell${name.endsWith("chains") ? "" : ", lookaheads thinned out"}.`;
}

/** The rows of the runs that belong to the experiment, and a sentence on what does not. */
async function rowsOfRuns(
  runs: readonly string[],
  experiment: Experiment,
): Promise<Pick<ExperimentData, "rows" | "sources" | "note">> {
  const { rows, malformed } = await measuredRows(runs);
  const own = rows.filter((row) => belongs(row, experiment)).map((row) => withCondition(row, experiment));
  if (own.length === 0)
    throw new WrongRequest(`no row of these runs belongs to this figure: ${tasksOf(rows)}`, {
      where: runs.join(", "),
      mend: `Wanted is ${experiment.about}.`,
    });
  const isSimulated = own.some(({ simulated }) => simulated);
  const isMeasured = own.some(({ simulated }) => !simulated);
  const left = rows.length - own.length;
  const notes = [
    `${own.length} rows from ${runs.length === 1 ? "one path" : `${runs.length} paths`} given`,
    ...(left === 0 ? [] : [`${left} rows belong to other figures`]),
    ...(malformed.length === 0 ? [] : [`${malformed.length} records could not be read (${malformed[0]})`]),
  ];
  return {
    rows: own,
    sources: [...(isMeasured ? ["measured" as const] : []), ...(isSimulated ? ["simulated" as const] : [])],
    note: `${notes.join("; ")}.`,
  };
}

function belongs({ task, B }: ResultRow, { problems }: Experiment): boolean {
  if (problems.kind === "maze") return task === "maze";
  const isChains = problems.cells.every(({ branches }) => branches === 1);
  return task === problems.as && B !== null && (isChains ? B === 1 : B > 1);
}

/** Runs tell their prompt; where an experiment compares several, a row is given its label. */
function withCondition(row: ResultRow, { conditions }: Experiment): ResultRow {
  if (conditions.length < 2) return row;
  const version = row.coordinates["promptVersion"];
  const subject = { agent: "Bob", target: "Alice", severalKeys: false };
  const found = conditions.find(({ prompt }) => mazePromptIdentity(subject, prompt).version === version);
  return found === undefined ? row : { ...row, coordinates: { ...row.coordinates, condition: found.label } };
}

function tasksOf(rows: readonly ResultRow[]): string {
  const tasks = [...new Set(rows.map(({ task, B }) => (B === null ? task : `${task} with B = ${B}`)))];
  return tasks.length === 0 ? "they hold no rows" : `they hold ${tasks.slice(0, 8).join(", ")}`;
}

/** The runs that `horizon reproduce --run` was given; none outside it. */
export function runsOfEnvironment(): readonly string[] {
  const value = process.env[runsVariable];
  if (value === undefined || value === "") return [];
  const runs: unknown = JSON.parse(value);
  return Array.isArray(runs) ? runs.map(String) : [];
}

/** Whether `horizon reproduce --as-published` was said. */
export function isAsPublished(): boolean {
  return process.env[asPublishedVariable] === "1";
}
