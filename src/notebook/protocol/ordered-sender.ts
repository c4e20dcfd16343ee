import type { Dealer, Publisher, Router } from "zeromq";

type Frames = (string | Uint8Array)[];

/**
 * Sends on a ZeroMQ socket one message after the other. The socket refuses a
 * second `send` while one is under way and, after some hundred in one tick,
 * fails with EBUSY; whoever does not wait loses output.
 */
export class OrderedSender {
  readonly #socket: Publisher | Router | Dealer;
  #waiting: Frames[] = [];
  #sending: Promise<void> | null = null;

  constructor(socket: Publisher | Router | Dealer) {
    this.#socket = socket;
  }

  /** Queues the frames; they go out in the order of the calls. */
  send(frames: Frames): void {
    this.#waiting.push(frames);
    this.#sending ??= this.#sendAll();
  }

  /** Resolves when everything queued so far was handed to ZeroMQ. */
  async flushed(): Promise<void> {
    while (this.#sending !== null) await this.#sending;
  }

  async #sendAll(): Promise<void> {
    try {
      while (this.#waiting.length > 0) {
        const batch = this.#waiting;
        this.#waiting = [];
        for (const frames of batch) await this.#socket.send(frames);
      }
    } catch {
      // The socket was closed or its peer is gone: nobody is left to read what waits.
      this.#waiting = [];
    } finally {
      this.#sending = null;
    }
  }
}
