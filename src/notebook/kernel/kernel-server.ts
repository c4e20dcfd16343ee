import { randomUUID } from "node:crypto";
import { Publisher, Reply, Router } from "zeromq";
import { type Channel, type Connection, channelAddress } from "../protocol/connection.js";
import {
  type JsonRecord,
  type Message,
  messageHeader,
  packMessage,
  unpackMessage,
} from "../protocol/message.js";
import { OrderedSender } from "../protocol/ordered-sender.js";
import { CellHost } from "./cell-host.js";
import type { CellError, CellEvent, Question } from "./cell-messages.js";
import type { FigurePictures } from "./figure-pictures.js";
import { History } from "./history.js";
import { kernelInfo } from "./kernel-info.js";

type Replier = (request: Message) => Promise<JsonRecord> | JsonRecord;

/**
 * A Jupyter kernel: five sockets, the messaging protocol 5.3, and the cells on
 * a thread of their own.
 *
 *     shell ──→ queue ──→ one request at a time ──→ cell thread
 *     control ─→ at once (interrupt, shutdown)        │
 *     iopub ←── status, execute_input, outputs ←──────┘
 *     hb ←────→ echo, always
 */
export class KernelServer {
  readonly #connection: Connection;
  readonly #session: string = randomUUID();
  readonly #shell = new Router({ sendHighWaterMark: 0 });
  readonly #control = new Router({ sendHighWaterMark: 0 });
  readonly #stdin = new Router();
  readonly #iopub = new Publisher({ sendHighWaterMark: 0, linger: 1_000 });
  readonly #hb = new Reply();
  readonly #toShell = new OrderedSender(this.#shell);
  readonly #toControl = new OrderedSender(this.#control);
  readonly #toIopub = new OrderedSender(this.#iopub);
  readonly #host: CellHost;
  /** Which request an output belongs to. */
  readonly #requests = new Map<number, Message>();
  readonly #queue: Message[] = [];
  readonly #history = new History();
  #serving = false;
  #runs = 0;
  #count = 0;
  #closed: () => void = () => {};
  /** Resolves when the kernel was asked to shut down and has. */
  readonly closed: Promise<void> = new Promise((resolve) => {
    this.#closed = resolve;
  });

  /** `pictures`, if given, puts a PNG beside each figure a cell shows. */
  constructor(connection: Connection, folder: string, pictures: FigurePictures | null = null) {
    this.#connection = connection;
    this.#host = new CellHost(folder, (event) => this.#hear(event), pictures);
  }

