import { SourceMap, type SourceMapPayload } from "node:module";

const mapComment = /\n?\/\/# sourceMappingURL=(\S*)\s*$/;
const inlineMap = /^data:application\/json;(?:charset=[^;]*;)?base64,(.*)$/s;

/** A place in a cell, both counted from 1. */
export interface CellPosition {
  readonly line: number;
  readonly column: number;
}

/** The source maps of one script, as JSON, and how many lines of JavaScript they cover. */
export interface CellMaps {
  /** A cell is compiled twice, TypeScript to an ES module and that to CommonJS; the last comes first. */
  readonly maps: readonly string[];
  readonly lines: number;
  /** Lines that tslab puts before what was written: 1 in a cell (`export {};`), none in a module. */
  readonly linesBefore: number;
}

/**
 * Finds the line a person wrote from a line of the JavaScript that ran, by the
 * source maps kept under the script's name, which V8 puts into every stack.
 */
export class CellPositions {
  readonly #scripts = new Map<string, CellMaps>();
  readonly #parsed = new Map<string, readonly SourceMap[]>();
  #next = "cell";

  /** The name that the cell compiled next gets in stacks: `[cell-3]`. */
  set scriptName(name: string) {
    this.#next = name;
  }

  /** Takes the map the compiler wrote to the end of its output off again. */
  static split(code: string): { readonly code: string; readonly map: string | null } {
    const comment = mapComment.exec(code);
    const inline = comment === null ? null : inlineMap.exec(comment[1] ?? "");
    if (comment === null || inline === null) return { code, map: null };
    return {
      code: code.slice(0, comment.index),
      map: Buffer.from(inline[1] ?? "", "base64").toString("utf8"),
    };
  }

  /** Gives the output of a cell, or of a local module, its name in stacks and keeps its maps under it. */
  named(output: string, maps: readonly string[]): string {
    const plain = output.replace(mapComment, "");
    const { sources = [] } = JSON.parse(maps.at(-1) ?? "{}") as { readonly sources?: readonly string[] };
    const isCell = sources[0]?.endsWith("__tslab__.ts") ?? true;
    const name = isCell ? this.#next : (sources[0] ?? "module").replace(/^(?:\.\.\/)+/, "");
    this.keep(name, { maps, lines: plain.split("\n").length, linesBefore: isCell ? 1 : 0 });
    return `${plain}\n//# sourceURL=${name}`;
  }

  keep(name: string, maps: CellMaps): void {
    this.#scripts.set(name, maps);
    this.#parsed.delete(name);
  }

  mapsOf(name: string): CellMaps | null {
    return this.#scripts.get(name) ?? null;
  }

  /** The cell's own line and column for a place in script `name`; `null` if no one wrote that place. */
  find(name: string, line: number, column: number): CellPosition | null {
    const kept = this.#scripts.get(name);
    if (kept === undefined || line > kept.lines) return null;
    let maps = this.#parsed.get(name);
    if (maps === undefined) {
      maps = kept.maps.map((map) => new SourceMap(JSON.parse(map) as SourceMapPayload));
      this.#parsed.set(name, maps);
    }
    let place = { line: line - 1, column: column - 1 };
    for (const map of maps) {
      const entry = map.findEntry(place.line, place.column);
      if (!("originalLine" in entry)) return null;
      place = { line: entry.originalLine, column: entry.originalColumn };
    }
    const written = place.line + 1 - kept.linesBefore;
    return written < 1 ? null : { line: written, column: place.column + 1 };
  }
}
