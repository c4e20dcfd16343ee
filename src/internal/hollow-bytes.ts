import { hollowLine } from "./hollow-line.js";
import { bytesOf, longestLine } from "./read-json-lines.js";

/**
 * The bytes of a file of JSON lines with the named string fields emptied (see
 * {@link hollowLine}): as many lines in the same order, a fraction of the
 * bytes. A line that is too long for a reader of lines comes as it stands.
 *
 * @remarks One line and one chunk are held.
 */
export async function* hollowBytes(path: string, fields: readonly string[]): AsyncGenerator<Buffer> {
  const names = fields.map((field) => new TextEncoder().encode(field));
  let parts: Buffer[] = [];
  let held = 0;
  let passing = false;
  for await (const chunk of bytesOf(path)) {
    const last = chunk.lastIndexOf(10);
    if (last < 0) {
      held += chunk.length;
      if (!passing) parts.push(chunk);
      if (passing) yield chunk;
      else if (held > longestLine) {
        // It will be passed over as too long; what was held goes on as it is.
        passing = true;
        yield* parts;
        parts = [];
      }
      continue;
    }
    let whole = chunk.subarray(0, last + 1);
    if (passing) {
      const end = whole.indexOf(10) + 1;
      yield whole.subarray(0, end);
      whole = whole.subarray(end);
      passing = false;
    } else if (parts.length > 0) whole = Buffer.concat([...parts, whole]);
    if (whole.length > 0) yield hollowed(whole, names);
    const rest = chunk.subarray(last + 1);
    parts = rest.length > 0 ? [rest] : [];
    held = rest.length;
  }
  // A last line without its end: whole or torn, it is for the reader to say.
  if (parts.length > 0) yield hollowed(Buffer.concat(parts), names);
}

function hollowed(lines: Buffer, names: readonly Uint8Array[]): Buffer {
  const out = Buffer.allocUnsafeSlow(lines.length);
  let at = 0;
  for (let from = 0; from < lines.length; ) {
    const found = lines.indexOf(10, from);
    const to = found < 0 ? lines.length : found;
    at = hollowLine(lines, [from, to], names, out, at);
    if (found >= 0) out[at++] = 10;
    from = to + 1;
  }
  return out.subarray(0, at);
}
