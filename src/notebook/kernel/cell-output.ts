import { StringDecoder } from "node:string_decoder";
import type { CellEvent } from "./cell-messages.js";

type StreamName = "stdout" | "stderr";

/** Characters gathered before they are sent on, and the time between two sendings. */
const batchLength = 65_536;
const batchMs = 50;

/** Characters sent and not yet taken up, above which a printing cell waits for its reader. */
const unreadLimit = 16_777_216;

/**
 * Carries what cells print to the kernel, in order and without loss.
 *
 * Small writes are gathered, so that 100,000 lines travel in some dozen
 * messages; a cell that prints faster than the kernel takes up is held, so
 * that memory stays bounded even in a loop without end.
 */
export class CellOutput {
  readonly #post: (event: CellEvent) => void;
  /** One shared cell: characters under way. The kernel subtracts what it took up. */
  readonly #unread: Int32Array;
  #gathered: { run: number; name: StreamName; parts: string[]; length: number } | null = null;
  #sentAt = 0;
  /** The cell whose text was last sent: the first text of another never waits. */
  #sentRun = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(post: (event: CellEvent) => void, unread: Int32Array) {
    this.#post = post;
    this.#unread = unread;
  }

  /** Sends anything but text; text printed before it goes first. */
  send(event: CellEvent): void {
    this.flush();
    this.#post(event);
  }

  write(run: number, name: StreamName, text: string): void {
    if (text === "") return;
    if (this.#gathered !== null && (this.#gathered.run !== run || this.#gathered.name !== name)) this.flush();
    this.#gathered ??= { run, name, parts: [], length: 0 };
    this.#gathered.parts.push(text);
    this.#gathered.length += text.length;
    // What comes after a pause goes out at once: the code that follows may compute for long.
    const isDue =
      run !== this.#sentRun ||
      this.#gathered.length >= batchLength ||
      performance.now() - this.#sentAt >= batchMs;
    if (isDue) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), batchMs);
  }

  flush(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#gathered === null) return;
    const { run, name, parts, length } = this.#gathered;
    this.#gathered = null;
    this.#post({ kind: "stream", run, name, text: parts.join("") });
    this.#sentAt = performance.now();
    this.#sentRun = run;
    let unread = Atomics.add(this.#unread, 0, length) + length;
    while (unread > unreadLimit) {
      Atomics.wait(this.#unread, 0, unread, 1000);
      unread = Atomics.load(this.#unread, 0);
    }
  }

  /** Makes `process.stdout` and `process.stderr`, and with them `console`, print into the cell `runNow` names. */
  capture(runNow: () => number): void {
    for (const name of ["stdout", "stderr"] as const) {
      const decoder = new StringDecoder("utf8");
      const stream = process[name];
      const write = (
        chunk: string | Uint8Array,
        encoding?: BufferEncoding | ((error?: Error | null) => void),
        done?: (error?: Error | null) => void,
      ): boolean => {
        this.write(runNow(), name, typeof chunk === "string" ? chunk : decoder.write(Buffer.from(chunk)));
        const callback = typeof encoding === "function" ? encoding : done;
        if (callback !== undefined) process.nextTick(callback, null);
        return true;
      };
      stream.write = write as typeof stream.write;
    }
  }
}
