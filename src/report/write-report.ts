import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { openAtomicStream } from "../internal/atomic-stream.js";
import { WrongRequest } from "../internal/errors.js";
import type { ResultRow } from "../results/result-row.js";
import { fitSeries } from "./fit-series.js";
import { IndexBuilder } from "./item-index.js";
import { itemsOfRun } from "./items-of-run.js";
import { PackedTexts, packed, type TextPlace } from "./packed-texts.js";
import { reportFigures } from "./report-figures.js";
import type { ReportItem } from "./report-item.js";
import { pageEnd, pageStart } from "./report-page.js";
import { reportSeries } from "./report-series.js";
import { reportTables } from "./report-tables.js";

/** A report as a user asks for it. */
export interface ReportRequest {
  /** Run folders; several stand side by side. */
  readonly runs: readonly string[];
  /** Where their problems lie, if not where the runs say. */
  readonly problems?: string;
  /** The page: one HTML file. */
  readonly out: string;
  readonly title?: string;
  /** Told now and then how many items were read. */
  readonly onProgress?: (items: number) => void;
}

/** What a report holds. */
export interface WrittenReport {
  readonly items: number;
  readonly problems: number;
  readonly bytes: number;
}

/**
 * Writes one HTML file with everything of some runs: tables, curves, fits, and
 * every item with its prompt, answer, verdict and drawing. It needs nothing
 * beside itself, not even a server.
 *
 * What models wrote is data in it: compressed, opened as text, kept from
 * running by a content security policy that names the page's own scripts by
 * their hash.
 *
 * Refuses a folder without a run, a problem file other than the run's, and runs
 * without an answer.
 *
 * @remarks Memory holds the rows and one chunk of texts. 20,000 items take some ten seconds.
 */
export async function writeReport(request: ReportRequest): Promise<WrittenReport> {
  const { runs, problems, out, title = "Report", onProgress = () => {} } = request;
  const scripts = await pageScripts();
  const page = await openAtomicStream(out);
  let bytes = 0;
  const write = async (text: string): Promise<void> => {
    bytes += Buffer.byteLength(text);
    await page.write(text);
  };
  try {
    const chunk = (name: string, data: string): Promise<void> =>
      write(`<script type="text/plain" id="${name}">${data}</script>\n`);
    const shelves = { problems: new PackedTexts("p", chunk), answers: new PackedTexts("a", chunk) };
    await write(pageStart({ title, scriptHashes: scripts.map(({ hash }) => hash) }));
    const index = new IndexBuilder();
    const rows: ResultRow[] = [];
    const seen = new Map<string, TextPlace>();
    for (const run of runs)
      for await (const item of itemsOfRun(run, problems)) {
        index.add(
          item.row,
          await problemPlace(item, seen, shelves.problems),
          await answerPlace(item, shelves.answers),
        );
        rows.push(item.row);
        if (rows.length % 500 === 0) onProgress(rows.length);
      }
    if (rows.length === 0)
      throw new WrongRequest("there is no answer to report on", {
        where: runs.join(", "),
        mend: "Name the folders of runs that have answers.",
      });
    await shelves.problems.flush();
    await shelves.answers.flush();
    await chunk("index", await packed(index.index()));
    const series = reportSeries(rows);
    const fits = fitSeries(series);
    const figures = reportFigures(series, fits).map((figure) => JSON.parse(figure.toJson()) as unknown);
    await chunk("figures", await packed(figures));
    const isSimulated = rows.some(({ simulated }) => simulated);
    await write(
      pageEnd({
        title,
        tables: reportTables(series, fits),
        items: rows.length,
        isSimulated,
        figures: figures.length,
      }),
    );
    for (const { text } of scripts) await write(`<script>${text}</script>\n`);
    await write("</body>\n</html>\n");
    await page.commit();
    return { items: rows.length, problems: seen.size, bytes };
  } catch (error) {
    await page.abort();
    throw error;
  }
}

/** A problem asked several times, or of several models, is kept once. */
async function problemPlace(
  { row, prompt, record }: ReportItem,
  seen: Map<string, TextPlace>,
  shelf: PackedTexts,
): Promise<TextPlace> {
  const key = `${row.task}/${row.problem}/${row.mode}`;
  const known = seen.get(key);
  if (known !== undefined) return known;
  const place = await shelf.add({ prompt, record }, prompt.length * 2);
  seen.set(key, place);
  return place;
}

function answerPlace({ row, reply, reasoning }: ReportItem, shelf: PackedTexts): Promise<TextPlace> {
  const { measures, coordinates } = row;
  return shelf.add(
    { reply, reasoning, measures, coordinates },
    (reply?.length ?? 0) + (reasoning?.length ?? 0) + 200,
  );
}

interface PageScript {
  readonly text: string;
  /** As a content security policy names it. */
  readonly hash: string;
}

/** plotly, and the page's own script, each with the hash it is allowed by. */
async function pageScripts(): Promise<readonly PageScript[]> {
  const files = [
    createRequire(import.meta.url).resolve("plotly.js-dist-min/plotly.min.js"),
    new URL("./client/report.js", import.meta.url),
  ];
  const texts = await Promise.all(files.map((file) => readFile(file, "utf8")));
  return texts.map((raw) => {
    const text = raw.replaceAll("</script", "<\\/script");
    return { text, hash: `sha256-${createHash("sha256").update(text).digest("base64")}` };
  });
}
