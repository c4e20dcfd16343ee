import type { Command } from "commander";
import { writeReport } from "../../report/write-report.js";

interface ReportFlags {
  readonly out: string;
  readonly problems?: string;
  readonly title?: string;
  readonly json?: true;
}

/** `horizon report RUN… --out FILE`: one self-contained page of runs. */
export function report(program: Command): void {
  program
    .command("report")
    .description("write one HTML file with the curves, fits, failures and every item of some runs")
    .argument("<runs...>", "run folders")
    .option("--out <file>", "the page", "report.html")
    .option("--problems <file>", "where the problems lie, if not where the runs say")
    .option("--title <text>", "its heading (default: the runs' names)")
    .option("--json", "print what was written as JSON")
    .action(
      async (runs: readonly string[], { out, problems, title = runs.join(", "), json }: ReportFlags) => {
        const written = await writeReport({
          runs,
          out,
          title,
          ...(problems === undefined ? {} : { problems }),
          onProgress: (items) => {
            if (items % 5000 === 0) process.stderr.write(`${items} items read\n`);
          },
        });
        const megabytes = (written.bytes / 1e6).toFixed(1);
        process.stdout.write(
          json
            ? `${JSON.stringify({ out, ...written })}\n`
            : `${out}: ${written.items} items of ${written.problems} problems, ${megabytes} MB; open it in a browser\n`,
        );
      },
    );
}
