import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { codeOf } from "../internal/atomic-file.js";
import { WrongRequest } from "../internal/errors.js";
import { kernelSpecMetadata, languageInfo } from "./kernel/kernel-info.js";
import type { JsonRecord } from "./protocol/message.js";

/** What a code cell shows: text it printed, values it showed, its last expression, or why it failed. */
export type NotebookOutput =
  | {
      readonly output_type: "stream";
      readonly name: "stdout" | "stderr";
      readonly text: string | readonly string[];
    }
  | { readonly output_type: "display_data"; readonly data: JsonRecord; readonly metadata: JsonRecord }
  | {
      readonly output_type: "execute_result";
      readonly data: JsonRecord;
      readonly metadata: JsonRecord;
      readonly execution_count: number | null;
    }
  | {
      readonly output_type: "error";
      readonly ename: string;
      readonly evalue: string;
      readonly traceback: readonly string[];
    };

/** One cell as the file holds it; `source` is one text here, and lines in the file. */
export interface NotebookCell {
  readonly id: string;
  readonly cell_type: "code" | "markdown" | "raw";
  readonly source: string;
  readonly metadata: JsonRecord;
  readonly attachments?: JsonRecord;
  /** Only in code cells, `null` while the cell has not run. */
  readonly execution_count?: number | null;
  /** Only in code cells. */
  readonly outputs?: readonly NotebookOutput[];
}

/** A Jupyter notebook, format 4.5. */
export interface Notebook {
  readonly cells: readonly NotebookCell[];
  readonly metadata: JsonRecord;
}

/**
 * Reads a TypeScript notebook (nbformat 4.0 to 4.5). Refuses a path that is
 * not there, a file that is no notebook, an older format, and a notebook in
 * another language, each with what to do about it.
 */
export async function readNotebook(path: string): Promise<Notebook> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (cause) {
    const code = codeOf(cause);
    throw new WrongRequest(
      code === "ENOENT" ? "there is no such notebook" : `cannot read this notebook (${code})`,
      {
        where: path,
        mend:
          code === "EISDIR"
            ? "Name one .ipynb file in this folder."
            : "Check the path; notebooks end in .ipynb.",
        cause,
      },
    );
  }
  return parseNotebook(text, path);
}

/** Reads the text of a notebook file; `path` is for messages. */
export function parseNotebook(text: string, path: string): Notebook {
  const refuse = (what: string, mend: string, cause?: unknown): never => {
    throw new WrongRequest(what, { where: path, mend, ...(cause === undefined ? {} : { cause }) });
  };
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    return refuse(
      `this is not JSON (${reason})`,
      "A notebook is a JSON file; take an earlier version of it, or mend it in a text editor.",
      cause,
    );
  }
  if (!isRecord(value) || !Array.isArray(value["cells"]) || typeof value["nbformat"] !== "number") {
    if (isRecord(value) && Array.isArray(value["worksheets"]))
      return refuse(
        "this notebook has format 3",
        "Open and save it in a current Jupyter to bring it to format 4.",
      );
    return refuse(
      "this is JSON, but not a notebook: it has no cells or no nbformat",
      "Name a Jupyter notebook, a file that ends in .ipynb.",
    );
  }
  if (value["nbformat"] !== 4)
    return refuse(
      `this notebook has format ${value["nbformat"]}`,
      "Open and save it in a current Jupyter to bring it to format 4.",
    );
  const metadata = isRecord(value["metadata"]) ? value["metadata"] : {};
  const language = languageOf(metadata);
  if (language !== null && language !== "typescript")
    return refuse(
      `this notebook is written in ${language}, and Horizon runs TypeScript`,
      'Run it with its own kernel (jupyter execute), or write its cells in TypeScript and set its kernelspec to "tslab".',
    );
  return {
    cells: withIds(value["cells"].map((cell, i) => parseCell(cell) ?? refuse(...noCell(i)))),
    metadata,
  };
}

/**
 * The bytes of a notebook file as Jupyter itself writes them: sorted keys, one
 * space of indent, texts as lines. They depend on the notebook alone.
 */
export function formatNotebook({ cells, metadata }: Notebook): string {
  const file = {
    cells: cells.map((cell) => ({
      ...cell,
      source: toLines(cell.source),
      ...(cell.outputs === undefined ? {} : { outputs: cell.outputs.map(formatOutput) }),
    })),
    metadata: {
      ...metadata,
      kernelspec: metadata["kernelspec"] ?? kernelSpecMetadata,
      language_info: languageInfo,
    },
    nbformat: 4,
    nbformat_minor: 5,
  };
  return `${JSON.stringify(sortKeys(file), null, 1)}\n`;
}

function formatOutput(output: NotebookOutput): NotebookOutput {
  if (output.output_type === "error") return output;
  if (output.output_type === "stream") return { ...output, text: toLines(joined(output.text)) };
  const data = Object.entries(output.data).map(([type, content]) => {
    const isText = /^text\/|^application\/javascript$|^image\/svg\+xml$/.test(type);
    return [type, isText && typeof content === "string" ? toLines(content) : content];
  });
  return { ...output, data: Object.fromEntries(data) };
}

function parseCell(cell: unknown): NotebookCell | null {
  if (!isRecord(cell)) return null;
  const { cell_type: type, source, metadata, attachments, id, outputs } = cell;
  if (type !== "code" && type !== "markdown" && type !== "raw") return null;
  if (typeof source !== "string" && !isTextLines(source)) return null;
  const common = { source: joined(source), metadata: isRecord(metadata) ? metadata : {} };
  const name = typeof id === "string" && /^[a-zA-Z0-9_-]{1,64}$/.test(id) ? id : "";
  if (type !== "code")
    return {
      id: name,
      cell_type: type,
      ...common,
      ...(isRecord(attachments) ? { attachments } : {}),
    };
  const count = cell["execution_count"];
  return {
    id: name,
    cell_type: type,
    ...common,
    execution_count: Number.isInteger(count) ? (count as number) : null,
    outputs: Array.isArray(outputs) ? (outputs.filter(isRecord) as unknown as NotebookOutput[]) : [],
  };
}

const noCell = (index: number): [string, string] => [
  `cell ${index + 1} is no cell: it lacks a type or its source`,
  "Open and save the notebook in Jupyter, or remove this cell in a text editor.",
];

/** A cell without an id, or with one already taken, gets one from its place and text. */
function withIds(cells: readonly NotebookCell[]): NotebookCell[] {
  const taken = new Set<string>();
  return cells.map((cell, index) => {
    let id = cell.id;
    for (let attempt = 0; id === "" || taken.has(id); attempt++)
      id = createHash("sha256").update(`${index}\n${attempt}\n${cell.source}`).digest("hex").slice(0, 8);
    taken.add(id);
    return id === cell.id ? cell : { ...cell, id };
  });
}

function languageOf(metadata: JsonRecord): string | null {
  const { kernelspec, language_info: info } = metadata;
  if (isRecord(info) && typeof info["name"] === "string") return info["name"];
  if (!isRecord(kernelspec)) return null;
  if (typeof kernelspec["language"] === "string") return kernelspec["language"];
  return /^python|^ir$|^julia|^jslab$/.test(String(kernelspec["name"])) ? String(kernelspec["name"]) : null;
}

const joined = (text: string | readonly string[]): string =>
  typeof text === "string" ? text : text.join("");

const toLines = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isTextLines = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((line) => typeof line === "string");

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return Object.fromEntries(entries.map(([key, item]) => [key, sortKeys(item)]));
}
