import { deriveInstance } from "../../problem/maze/derive-instance.js";
import { generateBase } from "../../problem/maze/generate-base.js";
import type { GraphRecordPlan } from "../../results/graph-records.js";
import { graphRecords } from "../../results/graph-records.js";
import { type BinFilling, fillDepthBins } from "../../run/fill-depth-bins.js";
import type { MazeDesign } from "../../run/maze-jobs.js";
import type { MazeRequest } from "../../run/write-mazes.js";
import type { MazePromptParts } from "../../task/maze/maze-prompt.js";
import { mazeRecord } from "../../task/maze/maze-record.js";
import type { Experiment, GraphProblems, MazeProblems } from "./experiment.js";

/** What a maze experiment asks `writeMazes` for: a request for each number of backtracks. */
export function experimentMazes(
  problems: MazeProblems,
  {
    seed,
    prompt,
    size = "paper",
  }: { readonly seed: string; readonly prompt: MazePromptParts; readonly size?: "paper" | "small" },
): readonly MazeRequest[] {
  const { preset, smallBins } = problems;
  const bins = size === "small" ? smallBins : preset.bins;
  return preset.sizes.flatMap((rows) =>
    preset.backtracks.map((backtracks): MazeRequest => {
      const doors = preset.doors(backtracks);
      const design: MazeDesign = {
        base: { rows, cols: rows, doors, seed, onShortfall: preset.onShortfall },
        variants: preset.variants.map((variant) => ({ ...variant, removeKeys: doors - backtracks })),
        structure: "compact",
        prompt,
        promptText: Object.keys(prompt).length > 0,
      };
      return bins === null
        ? { kind: "count", design, count: preset.count ?? 1 }
        : { kind: "bins", design, bins, budget: preset.budget };
    }),
  );
}

/** What a graph experiment asks `graphRecords` for. */
export function experimentGraphs(
  problems: GraphProblems,
  { seed, size = "paper" }: { readonly seed: string; readonly size?: "paper" | "small" },
): GraphRecordPlan {
  const { as, cells, perCell, smallCells, smallPerCell } = problems;
  return size === "small"
    ? { as, cells: smallCells, count: smallPerCell, seed }
    : { as, cells, count: perCell, seed };
}

/**
 * The records of an experiment's small version, one at a time: the paper's
 * design on wider bins or fewer cells, for a simulated run in a notebook.
 *
 * @remarks Two or three seconds for mazes, as much for graphs.
 */
export async function* smallRecords(
  experiment: Experiment,
  seed: string,
): AsyncGenerator<unknown, void, undefined> {
  const { problems } = experiment;
  if (problems.kind === "graph") {
    yield* graphRecords(experimentGraphs(problems, { seed, size: "small" }));
    return;
  }
  for (const request of experimentMazes(problems, { seed, prompt: {}, size: "small" })) {
    const { design } = request;
    for (const index of await indicesOf(request)) {
      const base = generateBase({ ...design.base, index });
      for (const variant of design.variants) yield mazeRecord(deriveInstance(base, variant), design);
    }
  }
}

async function indicesOf(request: MazeRequest): Promise<readonly number[]> {
  if (request.kind === "count") return Array.from({ length: request.count }, (_, i) => i);
  const filling: BinFilling = await fillDepthBins(request.design, request.bins, request.budget);
  return filling.indices;
}
