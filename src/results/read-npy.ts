import { readFile } from "node:fs/promises";
import { codeOf } from "../internal/atomic-file.js";
import { AnalysisError, DataFormatError, WrongRequest } from "../internal/errors.js";

/**
 * Reads a one-dimensional NumPy array of texts (`<U…`, four bytes a character)
 * or of 4-byte integers. Arrays that hold pickled objects are refused: they
 * are programs, not data.
 */
export async function readNpy(file: string): Promise<readonly string[] | readonly number[]> {
  const bytes = await bytesOf(file);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 12 || view.getUint32(0) !== 0x934e554d || view.getUint16(4) !== 0x5059)
    throw new DataFormatError("this is no NumPy array: its first bytes are others", { where: file });
  const wide = bytes[6]! > 1;
  const begin = wide ? 12 : 10;
  const end = begin + (wide ? view.getUint32(8, true) : view.getUint16(8, true));
  const header = new TextDecoder("latin1").decode(bytes.subarray(begin, end));
  const type = /'descr':\s*'([^']*)'/.exec(header)?.[1] ?? "";
  const length = /'shape':\s*\((\d+),\s*\)/.exec(header)?.[1];
  const characters = /^<U(\d+)$/.exec(type)?.[1];
  const width = type === "<i4" ? 4 : 4 * Number(characters ?? Number.NaN);
  if (length === undefined || !Number.isFinite(width))
    throw new DataFormatError(
      `a row of texts or 4-byte integers is wanted, found ${header.trim().slice(0, 80)}`,
      {
        where: file,
      },
    );
  if (bytes.length !== end + Number(length) * width)
    throw new DataFormatError(
      `${Number(length) * width} bytes of data are promised, and there are ${bytes.length - end}`,
      { where: file, mend: "Fetch the file again." },
    );
  if (type === "<i4")
    return Array.from({ length: Number(length) }, (_, i) => view.getInt32(end + 4 * i, true));
  return Array.from({ length: Number(length) }, (_, i) => textAt(view, end + i * width, width));
}

function textAt(view: DataView, start: number, width: number): string {
  let text = "";
  for (let at = start; at < start + width; at += 4) {
    const point = view.getUint32(at, true);
    if (point === 0) break;
    text += String.fromCodePoint(Math.min(point, 0x10ffff));
  }
  return text;
}

async function bytesOf(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch (cause) {
    const code = codeOf(cause);
    if (code === "ENOENT") throw new WrongRequest("there is no such file", { where: file, cause });
    throw new AnalysisError(`cannot read this file (${code})`, { where: file, cause });
  }
}
