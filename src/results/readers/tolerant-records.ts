import { type FileRecord, readRecords } from "../../corpus/read-records.js";
import { readJsonLines } from "../../internal/read-json-lines.js";
import { readJsonArray } from "../read-json-array.js";
import { beginsWith } from "./format-of.js";
import type { ReaderContext } from "./result-source.js";

/**
 * The records of a file of JSON lines, of one JSON array or of one object laid
 * out over lines; what is no JSON is told and passed over, and what follows it
 * is read.
 */
export async function* tolerantRecords(
  path: string,
  context: Pick<ReaderContext, "skip">,
): AsyncGenerator<FileRecord & { readonly line: number }> {
  const [first, second] = await beginsWith(path);
  if (first === "[") {
    const onMalformed = ({ where, what }: { readonly where: string; readonly what: string }): void =>
      context.skip(where, what);
    for await (const { value, where } of readJsonArray(path, { onMalformed }))
      yield { record: value, where, line: Number(/:(\d+):\d+$/.exec(where)?.[1] ?? 0) };
    return;
  }
  if (first === "{" && second === "\n") {
    for await (const { record, where } of readRecords(path)) yield { record, where, line: 1 };
    return;
  }
  for await (const found of readJsonLines(path)) {
    const where = `${path}:${found.line}`;
    if (found.kind === "bad") context.skip(where, found.why);
    else yield { record: found.value, where, line: found.line };
  }
}
