import { promisify } from "node:util";
import yauzl from "yauzl";
import { codeOf } from "../../internal/atomic-file.js";
import { AnalysisError, DataFormatError, WrongRequest } from "../../internal/errors.js";

/** What the header of a NumPy array says. */
export interface NpyHeader {
  readonly shape: readonly number[];
  /** Stored by columns: the first index changes fastest. */
  readonly isFortran: boolean;
}

/** The arrays of an `.npz` file, by name; each is read as a stream. */
export interface Npz {
  readonly names: readonly string[];
  /** Calls `use` for every whole number of an array in the order of storage; returns the array's header. */
  each(name: string, use: (value: number, index: number, header: NpyHeader) => void): Promise<NpyHeader>;
  close(): void;
}

const openZip = promisify<string, yauzl.Options, yauzl.ZipFile>(yauzl.open);

/**
 * Opens an `.npz` file (a zip, also above 4 GB, of `.npy` arrays) without
 * reading any array whole.
 *
 * Refuses arrays other than of whole numbers, negative numbers, and numbers
 * from 2^32 up, with the byte at which they stand.
 */
export async function openNpz(file: string): Promise<Npz> {
  const broken = (cause: unknown): AnalysisError => {
    if (cause instanceof AnalysisError) return cause;
    const code = codeOf(cause);
    if (code === "ENOENT") return new WrongRequest("there is no such file", { where: file, cause });
    return new DataFormatError(`this .npz cannot be read (${code.slice(0, 100)})`, {
      where: file,
      mend: "Fetch it again.",
      cause,
    });
  };
  const zip = await openZip(file, { lazyEntries: true, autoClose: false }).catch((cause: unknown) => {
    throw broken(cause);
  });
  const entries = new Map<string, yauzl.Entry>();
  await new Promise<void>((done, fail) => {
    zip.on("entry", (entry: yauzl.Entry) => {
      entries.set(entry.fileName.replace(/\.npy$/, ""), entry);
      zip.readEntry();
    });
    zip.on("end", done);
    zip.on("error", fail);
    zip.readEntry();
  }).catch((cause: unknown) => {
    zip.close();
    throw broken(cause);
  });
  const openEntry = promisify<yauzl.Entry, import("node:stream").Readable>(zip.openReadStream.bind(zip));
  return {
    names: [...entries.keys()],
    close: () => zip.close(),
    each: async (name, use) => {
      const entry = entries.get(name);
      if (entry === undefined)
        throw new DataFormatError(`the array ${JSON.stringify(name)} is missing`, { where: file });
      const words = new NpyWords(`${file}: ${name}`, use);
      try {
        for await (const piece of await openEntry(entry)) words.push(piece as Uint8Array);
      } catch (cause) {
        throw broken(cause);
      }
      return words.end();
    },
  };
}

/** Whole numbers of an array, as its bytes come. */
class NpyWords {
  #header:
    | (NpyHeader & { readonly width: number; readonly isSigned: boolean; readonly isBig: boolean })
    | null = null;
  #rest: Uint8Array = new Uint8Array(0);
  #index = 0;
  #byte = 0;
  readonly #where: string;
  readonly #use: (value: number, index: number, header: NpyHeader) => void;

  constructor(where: string, use: (value: number, index: number, header: NpyHeader) => void) {
    this.#where = where;
    this.#use = use;
  }

  push(piece: Uint8Array): void {
    const bytes = this.#rest.length === 0 ? piece : Buffer.concat([this.#rest, piece]);
    const begin = this.#header === null ? this.#readHeader(bytes) : 0;
    const header = this.#header;
    if (header === null) {
      this.#rest = bytes.slice();
      return;
    }
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const { width, isBig, isSigned } = header;
    let at = begin;
    for (; at + width <= bytes.length; at += width) {
      const low = width === 4 ? view.getUint32(at, !isBig) : view.getUint32(isBig ? at + 4 : at, !isBig);
      const high = width === 4 ? 0 : view.getUint32(isBig ? at : at + 4, !isBig);
      if (high !== 0 || (width === 4 && isSigned && low > 0x7fffffff))
        throw new DataFormatError(
          `a whole number from 0 to 4294967295 is wanted, found ${width === 8 ? view.getBigInt64(at, !isBig) : view.getInt32(at, !isBig)}`,
          { where: `${this.#where}: byte ${this.#byte + at}` },
        );
      this.#use(low, this.#index++, header);
    }
    this.#byte += at;
    this.#rest = bytes.slice(at);
  }

  end(): NpyHeader {
    const header = this.#header;
    if (header === null)
      throw new DataFormatError("this is no NumPy array: it ends in its header", { where: this.#where });
    const claimed = header.shape.reduce((product, length) => product * length, 1);
    if (claimed !== this.#index || this.#rest.length > 0)
      throw new DataFormatError(`${claimed} numbers are claimed, and there are ${this.#index}`, {
        where: this.#where,
        mend: "Fetch the file again.",
      });
    return header;
  }

  /** Where the data begin; 0 as long as the header is not whole. */
  #readHeader(bytes: Uint8Array): number {
    if (bytes.length < 12) return 0;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (view.getUint32(0) !== 0x934e554d || view.getUint16(4) !== 0x5059)
      throw new DataFormatError("this is no NumPy array: its first bytes are others", { where: this.#where });
    const isWide = bytes[6]! > 1;
    const begin = isWide ? 12 : 10;
    const end = begin + (isWide ? view.getUint32(8, true) : view.getUint16(8, true));
    if (end > MAX_HEADER) throw new DataFormatError("the header is too long", { where: this.#where });
    if (bytes.length < end) return 0;
    const text = new TextDecoder("latin1").decode(bytes.subarray(begin, end));
    const type = /'descr':\s*'([<>|=])([iu])([48])'/.exec(text);
    const shape = /'shape':\s*\(([\d,\s]*)\)/.exec(text)?.[1];
    if (type === null || shape === undefined)
      throw new DataFormatError(`an array of whole numbers is wanted, found ${text.trim().slice(0, 80)}`, {
        where: this.#where,
      });
    this.#header = {
      shape: shape
        .split(",")
        .map((each) => each.trim())
        .filter((each) => each !== "")
        .map(Number),
      isFortran: /'fortran_order':\s*True/.test(text),
      width: Number(type[3]),
      isSigned: type[2] === "i",
      isBig: type[1] === ">",
    };
    return end;
  }
}

const MAX_HEADER = 1 << 16;
