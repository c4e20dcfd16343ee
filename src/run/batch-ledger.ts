import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { writeFileAtomic } from "../internal/atomic-file.js";
import { DataFormatError } from "../internal/errors.js";
import { stableJson } from "../internal/stable-json.js";

/** One request file and the batch that was made of it. */
export interface BatchPart {
  /** File name below `batch/`. */
  readonly file: string;
  /** Hash of the file: the batch carries it, so that it is found again. */
  readonly mark: string;
  readonly requests: number;
  /** `null` until the server has answered with one. */
  readonly batch: string | null;
  /** Its results are in the run's log. */
  readonly joined: boolean;
}

const schema = z.array(
  z.object({
    file: z.string().regex(/^requests-\d+\.jsonl$/),
    mark: z.string(),
    requests: z.number(),
    batch: z.string().nullable(),
    joined: z.boolean(),
  }),
);

/** `batches.json` of a run folder: what was submitted, kept before and after every step. */
export class BatchLedger {
  readonly #path: string;
  readonly #parts: BatchPart[];

  private constructor(path: string, parts: readonly BatchPart[]) {
    this.#path = path;
    this.#parts = [...parts];
  }

  static async open(folder: string): Promise<BatchLedger> {
    const path = join(folder, "batches.json");
    let text: string;
    try {
      text = await readFile(path, "utf8");
    } catch {
      return new BatchLedger(path, []);
    }
    const parsed = schema.safeParse(JSON.parse(text));
    if (!parsed.success)
      throw new DataFormatError("this is no list of batches", {
        where: path,
        mend: "Put it back as it was.",
      });
    return new BatchLedger(path, parsed.data);
  }

  get parts(): readonly BatchPart[] {
    return this.#parts;
  }

  /** Parts whose results are still to come. */
  get open(): readonly BatchPart[] {
    return this.#parts.filter(({ joined }) => !joined);
  }

  async put(part: BatchPart): Promise<void> {
    const at = this.#parts.findIndex(({ file }) => file === part.file);
    if (at < 0) this.#parts.push(part);
    else this.#parts[at] = part;
    await writeFileAtomic(this.#path, stableJson(this.#parts));
  }
}
