import { type PriceTable, priceOf } from "../../model/price.js";
import { estimateTokens } from "../../model/token-estimate.js";
import { graphRecords } from "../../results/graph-records.js";
import { assumedReplyTokens } from "../../run/run-plan.js";
import type { MazeProblem } from "../../task/maze/maze-problem.js";
import { mazePrompt } from "../../task/maze/maze-prompt.js";
import { taskNamed } from "../../task/registry.js";
import type { Experiment, ExperimentModel } from "./experiment.js";
import { experimentGraphs, smallRecords } from "./experiment-problems.js";

/** What one model's part of an experiment takes. */
interface ModelPlan {
  readonly model: string;
  readonly requests: number;
  /** Estimated from the length of the texts. */
  readonly promptTokens: number;
  readonly completionTokens: number;
  /** No published number of reply tokens: `replyTokensAssumed` were taken. */
  readonly replyTokensAssumed: number | null;
  /** US dollars; `null` where no price is listed. */
  readonly costUsd: number | null;
}

/** What an experiment takes. */
export interface ExperimentPlan {
  readonly experiment: Experiment;
  readonly problems: number;
  readonly models: readonly ModelPlan[];
  readonly pricesAsOf: string;
}

/** Tokens a reasoning model is taken to use where nothing is published: at middle lookaheads they use thousands. */
const assumedReasoningTokens = 10_000;

/**
 * What an experiment takes before anything is asked: problems, requests,
 * tokens, money. Prompts are measured on problems made for it, replies taken
 * from published means or assumed, and the plan says which.
 *
 * @remarks A few seconds: it makes a small part of the problems.
 */
export async function planExperiment(experiment: Experiment, prices: PriceTable): Promise<ExperimentPlan> {
  const { problems, conditions, models, repeats } = experiment;
  const counted = problems.kind === "maze" ? await countMazes(experiment) : countGraphs(experiment);
  const perProblem = repeats * (problems.kind === "maze" ? conditions.length : 1);
  return {
    experiment,
    problems: counted.problems,
    pricesAsOf: prices.asOf,
    models: models.map((model) => {
      const requests = counted.problems * perProblem;
      const promptTokens = Math.round(counted.promptTokens * perProblem);
      const assumed = model.replyTokens === null ? assumedFor(model) : null;
      const completionTokens = requests * (model.replyTokens ?? assumed ?? 0);
      const price = priceOf(prices, model.pricedAs ?? model.name);
      return {
        model: model.name,
        requests,
        promptTokens,
        completionTokens,
        replyTokensAssumed: assumed,
        costUsd:
          price === null
            ? null
            : (promptTokens * price.inputPerMillion + completionTokens * price.outputPerMillion) / 1e6,
      };
    }),
  };
}

interface Counted {
  readonly problems: number;
  /** Of one round over all problems, a mean over the conditions. */
  readonly promptTokens: number;
}

function assumedFor({ name, sampling }: ExperimentModel): number {
  const reasons = sampling.reasoningEffort !== undefined || /R1|GPT-5|OSS/.test(name);
  return reasons ? assumedReasoningTokens : assumedReplyTokens;
}

/** The bins times the variants; prompts as long as those of the small version. */
async function countMazes(experiment: Experiment): Promise<Counted> {
  const { problems: design, conditions, name } = experiment;
  if (design.kind !== "maze") return { problems: 0, promptTokens: 0 };
  const { bins, count, backtracks, variants, sizes } = design.preset;
  const bases =
    bins === null ? (count ?? 0) : (Math.floor((bins.to - bins.from) / bins.step) + 1) * bins.perBin;
  const problems = bases * backtracks.length * variants.length * sizes.length;
  const task = taskNamed("maze");
  let tokens = 0;
  let seen = 0;
  for await (const record of smallRecords(experiment, name)) {
    const { context, graph, severalKeys } = task.load(record, name).problem as MazeProblem;
    const subject = { context, agent: graph.agent, target: graph.target, severalKeys };
    for (const { prompt } of conditions) {
      tokens += estimateTokens(mazePrompt(subject, prompt).messages);
      seen++;
    }
  }
  return { problems, promptTokens: seen === 0 ? 0 : (tokens / seen) * problems };
}

/** One problem of each cell stands for all of it. */
function countGraphs({ problems: design, name }: Experiment): Counted {
  if (design.kind !== "graph") return { problems: 0, promptTokens: 0 };
  const task = taskNamed(design.as);
  let tokens = 0;
  for (const record of graphRecords({ ...experimentGraphs(design, { seed: name }), count: 1 }))
    tokens += estimateTokens(task.load(record, name).prompt.messages);
  return { problems: design.cells.length * design.perCell, promptTokens: tokens * design.perCell };
}
