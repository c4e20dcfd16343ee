import { type ChildProcess, spawn } from "node:child_process";
import { createHmac, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { Dealer, Request, Subscriber } from "zeromq";
import { newConnection } from "../../src/notebook/client/new-connection.js";
import { channelAddress } from "../../src/notebook/protocol/connection.js";
import { bin } from "./notebooks.js";

/** A message as it came over the wire, read without a line of the kernel's own code. */
export interface WireMessage {
  readonly channel: "shell" | "control" | "iopub" | "stdin";
  readonly type: string;
  // biome-ignore lint/suspicious/noExplicitAny: what a kernel sends is what these tests look at
  readonly content: any;
  readonly parent: string | undefined;
  readonly version: string;
}

/** Speaks to a built kernel frame by frame, as the protocol's text says, and keeps everything it hears. */
export class Wire {
  readonly heard: WireMessage[] = [];
  readonly shell: Dealer = new Dealer({ linger: 0 });
  readonly control: Dealer = new Dealer({ linger: 0 });
  readonly stdin: Dealer = new Dealer({ linger: 0 });
  readonly iopub: Subscriber = new Subscriber({ linger: 0, receiveHighWaterMark: 0 });
  readonly heartbeat: Request = new Request({ linger: 0 });
  readonly kernel: ChildProcess;
  readonly key: string;
  readonly exited: Promise<number | null>;

  static async open(folder: string): Promise<Wire> {
    const { file } = await newConnection();
    const connection = JSON.parse(readFileSync(file, "utf8"));
    const wire = new Wire(folder, file, connection);
    // Broadcasts are lost until the subscription has arrived: ask until one is heard.
    for (let i = 0; i < 600 && !wire.heard.some(({ channel }) => channel === "iopub"); i++) {
      wire.send(wire.shell, "kernel_info_request", {});
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return wire;
  }

  private constructor(folder: string, file: string, connection: Parameters<typeof channelAddress>[0]) {
    this.key = connection.key;
    this.kernel = spawn(process.execPath, [bin, "kernel", "--connection-file", file], {
      cwd: folder,
      stdio: "ignore",
    });
    this.exited = new Promise((resolve) => this.kernel.once("exit", resolve));
    const sockets = {
      shell: this.shell,
      control: this.control,
      stdin: this.stdin,
      iopub: this.iopub,
      hb: this.heartbeat,
    };
    for (const [name, socket] of Object.entries(sockets))
      socket.connect(channelAddress(connection, name as "shell"));
    this.iopub.subscribe("");
    for (const channel of ["shell", "control", "stdin", "iopub"] as const)
      void this.#listen(channel, sockets[channel]);
  }

  async #listen(channel: WireMessage["channel"], socket: Dealer | Subscriber): Promise<void> {
    for await (const frames of socket) {
      const at = frames.findIndex((frame) => frame.toString() === "<IDS|MSG>");
      const [signature = "", ...parts] = frames.slice(at + 1).map(String);
      if (this.#sign(parts) !== signature) throw new Error("the kernel signed wrongly");
      const [header, parent, , content] = parts.map((part) => JSON.parse(part));
      this.heard.push({
        channel,
        type: header.msg_type,
        content,
        parent: parent.msg_id,
        version: header.version,
      });
    }
  }

  #sign(parts: readonly string[], key: string = this.key): string {
    const hmac = createHmac("sha256", key);
    for (const part of parts) hmac.update(part);
    return hmac.digest("hex");
  }

  /** Sends one message and returns its id; `key` may be a wrong one. */
  send(socket: Dealer, type: string, content: object, key?: string): string {
    const id = randomUUID();
    const header = {
      msg_id: id,
      msg_type: type,
      session: "test",
      username: "ada",
      date: new Date().toISOString(),
      version: "5.3",
    };
    const parts = [header, {}, {}, content].map((part) => JSON.stringify(part));
    void socket.send(["<IDS|MSG>", this.#sign(parts, key), ...parts]);
    return id;
  }

  /** Everything said about a request once it was answered and the kernel was idle again. */
  async about(id: string): Promise<readonly WireMessage[]> {
    const all = (): readonly WireMessage[] => this.heard.filter(({ parent }) => parent === id);
    const isOver = (): boolean =>
      all().some(({ type, content }) => type === "status" && content.execution_state === "idle");
    await this.until(isOver);
    return all();
  }

  /** Runs a cell with the fields of its request as given, and returns what was said about it. */
  async execute(code: string, fields: object = {}): Promise<readonly WireMessage[]> {
    const content = { code, silent: false, store_history: true, user_expressions: {}, stop_on_error: true };
    return this.about(this.send(this.shell, "execute_request", { ...content, ...fields }));
  }

  /** The content of the one reply to a request. */
  // biome-ignore lint/suspicious/noExplicitAny: see WireMessage
  async ask(type: string, content: object, socket: Dealer = this.shell): Promise<any> {
    const id = this.send(socket, type, content);
    await this.about(id);
    const wanted = type.replace(/_request$/, "_reply");
    const isReply = (message: WireMessage): boolean =>
      message.parent === id && message.type === wanted && message.channel !== "iopub";
    await this.until(() => this.heard.some(isReply));
    return this.heard.find(isReply)?.content;
  }

  async until(condition: () => boolean): Promise<void> {
    for (let i = 0; i < 3_000 && !condition(); i++) await new Promise((resolve) => setTimeout(resolve, 10));
    if (!condition()) throw new Error("the kernel did not say what was waited for within 30 s");
  }

  close(): void {
    this.kernel.kill("SIGKILL");
    for (const socket of [this.shell, this.control, this.stdin, this.iopub, this.heartbeat]) socket.close();
  }
}

/** The types of what was broadcast about a request, in order. */
export const broadcast = (messages: readonly WireMessage[]): string[] =>
  messages.filter(({ channel }) => channel === "iopub").map(({ type }) => type);

/** The content of the first message of a type. */
// biome-ignore lint/suspicious/noExplicitAny: see WireMessage
export const contentOf = (messages: readonly WireMessage[], type: string): any =>
  messages.find((message) => message.type === type)?.content;
