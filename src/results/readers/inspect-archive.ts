import type { Readable } from "node:stream";
import { type Entry, open, type ZipFile } from "yauzl";
import { DataFormatError } from "../../internal/errors.js";
import { withoutNaN } from "../../internal/without-nan.js";
import { fieldsOf } from "./fields-of.js";

/** Unpacked, one entry may not be longer: an archive of a few bytes can promise terabytes. */
const longest = 256 * 2 ** 20;

/** An `.eval` archive: its header, and its samples one by one. */
export interface InspectArchive {
  readonly header: Readonly<Record<string, unknown>>;
  /** Whether the evaluation wrote its header, as it does at its end. */
  readonly finished: boolean;
  readonly samples: () => AsyncGenerator<{ readonly sample: unknown; readonly where: string }>;
  readonly close: () => void;
}

/**
 * Opens an Inspect log: a zip archive of `header.json` (while it runs,
 * `_journal/start.json`) and `samples/ID_epoch_N.json`.
 *
 * Refuses what is no archive or holds no header. An entry that cannot be
 * unpacked or is no JSON is told and passed over.
 */
export async function inspectArchive(
  path: string,
  skip: (where: string, why: string) => void,
): Promise<InspectArchive> {
  const zip = await opened(path);
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of entriesOf(zip)) entries.set(entry.fileName, entry);
  } catch (cause) {
    zip.close();
    throw broken(path, cause);
  }
  const read = async (entry: Entry): Promise<unknown> => {
    const where = `${path}[${entry.fileName}]`;
    try {
      return JSON.parse(withoutNaN(await unpacked(zip, entry)));
    } catch (error) {
      skip(where, error instanceof Error ? error.message.slice(0, 200) : "cannot be read");
      return null;
    }
  };
  const end = entries.get("header.json");
  const first = end ?? entries.get("_journal/start.json");
  const header = first === undefined ? null : fieldsOf(await read(first));
  if (header === null) {
    zip.close();
    throw new DataFormatError("this archive is no log of Inspect: it holds no header.json", { where: path });
  }
  return {
    header,
    finished: end !== undefined,
    close: () => zip.close(),
    samples: async function* () {
      for (const [name, entry] of entries) {
        if (!/^samples\/[^/]+\.json$/.test(name)) continue;
        const sample = await read(entry);
        if (sample !== null) yield { sample, where: `${path}[${name}]` };
      }
    },
  };
}

function opened(path: string): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    open(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true }, (error, zip) => {
      if (error !== null || zip === undefined) reject(broken(path, error));
      else resolve(zip);
    });
  });
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  for (;;) {
    const entry = await new Promise<Entry | null>((resolve, reject) => {
      const done = (): void => {
        zip.removeListener("entry", onEntry);
        zip.removeListener("end", onEnd);
        zip.removeListener("error", onError);
      };
      const onEntry = (found: Entry): void => {
        done();
        resolve(found);
      };
      const onEnd = (): void => {
        done();
        resolve(null);
      };
      const onError = (error: Error): void => {
        done();
        reject(error);
      };
      zip.once("entry", onEntry);
      zip.once("end", onEnd);
      zip.once("error", onError);
      zip.readEntry();
    });
    if (entry === null) return;
    yield entry;
  }
}

function unpacked(zip: ZipFile, entry: Entry): Promise<string> {
  if (entry.uncompressedSize > longest)
    return Promise.reject(new Error(`${entry.uncompressedSize} bytes unpacked are too many for one sample`));
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream: Readable | undefined) => {
      if (error !== null || stream === undefined) {
        reject(error ?? new Error("cannot be unpacked"));
        return;
      }
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.once("error", reject);
      stream.once("end", () => resolve(Buffer.concat(parts).toString("utf8")));
    });
  });
}

function broken(path: string, cause: unknown): DataFormatError {
  const why = cause instanceof Error ? cause.message : "its directory is missing";
  return new DataFormatError(`this archive cannot be read (${why})`, {
    where: path,
    mend: "It may have been cut off: fetch it again.",
    cause,
  });
}
