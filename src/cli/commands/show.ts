import type { Command } from "commander";
import { writeFileAtomic } from "../../internal/atomic-file.js";
import { WrongRequest } from "../../internal/errors.js";
import { type FoundItem, findItem } from "../../results/find-item.js";
import { escapeTerminal } from "../escape-terminal.js";
import { print } from "../print.js";
import { type ResultOptions, readOptions } from "../result-request.js";

interface Options extends ResultOptions {
  readonly svg?: string;
  readonly of?: string;
}

/** `horizon show RUN ITEM`: one problem, what was asked, answered, read and judged. */
export function show(program: Command): void {
  program
    .command("show")
    .argument("<run>", "a run folder or a result file")
    .argument("<item>", "a problem's name, name#repeat, or a line of the file")
    .description("One item: prompt, raw answer, what was read, verdict and drawing")
    .option("--problems <file>", "the problem file, where the run does not name one that is there")
    .option("--task <name>", "the task, where the run does not tell")
    .option("--of <model>", "whose answer, where the file holds several models")
    .option("--svg <file>", "write the drawing of a maze, with the model's route, as SVG")
    .option("--json", "everything, for machines")
    .action(async (run: string, item: string, options: Options) => {
      const of = options.of === undefined ? {} : { of: options.of };
      const found = await findItem(run, item, { ...readOptions(options), ...of });
      if (options.json === true) await print(`${JSON.stringify(found)}\n`);
      else await print(`${escapeTerminal(words(found))}\n`);
      if (options.svg === undefined) return;
      const svg = found.problem?.drawing?.svg;
      if (svg === undefined)
        throw new WrongRequest("there is no drawing of this item: it is no maze whose problem is known");
      await writeFileAtomic(options.svg, svg);
    });
}

function words({ row, problem, why }: FoundItem): string {
  const places = [
    ["L", row.L],
    ["B", row.B],
    ["noise", row.noise],
    ["shuffle", row.shuffle],
    ...Object.entries(row.coordinates),
  ];
  const placed = places.filter(([, value]) => value !== null).map(([name, value]) => `${name} ${value}`);
  const head = [
    `${row.problem}#${row.repeat}  ${row.model}${row.simulated ? " (simulated)" : ""}`,
    `${row.file}:${row.line}  ${row.task}  ${placed.join(", ")}`,
    `outcome ${row.outcome}, read ${row.status ?? "nothing"}, ${row.right === null ? "not judged" : row.right ? "right" : "wrong"}: ${row.label}`,
  ];
  const measures = Object.entries(row.measures).map(([name, value]) => `${name} ${value}`);
  const parts = [
    ...head,
    ...(measures.length === 0 ? [] : [measures.join(", ")]),
    ...(problem?.messages ?? []).flatMap(({ role, content }) => ["", `── ${role} ──`, content]),
    "",
    "── raw answer ──",
    row.reply ?? "(none)",
    ...(problem === null || problem.answer === null
      ? []
      : ["", "── read ──", JSON.stringify(problem.answer)]),
    ...(problem === null || problem.verdict === null
      ? []
      : ["", "── verdict ──", JSON.stringify(problem.verdict)]),
    ...(problem?.drawing ? ["", "── maze ──", problem.drawing.text] : []),
    ...(why === null ? [] : ["", why]),
  ];
  return parts.join("\n");
}
