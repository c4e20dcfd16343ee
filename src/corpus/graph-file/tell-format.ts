import { stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { codeOf } from "../../internal/atomic-file.js";
import { WrongRequest } from "../../internal/errors.js";
import { refuseLfsPointer } from "../../internal/lfs-pointer.js";
import { firstBytes } from "../unpacked-bytes.js";
import { filesIn, foldersIn } from "./folder-files.js";
import type { GraphFormat } from "./read-context.js";
import { HEAD_BYTES } from "./read-table.js";

/** What a path holds, and the files of it that are read. */
export type FoundGraph =
  | { readonly kind: "file"; readonly format: GraphFormat; readonly files: readonly string[] }
  /** Every file a graph of its own. */
  | { readonly kind: "folder"; readonly files: readonly string[]; readonly passedOver: readonly string[] };

/** Tells what a file or a folder holds, from names first and then from content. */
export async function tellFormat(path: string, format?: GraphFormat): Promise<FoundGraph> {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    (cause: unknown) => {
      throw new WrongRequest(
        codeOf(cause) === "ENOENT" ? "there is no such file or folder" : `cannot be read (${codeOf(cause)})`,
        { where: path, cause },
      );
    },
  );
  if (isFolder) return tellFolder(path, format);
  return { kind: "file", format: format ?? (await tellFile(path)), files: [path] };
}

async function tellFolder(folder: string, format?: GraphFormat): Promise<FoundGraph> {
  const names = await filesIn(folder);
  const folders = await foldersIn(folder);
  const matching = (pattern: RegExp): string[] =>
    names.filter((name) => pattern.test(name)).map((name) => join(folder, name));
  const file = (known: GraphFormat, files: readonly string[]): FoundGraph => ({
    kind: "file",
    format: known,
    files,
  });
  const isRaw =
    basename(folder) === "raw" &&
    matching(/^(?:num-node-list\.csv|triplet-type-list\.csv|data\.npz|edge_index_dict\.npz)/).length > 0;
  if (format === "ogb" || isRaw || (folders.includes("raw") && (await isOgb(join(folder, "raw")))))
    return file("ogb", [folder]);
  if (matching(/^data\.noun(?:\.gz)?$/).length > 0) return file("wordnet", [folder]);
  if (
    folders.includes("dict") &&
    (await filesIn(join(folder, "dict"))).some((name) => /^data\.noun(?:\.gz)?$/.test(name))
  )
    return file("wordnet", [join(folder, "dict")]);
  const numbered = inSplitOrder(matching(/^(?:train|valid|test)2id\.txt(?:\.gz)?$/));
  if (numbered.length > 0) return file("openke", numbered);
  const adjacency = matching(/_A\.txt(?:\.gz)?$/);
  const indicator = matching(/_graph_indicator\.txt(?:\.gz)?$/);
  if (adjacency.length === 1 && indicator.length === 1)
    return file("tudataset", [adjacency[0]!, indicator[0]!]);
  const splits = inSplitOrder(matching(/^(?:train|valid|test)\.(?:txt|tsv|csv)(?:\.gz)?$/));
  if (splits.length > 1) return file(format ?? "triples", splits);
  if (format === "latex" || matching(/\.tex$/).length > 0) return file("latex", [folder]);
  return everyFile(folder, names);
}

/** The files of a folder that are graphs, each for itself; readmes, licences and pictures are passed over. */
async function everyFile(folder: string, names: readonly string[]): Promise<FoundGraph> {
  const isText = /^(?:readme|license|licence|copying|copyright|source|sha256sums|data-credits|\.)/i;
  const isGraph =
    /\.(?:txt|tsv|csv|edges|edgelist|el|cites|mtx|graph|mgraph|metis|gml|graphml|gexf|xml|dot|gv|json|obo|mm)(?:\.gz)?$/i;
  const taken = names.filter((name) => isGraph.test(name) && !isText.test(name));
  if (taken.length === 0)
    throw new WrongRequest("there is no graph in this folder", {
      where: folder,
      mend: "Name a file, a data set's own folder, or a folder of graph files such as .gml or .txt.",
    });
  return {
    kind: "folder",
    files: taken.map((name) => join(folder, name)),
    passedOver: names.filter((name) => !taken.includes(name)),
  };
}

const isOgb = async (raw: string): Promise<boolean> =>
  (await filesIn(raw)).some((name) =>
    /^(?:edge\.csv|triplet-type-list\.csv|data\.npz|edge_index_dict\.npz)/.test(name),
  );

/** train, valid, test. */
const inSplitOrder = (files: readonly string[]): string[] =>
  ["train", "valid", "test"].flatMap((split) => files.filter((file) => basename(file).startsWith(split)));

/** Tells what a single file holds. */
export async function tellFile(file: string): Promise<GraphFormat> {
  const name = basename(file).toLowerCase().replace(/\.gz$/, "");
  if (/\.npz$/.test(name)) return "ogb-npz";
  if (/\.(?:tar|tgz|tex)$/.test(name)) return "latex";
  const head = new TextDecoder().decode(await firstBytes(file, HEAD_BYTES)).replace(/^\ufeff/, "");
  refuseLfsPointer(head.slice(0, 200).split("\n")[0]!, file);
  const begin = head.trimStart();
  if (/^%%matrixmarket/i.test(begin)) return "mtx";
  if (begin.startsWith("<")) {
    if (/<(?:\w+:)?gexf[\s>]/.test(head)) return "gexf";
    if (/<(?:\w+:)?graphml[\s>]/.test(head)) return "graphml";
    throw new WrongRequest("this XML is neither GraphML nor GEXF", { where: file });
  }
  if (/\.mm$/.test(name) || /^\$[(c[]\s/.test(begin)) return "metamath";
  if (begin.startsWith("{") && /"lockfileVersion"\s*:/.test(head)) return "npm-lock";
  if (/^\{\s*"dataset"\s*:\s*\{\s*"theorems"/.test(begin)) return "naturalproofs";
  if (begin.startsWith("{") || /^\[\s*(?:[[{\]]|$)/.test(begin)) return "json";
  if (/\.obo$/.test(name) || /^format-version:/.test(begin) || /^\[Term\]/m.test(head)) return "obo";
  if (/^Package: /m.test(head.slice(0, 4096))) return "debian";
  if (/^\/a\/\[\/r\//.test(begin)) return "conceptnet";
  if (/\.gml$/.test(name) || /^(?:\s*[A-Za-z]\w* .*\n|\s*#.*\n)*\s*graph\s*\[/.test(head)) return "gml";
  if (
    /\.(?:dot|gv)$/.test(name) ||
    /^(?:(?:\/\/|#).*\n|\/\*[\s\S]*?\*\/|\s)*(?:strict\s+)?(?:di)?graph\b[^\n]*\{/i.test(head)
  )
    return "dot";
  if (/\.cites$/.test(name) || /^#DIRECTED\s+cites/i.test(begin)) return "linqs";
  if (/\.(?:graph|mgraph|metis|chaco)$/.test(name)) return "metis";
  if (/2id\.txt$/.test(name) || /^\d+\s*\n\d+[ \t]+\d+[ \t]+\d+\s*\n/.test(begin)) return "openke";
  if (/^[^\n]*\0/.test(head))
    throw new WrongRequest("this is no text, and no format that is known", { where: file });
  return "edges";
}
