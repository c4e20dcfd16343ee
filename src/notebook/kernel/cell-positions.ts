import { SourceMap, type SourceMapPayload } from "node:module";

/** tslab puts one line, `export {};`, before every cell. */
const linesBefore = 1;

const mapComment = /\n?\/\/# sourceMappingURL=(\S*)\s*$/;
const inlineMap = /^data:application\/json;(?:charset=[^;]*;)?base64,(.*)$/s;

/** A place in a cell, both counted from 1. */
export interface CellPosition {
  readonly line: number;
  readonly column: number;
}

/**
 * Finds the line a person wrote from a line of the JavaScript that ran.
 *
 * A cell is compiled twice (TypeScript to an ES module, that to CommonJS);
 * both maps are kept under the script's name, which V8 puts into every stack.
 */
export class CellPositions {
  readonly #scripts = new Map<string, readonly SourceMap[]>();
  #next = "cell";

  /** The name that the cell compiled next gets in stacks: `[cell 3]`. */
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

  /** Names the script and keeps its maps, the last compilation first. */
  keep(output: string, maps: readonly (string | undefined)[]): string {
    const payloads = maps.map((map) => JSON.parse(map ?? "null") as SourceMapPayload | null);
    this.#scripts.set(
      this.#next,
      payloads.flatMap((payload) => (payload === null ? [] : [new SourceMap(payload)])),
    );
    return `${output.replace(mapComment, "")}\n//# sourceURL=${this.#next}`;
  }

  /** The cell's own line and column for a place in script `name`; `null` for any other script. */
  find(name: string, line: number, column: number): CellPosition | null {
    const maps = this.#scripts.get(name);
    if (maps === undefined) return null;
    let place = { line: line - 1, column: column - 1 };
    for (const map of maps) {
      const entry = map.findEntry(place.line, place.column);
      if (!("originalLine" in entry)) return null;
      place = { line: entry.originalLine, column: entry.originalColumn };
    }
    return { line: place.line + 1 - linesBefore, column: place.column + 1 };
  }
}
