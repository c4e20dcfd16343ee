import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Command } from "commander";
import { checkedTable } from "../../figure/checked-quantities.js";
import { WrongRequest } from "../../internal/errors.js";
import { findNotebooks } from "../../reproduce/find-notebooks.js";
import { type ReproduceStep, reproduce as runNotebooks } from "../../reproduce/reproduce.js";
import { onInterrupt } from "../interrupt.js";
import { printPlan } from "../print-plan.js";

interface Options {
  readonly list?: true;
  readonly json?: true;
  readonly run?: readonly string[];
  readonly asPublished?: true;
  readonly out?: string;
  readonly plan?: true;
  readonly prices?: string;
}

/** `horizon reproduce [NAME…]`: notebooks → figures → published beside reproduced. */
export function reproduce(program: Command): void {
  program
    .command("reproduce")
    .description("run the notebooks, draw the figures, set published numbers beside reproduced ones")
    .argument("[names...]", "notebooks, by name or by its beginning: seqbench, deeprd/fig06; default all")
    .option("--list", "name the notebooks and do nothing")
    .option("--run <paths...>", "draw from these run folders or result files; needs names")
    .option("--as-published", "draw as the papers do: their denominators and axes, without intervals")
    .option(
      "--out <folder>",
      "where figures and executed notebooks go; default with --run or --as-published: own-figures",
    )
    .option("--plan", "say which problems, models, requests and money the real thing takes; do nothing")
    .option("--prices <file>", "with --plan: prices of your own, as for horizon run")
    .option("--json", "print the checked quantities, or the plan, as one JSON array")
    .action(async (names: readonly string[], options: Options) => {
      const root = rootOfNotebooks();
      if (options.plan) return printPlan(names, options);
      if (options.list) {
        const notebooks = await findNotebooks(join(root, "notebooks"), names);
        const list = notebooks.map(({ name }) => name);
        process.stdout.write(options.json ? `${JSON.stringify(list)}\n` : `${list.join("\n")}\n`);
        return;
      }
      const { run: runs = [], asPublished = false } = options;
      if (runs.length > 0 && names.length === 0)
        throw new WrongRequest("--run needs the figures to draw", {
          mend: "Name them: horizon reproduce deeprd/fig02 --run RUN; --list names all.",
        });
      for (const run of runs)
        if (!existsSync(run))
          throw new WrongRequest("there is no such run", { where: run, mend: "Check the path after --run." });
      const isOwn = runs.length > 0 || asPublished || root !== process.cwd();
      const out = options.out ?? (isOwn ? "own-figures" : undefined);
      const interrupt = onInterrupt();
      try {
        const result = await runNotebooks({
          root,
          names,
          runs,
          asPublished,
          ...(out === undefined ? {} : { out: resolve(out) }),
          onProgress: (step) => process.stderr.write(`${words(step)}\n`),
          signal: interrupt.signal,
        });
        process.stdout.write(
          options.json
            ? `${JSON.stringify(result.quantities)}\n`
            : `${checkedTable(result.quantities).toText()}\n`,
        );
        const place = join(out ?? "figures", "index.html");
        process.stderr.write(
          result.withoutImages === null
            ? `${result.figures.length} figures: open ${place}\n`
            : `${result.figures.length} figures as pages only, open ${place}: ${result.withoutImages}\n`,
        );
        const failed = result.failures.length > 0 || result.quantities.some(({ within }) => !within);
        if (failed) process.exitCode = 1;
      } finally {
        interrupt.release();
      }
    });
}

/** The folder one stands in, if it has notebooks; else the package, which brings its own. */
function rootOfNotebooks(): string {
  const here = process.cwd();
  return existsSync(join(here, "notebooks")) ? here : resolve(import.meta.dirname, "../../..");
}

function words(step: ReproduceStep): string {
  switch (step.kind) {
    case "started":
      return `running ${step.name}`;
    case "done":
      return `done    ${step.name} (${step.done}/${step.total})`;
    case "failed":
      return `FAILED  ${step.name} (${step.done}/${step.total}): ${step.why}`;
    case "drawing":
      return `drawing ${step.figures} figures`;
  }
}
