import { plainText } from "../plain-text.js";
import type { CellError } from "./cell-messages.js";
import { placeInCell } from "./cell-stack.js";
import type { Diagnostic } from "./tslab-compiler.js";

/** What a cell threw, as name, message and stack; anything may be thrown, not only errors. */
export function describeThrown(thrown: unknown, script: string): CellError {
  if (!(thrown instanceof Error)) {
    const text = plainText(thrown);
    return { ename: "Thrown", evalue: text, traceback: [`Thrown: ${text}`], line: null };
  }
  const stack = typeof thrown.stack === "string" ? thrown.stack : String(thrown);
  const causes = describeCauses(thrown);
  return {
    ename: String(thrown.name),
    evalue: String(thrown.message),
    traceback: [...stack.split("\n"), ...causes],
    line: placeInCell(stack, script)?.line ?? null,
  };
}

/** Type errors with the line they are in and a mark under the place. */
export function describeDiagnostics(
  diagnostics: readonly Diagnostic[],
  code: string,
  count: number,
): CellError {
  const lines = code.split("\n");
  const [first] = diagnostics;
  const traceback = diagnostics.flatMap((diagnostic, i) => {
    const before = diagnostics[i - 1];
    const { line, character } = diagnostic.start;
    // tslab flattens a message and its reasons into messages at one place.
    if (before !== undefined && before.start.offset === diagnostic.start.offset)
      return [`  ${diagnostic.messageText}`];
    const place = `${diagnostic.fileName ?? `cell ${count}`}:${line + 1}:${character + 1}`;
    if (diagnostic.fileName !== undefined) return [`${place} ${diagnostic.messageText}`];
    const source = lines[line] ?? "";
    const width = Math.max(
      1,
      Math.min(diagnostic.end.offset - diagnostic.start.offset, source.length - character),
    );
    return [
      `${place} ${diagnostic.messageText}`,
      `    ${source}`,
      `    ${source.slice(0, character).replace(/[^\t]/g, " ")}${"~".repeat(width)}`,
    ];
  });
  const where = first?.fileName === undefined ? "" : `${first.fileName}, `;
  return {
    ename: "TypeScriptError",
    evalue:
      first === undefined
        ? "the cell does not compile"
        : `${where}line ${first.start.line + 1}, column ${first.start.character + 1}: ${first.messageText}`,
    traceback,
    line: first === undefined || first.fileName !== undefined ? null : first.start.line + 1,
  };
}

function describeCauses(error: Error): string[] {
  const lines: string[] = [];
  let cause: unknown = error.cause;
  for (let depth = 0; cause !== undefined && depth < 5; depth++) {
    const text = cause instanceof Error ? (cause.stack ?? String(cause)) : plainText(cause);
    lines.push(...`Caused by: ${text}`.split("\n"));
    cause = cause instanceof Error ? cause.cause : undefined;
  }
  return lines;
}
