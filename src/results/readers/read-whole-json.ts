import { codeOf } from "../../internal/atomic-file.js";
import { AnalysisError, DataFormatError } from "../../internal/errors.js";
import { bytesOf } from "../../internal/read-json-lines.js";
import { withoutNaN } from "../../internal/without-nan.js";

/** A JavaScript string ends near half a gigabyte. */
const most = 400_000_000;

/**
 * The one JSON value of a file, for formats whose files are small by nature.
 *
 * Refuses more than 400 MB, and what is no JSON, with the line of the fault.
 */
export async function readWholeJson(path: string): Promise<unknown> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of bytesOf(path)) {
      length += part.length;
      if (length > most)
        throw new DataFormatError(`more than ${most / 1e6} MB in one value`, {
          where: `${path}:1`,
          mend: "Write one record a line.",
        });
      parts.push(part);
    }
  } catch (cause) {
    if (cause instanceof AnalysisError) throw cause;
    throw new AnalysisError(`cannot read this file (${codeOf(cause)})`, { where: path, cause });
  }
  const text = Buffer.concat(parts)
    .toString("utf8")
    .replace(/^\uFEFF/, "");
  return parseWhole(text, path);
}

/** Python's NaN and Infinity are read as `null`; a fault is told with its line. */
function parseWhole(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const numbers = withoutNaN(text);
    if (numbers !== text) return parseWhole(numbers, path);
    const why = cause instanceof Error ? cause.message : "no JSON";
    const at = Number(/position (\d+)/.exec(why)?.[1] ?? text.length);
    let line = 1;
    for (let i = text.indexOf("\n"); i >= 0 && i < at; i = text.indexOf("\n", i + 1)) line++;
    throw new DataFormatError(`this is no JSON (${why.slice(0, 160)})`, {
      where: `${path}:${line}`,
      mend: "Fetch the file again.",
      cause,
    });
  }
}
