import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { CellPosition, CellPositions } from "./cell-positions.js";

const ownMachinery = /^node:|[\\/]tslab[\\/]dist[\\/]|[\\/]notebook[\\/]kernel[\\/]/;

/**
 * Writes stacks in cell coordinates: `at f (cell 3:2:7)` for a line someone
 * wrote, paths relative to the notebook's folder for everything else, and
 * nothing of the machinery in between.
 *
 * To be set as `Error.prepareStackTrace`, so that an error the cell itself
 * prints reads the same way as one that fails it.
 */
export function cellStackTrace(
  positions: CellPositions,
  folder: string,
): (error: Error, sites: readonly NodeJS.CallSite[]) => string {
  return (error, sites) => {
    const frames = sites.flatMap((site) => {
      const name = site.getScriptNameOrSourceURL() ?? site.getFileName() ?? "";
      if (ownMachinery.test(name)) return [];
      const place = siteInCell(positions, site);
      if (place === null && cellLabel(name) !== name) return [];
      const line = site.getLineNumber();
      const spot = `${name}:${line}:${site.getColumnNumber()}`;
      const shown =
        place === null ? nearby(spot, folder) : `${cellLabel(name)}:${place.line}:${place.column}`;
      const call = site.toString();
      // A function of an earlier cell is called as a member of what tslab keeps cells' exports in.
      return [`    at ${call.replace(spot, () => shown).replace(/^((?:async |new )?)Proxy\./, "$1")}`];
    });
    return [headline(error), ...frames].join("\n");
  };
}

/** The first place of a stack that lies in a cell; `null` if none does. */
export function placeInCell(stack: string, cell: string): CellPosition | null {
  const label = cellLabel(cell);
  for (const match of stack.matchAll(/\b(cell \d+):(\d+):(\d+)\)?$/gm))
    if (match[1] === label) return { line: Number(match[2]), column: Number(match[3]) };
  return null;
}

/** The name a cell's script has for V8; `cell 3` for people. */
export const cellScript = (count: number): string => `[cell-${count}]`;

const cellLabel = (script: string): string => script.replace(/^\[cell-(\d+)\]$/, "cell $1");

function siteInCell(positions: CellPositions, site: NodeJS.CallSite): CellPosition | null {
  const name = site.getScriptNameOrSourceURL();
  const [line, column] = [site.getLineNumber(), site.getColumnNumber()];
  return name === null || line === null || column === null ? null : positions.find(name, line, column);
}

function nearby(spot: string, folder: string): string {
  const path = spot.startsWith("file://") ? fileURLToPath(spot) : spot;
  return path.startsWith("/") || /^[A-Za-z]:\\/.test(path) ? relative(folder, path) : path;
}

function headline(error: Error): string {
  try {
    return Error.prototype.toString.call(error);
  } catch {
    return "Error";
  }
}
