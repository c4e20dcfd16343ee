import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { codeOf } from "../internal/atomic-file.js";
import { AnalysisError } from "../internal/errors.js";

/** One curve of a published panel, whatever its axes are. */
export interface PublishedSeries {
  readonly label: string;
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

/** One panel of a published figure, as read off. */
export interface PublishedSeriesPanel {
  readonly id: string;
  readonly xLabel: string;
  readonly yLabel: string;
  readonly series: readonly PublishedSeries[];
}

/**
 * Reads the panels of a seqBench figure from `data/published/seqbench`, with
 * every curve in it, fitted lines left out. Readings are approximate. Panels
 * without curves have an empty list.
 *
 * @example (await readPublishedPanels(3))[1].series[0].points[0] // { x: 0, y: 0.88 }
 */
export async function readPublishedPanels(figure: number): Promise<readonly PublishedSeriesPanel[]> {
  const name = `seqbench/fig${String(figure).padStart(2, "0")}.json`;
  const file = (await readPublishedJson(name)) as PanelFile;
  return file.panels.map(({ id, xAxis, yAxis, series = [] }) => ({
    id,
    xLabel: xAxis?.label ?? "",
    yLabel: yAxis?.label ?? "",
    series: series
      .filter(({ role }) => role !== "fit")
      .map(({ label, points }) => ({
        label,
        points: points.map((point) =>
          "x" in point ? { x: point.x, y: point.y } : { x: point[0], y: point[1] },
        ),
      })),
  }));
}

/** A JSON file below `data/published`, from a clone and from an install alike. */
export async function readPublishedJson(name: string): Promise<unknown> {
  const path = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "data", "published", name);
  try {
    return JSON.parse(await readFile(path, "utf8")) as unknown;
  } catch (cause) {
    throw new AnalysisError(`cannot read published numbers (${codeOf(cause)})`, {
      where: path,
      mend: "Restore it with `git checkout -- data`, or install the package again.",
      cause,
    });
  }
}

interface PanelFile {
  readonly panels: readonly {
    readonly id: string;
    readonly xAxis?: { readonly label: string };
    readonly yAxis?: { readonly label: string };
    readonly series?: readonly {
      readonly label: string;
      readonly role?: string;
      readonly points: readonly (readonly [number, number] | { readonly x: number; readonly y: number })[];
    }[];
  }[];
}
