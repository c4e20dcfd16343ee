import type { Command } from "commander";
import { dataSetsNamed, readDataSets } from "../../corpus/data-sets.js";
import { fetchFile } from "../../corpus/fetch-file.js";
import { commandGroup } from "../command-group.js";
import { onInterrupt } from "../interrupt.js";
import { print } from "../print.js";
import { progressLine } from "../progress.js";

/** `horizon data list` and `horizon data fetch NAME`. */
export function data(program: Command): void {
  const group = commandGroup(program, "data", "Public data sets: what there is, and fetching it");
  group
    .command("list")
    .description("The data sets whose addresses are known, with their licences")
    .option("--json", "for machines")
    .action(async (options: { readonly json?: true }) => {
      const sets = await readDataSets();
      if (options.json === true) return print(`${JSON.stringify(sets, null, 2)}\n`);
      const width = Math.max(...sets.map(({ name }) => name.length));
      for (const { name, licence, what } of sets)
        await print(`${name.padEnd(width)}  ${what}  (${licence})\n`);
    });
  group
    .command("fetch")
    .argument("<names...>", "data sets, as horizon data list names them; naturalproofs means all its parts")
    .description("Fetch data sets, going on where an earlier fetch ended, and check them")
    .option("--to <folder>", "where the files go", ".")
    .option("--mirror <url>", "fetch from below this address instead")
    .action(async (names: readonly string[], options: { readonly to: string; readonly mirror?: string }) => {
      const sets = await readDataSets();
      const wanted = names.flatMap((name) => dataSetsNamed(name, sets));
      const interrupt = onInterrupt();
      try {
        for (const set of wanted) {
          process.stderr.write(`${set.name}: ${set.licence}, see ${set.page}\n`);
          for (const file of set.files) {
            const progress = progressLine("MB");
            const { path, bytes, sha256, kind } = await fetchFile(file, {
              folder: options.to,
              signal: interrupt.signal,
              onProgress: (done, total) =>
                progress.tell(
                  Math.round(done / 1e6),
                  total === undefined ? undefined : Math.round(total / 1e6),
                ),
              ...(options.mirror === undefined ? {} : { mirror: options.mirror }),
            }).finally(progress.end);
            await print(`${path}: ${bytes} bytes, sha256 ${sha256} (${words[kind]})\n`);
          }
        }
      } finally {
        interrupt.release();
      }
    });
}

const words = {
  checked: "as known",
  recorded: "no checksum is known for this file: this one was recorded beside it",
  present: "was here already",
} as const;
