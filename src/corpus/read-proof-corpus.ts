import { createReadStream } from "node:fs";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract } from "tar-fs";
import { codeOf } from "../internal/atomic-file.js";
import { DataFormatError, WrongRequest } from "../internal/errors.js";
import { metamathCorpus } from "../problem/proof/metamath/metamath-corpus.js";
import { naturalProofs, sourceOf } from "../problem/proof/natural-proofs.js";
import type { OnMalformedProof, ProofCorpus } from "../problem/proof/proof-corpus.js";
import { proofLines } from "../problem/proof/proof-lines.js";
import { stacksTex, type TexFile } from "../problem/proof/stacks-tex.js";
import { type CorpusStatement, textCorpus } from "../problem/proof/text-corpus.js";
import { readMetamath } from "./read-metamath.js";
import { readRecords } from "./read-records.js";
import { readWholeFile } from "./read-whole-file.js";

/** How a corpus is to be read. */
export interface ProofCorpusOptions {
  /** Told of places that cannot be read, which are then passed over. Without it the first is thrown. */
  readonly onMalformed?: OnMalformedProof;
}

/**
 * Reads a corpus of proofs, told apart by the name of its file:
 *
 *     set.mm, set.mm.gz                     a Metamath database
 *     naturalproofs_proofwiki.json (.gz)    NaturalProofs, as released
 *     algebra.tex, a folder or .tar.gz      LaTeX as the Stacks project writes it
 *     mine.jsonl (.gz)                      {"title", "statement", "proof": [lines]} a line
 *
 * A folder may also hold several files of one other kind, which are read as
 * one corpus.
 *
 * Refuses a path that is none of these, and a corpus without a proof.
 *
 * @example (await readProofCorpus("set.mm.gz")).lengths.length // 37756 in set.mm of January 2021
 */
export async function readProofCorpus(path: string, options: ProofCorpusOptions = {}): Promise<ProofCorpus> {
  const files = await filesOf(path);
  const only = files[0]!;
  if (files.length === 1 && /\.mm(\.gz)?$/.test(only))
    return metamathCorpus(await readMetamath(only), sourceOf(only));
  if (/\.(tar|tar\.gz|tgz)$/.test(only)) return readTexArchive(only, options);
  if (files.every((file) => /\.tex$/.test(file))) return texCorpus(await texFiles(files), path, options);
  const statements: CorpusStatement[] = [];
  let kind: ProofCorpus["kind"] = "lines";
  for (const file of files) {
    if (/\.json(\.gz)?$/.test(file)) {
      const value = await jsonOf(file);
      if (!Array.isArray(value)) {
        kind = "natural-proofs";
        const one = naturalProofs(value, file);
        // Ids are unique in one file only.
        statements.push(...(files.length === 1 ? one : one.map((each) => prefixed(each, each.source))));
        continue;
      }
    }
    for await (const { record, where } of readRecords(file))
      statements.push(proofLines(record, where, sourceOf(file)));
  }
  return textCorpus(statements, {
    name: sourceOf(path),
    kind,
    where: path,
    choices: [
      "length: lines of the proof as the file holds them",
      kind === "lines"
        ? "citations: `cites` of the records"
        : "citations: `ref_ids` of the proofs; definitions and other pages are nodes",
    ],
  });
}

