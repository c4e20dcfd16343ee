import { existsSync } from "node:fs";
import { open, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { codeOf } from "../../internal/atomic-file.js";
import { WrongRequest } from "../../internal/errors.js";
import { refuseLfsPointer } from "../../internal/lfs-pointer.js";
import type { ResultFormat } from "./result-source.js";

const PEEK_BYTES = 65_536;

/**
 * Tells what kind of results a path holds, by its content: the first 64 kB of
 * a file, the names in a folder. A name's ending decides nothing.
 *
 * Refuses what is not there, an empty file and a Git LFS pointer.
 */
export async function formatOf(path: string): Promise<ResultFormat> {
  const found = await stat(path).catch((cause: unknown) => {
    throw new WrongRequest(`this cannot be read (${codeOf(cause)})`, {
      where: path,
      mend: "Name a result file, a run folder, or a pattern of them.",
      cause,
    });
  });
  if (found.isDirectory()) return existsSync(join(path, "answer.npy")) ? "nlgraph" : "run";
  const bytes = await beginningOf(path);
  if (bytes.length === 0) throw new WrongRequest("this file is empty", { where: path });
  const magic = bytes.toString("latin1", 0, 4);
  if (magic === "PAR1") return "parquet";
  if (magic === "PK\u0003\u0004") return "inspect";
  const text = bytes
    .toString("utf8")
    .replace(/^\uFEFF/, "")
    .trimStart();
  refuseLfsPointer(text, path);
  if (text.startsWith("[")) return formatOfArray(text);
  return text.startsWith("{") ? formatOfObject(text, path) : "table";
}

/** The first character that is no blank, and the one behind it; both "" in an empty file. */
export async function beginsWith(path: string): Promise<readonly [string, string]> {
  const text = (await beginningOf(path))
    .toString("utf8")
    .replace(/^\uFEFF/, "")
    .trimStart();
  return [text[0] ?? "", (text[1] === "\r" ? text[2] : text[1]) ?? ""];
}

function formatOfArray(text: string): ResultFormat {
  const has = fieldsIn(text);
  return has("edges") && (has("llm_response") || has("extracted_path") || has("lookahead_size"))
    ? "deeprd"
    : "json";
}

function formatOfObject(text: string, path: string): ResultFormat {
  const has = fieldsIn(text);
  const first = fieldsIn(text.split("\n", 1)[0] ?? "");
  if (first("key") && first("outcome") && first("repeat") && existsSync(join(dirname(path), "manifest.json")))
    return "run";
  if (has("doc_id") && (has("filtered_resps") || has("resps"))) return "lm-eval";
  if (has("eval") && has("status") && has("version")) return "inspect";
  if (has("instance_id") && has("context")) return "seqbench";
  if (/^\{\s*"\d+"\s*:\s*\{\s*"[^"]*"\s*:\s*"/.test(text)) return "grapharena";
  return "json";
}

/** Whether a field of that name is met; text in quotes that is followed by a colon. */
function fieldsIn(text: string): (name: string) => boolean {
  return (name) => new RegExp(`"${name}"\\s*:`).test(text);
}

async function beginningOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(PEEK_BYTES), 0, PEEK_BYTES, 0);
    const bytes = buffer.subarray(0, bytesRead);
    // The stream ends where the peeked part does, so what could be unpacked of it is taken.
    return bytes[0] === 0x1f && bytes[1] === 0x8b
      ? gunzipSync(bytes, { finishFlush: 2, maxOutputLength: 16 * PEEK_BYTES })
      : bytes;
  } finally {
    await file.close();
  }
}