  /** Binds the sockets and begins to answer. */
  async open(): Promise<void> {
    const sockets = {
      shell: this.#shell,
      control: this.#control,
      stdin: this.#stdin,
      iopub: this.#iopub,
      hb: this.#hb,
    };
    for (const [name, socket] of Object.entries(sockets))
      await socket.bind(channelAddress(this.#connection, name as Channel));
    this.#publish("status", { execution_state: "starting" }, null);
    void this.#read(this.#shell, (message) => {
      this.#queue.push(message);
      void this.#serve();
    });
    void this.#read(
      this.#control,
      (message) => void this.#answer(message, this.#toControl, this.#controlReplies),
    );
    void this.#echo();
  }

  /** What Ctrl-C and `interrupt_request` do. */
  interrupt(): Promise<void> {
    return this.#host.interrupt();
  }

  async close(waitMs: number): Promise<void> {
    await this.#host.close(waitMs);
    for (const sender of [this.#toShell, this.#toControl, this.#toIopub]) await sender.flushed();
    for (const socket of [this.#shell, this.#control, this.#stdin, this.#iopub, this.#hb]) socket.close();
    this.#closed();
  }

  readonly #controlReplies: Readonly<Record<string, Replier>> = {
    kernel_info_request: () => kernelInfo,
    interrupt_request: () => {
      void this.#host.interrupt();
      return { status: "ok" };
    },
    shutdown_request: (request) => this.#shutDown(request),
  };

  readonly #shellReplies: Readonly<Record<string, Replier>> = {
    kernel_info_request: () => kernelInfo,
    execute_request: (request) => this.#execute(request),
    is_complete_request: ({ content }) => this.#ask("is-complete", content),
    complete_request: ({ content }) => this.#ask("complete", content),
    inspect_request: ({ content }) => this.#ask("inspect", content),
    comm_info_request: () => ({ status: "ok", comms: {} }),
    history_request: ({ content }) => ({ status: "ok", history: this.#history.answer(content) }),
    shutdown_request: (request) => this.#shutDown(request),
  };

  async #serve(): Promise<void> {
    if (this.#serving) return;
    this.#serving = true;
    for (let next = this.#queue.shift(); next !== undefined; next = this.#queue.shift())
      await this.#answer(next, this.#toShell, this.#shellReplies);
    this.#serving = false;
  }

  async #answer(
    request: Message,
    sender: OrderedSender,
    replies: Readonly<Record<string, Replier>>,
  ): Promise<void> {
    this.#publish("status", { execution_state: "busy" }, request);
    const type = request.header.msg_type;
    const replier = Object.hasOwn(replies, type) ? replies[type] : undefined;
    if (replier !== undefined) {
      const content = await Promise.resolve()
        .then(() => replier(request))
        .catch((error: unknown) => ({
          status: "error",
          ename: "KernelError",
          evalue: String(error),
          traceback: [],
        }));
      this.#send(sender, type.replace(/_request$/, "_reply"), content, request, request.route);
    }
    // Nothing here speaks to widgets, and a frontend that opens one is told so.
    if (type === "comm_open")
      this.#publish("comm_close", { comm_id: request.content["comm_id"], data: {} }, request);
    this.#publish("status", { execution_state: "idle" }, request);
  }

  async #execute(request: Message): Promise<JsonRecord> {
    const code = String(request.content["code"] ?? "");
    const silent = request.content["silent"] === true;
    const stores = !silent && request.content["store_history"] !== false;
    await this.#host.ready;
    if (stores) this.#count++;
    const run = ++this.#runs;
    this.#requests.set(run, request);
    if (!silent) this.#publish("execute_input", { code, execution_count: this.#count }, request);
    if (stores) this.#history.add(this.#count, code);
    const expressions = expressionsIn(request.content);
    const isEmpty = code.trim() === "" && Object.keys(expressions).length === 0;
    const { error, expressions: values } = isEmpty
      ? { error: null, expressions: {} }
      : await this.#host.execute({ run, code, silent, expressions });
    if (error === null)
      return { status: "ok", execution_count: this.#count, payload: [], user_expressions: values };
    const { ename, evalue, traceback } = error;
    if (!silent) this.#publishError(error, request);
    if (request.content["stop_on_error"] !== false) this.#abortQueued();
    return { status: "error", execution_count: this.#count, ename, evalue, traceback };
  }

  /** Frontends count characters in code points, the compiler in UTF-16 units. */
  async #ask(about: Question, content: JsonRecord): Promise<JsonRecord> {
    const code = String(content["code"] ?? "");
    const points = [...code];
    const at = points.slice(0, Number(content["cursor_pos"] ?? points.length)).join("").length;
    const answer = { ...(await this.#host.ask(about, code, at)) };
    for (const name of ["cursor_start", "cursor_end"])
      if (typeof answer[name] === "number") answer[name] = [...code.slice(0, answer[name])].length;
    return answer;
  }

  /** What was sent before the client could know of the failure is not run. */
  #abortQueued(): void {
    const waiting = this.#queue.splice(0);
    for (const request of waiting) {
      if (request.header.msg_type !== "execute_request") {
        this.#queue.push(request);
        continue;
      }
      this.#publish("status", { execution_state: "busy" }, request);
      const content = { status: "aborted", execution_count: this.#count };
      this.#send(this.#toShell, "execute_reply", content, request, request.route);
      this.#publish("status", { execution_state: "idle" }, request);
    }
  }

  #shutDown(request: Message): JsonRecord {
    const waitMs = Number(request.metadata["wait_ms"] ?? 0);
    const content = { status: "ok", restart: request.content["restart"] === true };
    // Every frontend of this kernel is told that it goes, not only the one that asked.
    this.#publish("shutdown_reply", content, request);
    setImmediate(() => void this.close(Number.isFinite(waitMs) ? waitMs : 0));
    return content;
  }

  #hear(event: CellEvent): void {
    const request = "run" in event ? this.#requests.get(event.run) : undefined;
    if (request === undefined || request.content["silent"] === true) return;
    switch (event.kind) {
      case "stream":
        this.#publish("stream", { name: event.name, text: event.text }, request);
        return;
      case "display": {
        const { data, metadata, displayId } = event.value;
        const transient = displayId === null ? {} : { display_id: displayId };
        const type = event.replaces ? "update_display_data" : "display_data";
        this.#publish(type, { data, metadata, transient }, request);
        return;
      }
      case "clear":
        this.#publish("clear_output", { wait: event.wait }, request);
        return;
      case "result":
        this.#history.result(this.#count, String(event.data["text/plain"] ?? ""));
        this.#publish(
          "execute_result",
          { execution_count: this.#count, data: event.data, metadata: event.metadata },
          request,
        );
        return;
      case "failed-later":
        this.#publishError(event.error, request);
        return;
      default:
        return;
    }
  }

  #publishError({ ename, evalue, traceback, line }: CellError, request: Message): void {
    this.#publish("error", { ename, evalue, traceback, line }, request);
  }

  #publish(type: string, content: JsonRecord, parent: Message | null): void {
    this.#send(this.#toIopub, type, content, parent, [Buffer.from(`kernel.${this.#session}.${type}`)]);
  }

  #send(
    sender: OrderedSender,
    type: string,
    content: JsonRecord,
    parent: Message | null,
    route: readonly Uint8Array[],
  ): void {
    const header = messageHeader(type, this.#session);
    const message = { route, header, parent: parent?.header ?? {}, metadata: {}, content };
    sender.send(packMessage(message, this.#connection.key));
  }

  async #read(socket: Router, take: (message: Message) => void): Promise<void> {
    for await (const frames of socket) {
      let message: Message;
      try {
        message = unpackMessage(frames, this.#connection.key);
      } catch {
        continue; // Not signed with our key, or no message at all: nobody is there to be answered.
      }
      take(message);
    }
  }

  async #echo(): Promise<void> {
    for await (const frames of this.#hb) await this.#hb.send(frames);
  }
}

function expressionsIn({ user_expressions: asked }: JsonRecord): Record<string, string> {
  const entries = Object.entries(typeof asked === "object" && asked !== null ? asked : {});
  return Object.fromEntries(entries.map(([name, expression]) => [name, String(expression)]));
}
