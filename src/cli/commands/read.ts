import type { Command } from "commander";
import { readRecords } from "../../corpus/read-records.js";
import { DataFormatError } from "../../internal/errors.js";
import { recordReaders } from "../../task/record-readers.js";
import { print } from "../print.js";
import { progressLine } from "../progress.js";

/** `horizon read FILE`: what is read out of raw replies, a line each. */
export function read(program: Command): void {
  program
    .command("read")
    .argument(
      "<file>",
      'a JSON array, {"cases": […]} or JSON Lines of {id, task, raw, finish_reason, context}',
    )
    .description(`Read the answers out of raw replies (tasks: ${Object.keys(recordReaders).join(", ")})`)
    .action(async (file: string) => {
      const progress = progressLine("replies");
      let done = 0;
      try {
        for await (const { record, where } of readRecords(file)) {
          await print(`${JSON.stringify(readOne(record, where))}\n`);
          progress.tell(++done);
        }
      } finally {
        progress.end();
      }
    });
}

function readOne(record: unknown, where: string): Readonly<Record<string, unknown>> {
  const { id, task, raw, finish_reason, context, reasoning_field } = fieldsOf(record, where);
  const reader =
    typeof task === "string" && Object.hasOwn(recordReaders, task) ? recordReaders[task] : undefined;
  if (reader === undefined) {
    throw new DataFormatError(`no reader for the task ${JSON.stringify(task ?? null).slice(0, 60)}`, {
      where,
      mend: `Tasks are ${Object.keys(recordReaders).join(", ")}.`,
    });
  }
  if (raw !== null && raw !== undefined && typeof raw !== "string") {
    throw new DataFormatError(`raw is the reply's text, got ${JSON.stringify(raw).slice(0, 60)}`, { where });
  }
  const reply = {
    text: raw ?? "",
    finish: typeof finish_reason === "string" ? finish_reason : null,
    ...(typeof reasoning_field === "string" ? { reasoning: reasoning_field } : {}),
  };
  const known = typeof context === "object" && context !== null ? { ...context } : {};
  return { id: id ?? null, ...reader(reply, known) };
}

function fieldsOf(record: unknown, where: string): Readonly<Record<string, unknown>> {
  if (typeof record === "object" && record !== null && !Array.isArray(record)) return { ...record };
  throw new DataFormatError(`a reply is an object, got ${JSON.stringify(record).slice(0, 60)}`, {
    where,
    mend: "Give {id, task, raw, finish_reason, context} for each.",
  });
}
