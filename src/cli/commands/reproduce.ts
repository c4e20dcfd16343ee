import type { Command } from "commander";
import { checkedTable } from "../../figure/checked-quantities.js";
import { findNotebooks } from "../../reproduce/find-notebooks.js";
import { type ReproduceStep, reproduce as runNotebooks } from "../../reproduce/reproduce.js";
import { onInterrupt } from "../interrupt.js";

/** `horizon reproduce [NAME…]`: notebooks → figures → published beside reproduced. */
export function reproduce(program: Command): void {
  program
    .command("reproduce")
    .description("run the notebooks, draw the figures, set published numbers beside reproduced ones")
    .argument("[names...]", "notebooks, by name or by its beginning: seqbench, deeprd/fig06; default all")
    .option("--list", "name the notebooks and do nothing")
    .option("--json", "print the checked quantities as one JSON array")
    .action(async (names: readonly string[], options: { readonly list?: true; readonly json?: true }) => {
      if (options.list) {
        const notebooks = await findNotebooks("notebooks", names);
        const list = notebooks.map(({ name }) => name);
        process.stdout.write(options.json ? `${JSON.stringify(list)}\n` : `${list.join("\n")}\n`);
        return;
      }
      const interrupt = onInterrupt();
      try {
        const result = await runNotebooks({
          root: process.cwd(),
          names,
          onProgress: (step) => process.stderr.write(`${words(step)}\n`),
          signal: interrupt.signal,
        });
        process.stdout.write(
          options.json
            ? `${JSON.stringify(result.quantities)}\n`
            : `${checkedTable(result.quantities).toText()}\n`,
        );
        const place = "figures/index.html";
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