async function filesOf(path: string): Promise<string[]> {
  let isFolder: boolean;
  try {
    isFolder = (await stat(path)).isDirectory();
  } catch (cause) {
    throw new WrongRequest(`this corpus cannot be read (${codeOf(cause)})`, {
      where: path,
      mend: "Name a file or a folder of proofs with --corpus.",
      cause,
    });
  }
  if (!isFolder) {
    if (known.test(path)) return [path];
    throw new WrongRequest("this file's name does not tell what it holds", { where: path, mend: kinds });
  }
  const names = (await readdir(path, { recursive: true })).filter((name) => known.test(name)).sort();
  const endings = new Set(names.map((name) => name.replace(/\.gz$/, "").split(".").at(-1)));
  // A folder of sources holds more than its proofs: LaTeX wins over what lies beside it.
  const chosen = endings.has("tex") ? names.filter((name) => name.endsWith(".tex")) : names;
  if (chosen.length === 0)
    throw new DataFormatError("there is no file of proofs in this folder", { where: path, mend: kinds });
  if (chosen.length > 1 && chosen.some((name) => /\.(mm|tar|tgz)(\.gz)?$/.test(name)))
    throw new WrongRequest("there are several corpora in this folder", {
      where: path,
      mend: `Name one of them: ${chosen.slice(0, 4).join(", ")}.`,
    });
  return chosen.map((name) => join(path, name));
}

const known = /\.(mm|json|jsonl|ndjson)(\.gz)?$|\.(tex|tar|tar\.gz|tgz)$/;
const kinds =
  "Known: .mm (Metamath), .json (NaturalProofs), .tex or .tar.gz of .tex (LaTeX), .jsonl (lines); all but .tex also as .gz.";

async function jsonOf(file: string): Promise<unknown> {
  const text = new TextDecoder().decode(await readWholeFile(file));
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new DataFormatError(
      `this file is no JSON (${cause instanceof Error ? cause.message.slice(0, 120) : ""})`,
      {
        where: file,
        mend: "Fetch it again, or name it .jsonl if it holds one record a line.",
        cause,
      },
    );
  }
}

const prefixed = (statement: CorpusStatement, source: string): CorpusStatement => ({
  ...statement,
  id: `${source}:${statement.id}`,
  cites: statement.cites.map((id) => `${source}:${id}`),
});

async function texFiles(paths: readonly string[]): Promise<TexFile[]> {
  const files: TexFile[] = [];
  for (const path of paths) files.push({ name: sourceOf(path), path, text: await readFile(path, "utf8") });
  return files;
}

function texCorpus(files: readonly TexFile[], path: string, options: ProofCorpusOptions): ProofCorpus {
  return textCorpus(stacksTex(files, options), {
    name: sourceOf(path),
    kind: "stacks",
    where: path,
    choices: [
      "length: lines of the source that are not empty once comments are gone, as in NaturalProofs",
      "citations: \\ref inside proofs to other statements; sections and equations are no nodes, and what stands in verbatim is no statement",
    ],
  });
}

/** No source file is that large. */
const MAX_TEX_BYTES = 2 ** 26;

/** Unpacks the .tex files of an archive into a folder of its own, which is gone afterwards. */
async function readTexArchive(path: string, options: ProofCorpusOptions): Promise<ProofCorpus> {
  const folder = await mkdtemp(join(tmpdir(), "horizon-tex-"));
  try {
    const wanted = extract(folder, {
      ignore: (_, header) =>
        header !== undefined &&
        header.type !== "directory" &&
        !(header.type === "file" && header.name.endsWith(".tex") && (header.size ?? 0) <= MAX_TEX_BYTES),
    });
    const packed = createReadStream(path);
    await (path.endsWith(".tar") ? pipeline(packed, wanted) : pipeline(packed, createGunzip(), wanted));
    const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".tex")).sort();
    if (names.length === 0)
      throw new DataFormatError("there is no .tex file in this archive", { where: path, mend: kinds });
    const files = await texFiles(names.map((name) => join(folder, name)));
    return texCorpus(
      files.map((file, i) => ({ ...file, path: `${path}:${names[i]}` })),
      path,
      options,
    );
  } catch (cause) {
    if (cause instanceof DataFormatError || cause instanceof WrongRequest) throw cause;
    throw new DataFormatError(`this archive cannot be unpacked (${codeOf(cause)})`, {
      where: path,
      mend: "Fetch it again: a .tar or .tar.gz of .tex files is wanted.",
      cause,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
