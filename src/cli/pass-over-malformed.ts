import { plainWords } from "../model/redact.js";
import type { MalformedItem, ReadJsonArrayOptions } from "../results/read-json-array.js";

/** What `--skip-malformed` does: the faults are kept, listed on stderr at the end and make the exit code 1. */
export function passOverMalformed(wanted: boolean): {
  readonly options: ReadJsonArrayOptions;
  readonly report: () => void;
} {
  const skipped: MalformedItem[] = [];
  return {
    options: wanted ? { onMalformed: (item) => skipped.push(item) } : {},
    report: () => {
      for (const { where, what } of skipped) process.stderr.write(`${plainWords(`${where}: ${what}`)}\n`);
      if (skipped.length === 0) return;
      process.stderr.write(`${skipped.length} passed over\n`);
      process.exitCode = 1;
    },
  };
}
