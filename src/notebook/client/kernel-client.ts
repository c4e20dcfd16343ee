import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { Dealer, Subscriber } from "zeromq";
import { AnalysisError } from "../../internal/errors.js";
import { type Connection, channelAddress } from "../protocol/connection.js";
import {
  type JsonRecord,
  type Message,
  messageHeader,
  packMessage,
  unpackMessage,
} from "../protocol/message.js";
import { OrderedSender } from "../protocol/ordered-sender.js";
import { newConnection } from "./new-connection.js";

/** How often the kernel is asked for a sign of life until it gives one. */
const askEveryMs = 50;

interface Waiting {
  readonly heard: (type: string, content: JsonRecord) => void;
  reply: JsonRecord | null;
  idle: boolean;
  readonly resolve: (reply: JsonRecord) => void;
  readonly reject: (error: Error) => void;
}

/** What a client starts: the command with `{connection_file}` in it, and where. */
export interface KernelCommand {
  readonly argv: readonly string[];
  readonly folder: string;
  /** The longest the kernel may take until it answers. */
  readonly startupMs: number;
  /** Variables beside those of this process. */
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * One kernel process and the conversation with it. Whoever starts one closes
 * it; a kernel whose client is killed notices by itself.
 */
export class KernelClient {
  readonly #connection: Connection;
  readonly #connectionFolder: string;
  readonly #session: string = randomUUID();
  readonly #process: ChildProcess;
  readonly #shell = new Dealer({ linger: 0, reconnectInterval: 20 });
  readonly #control = new Dealer({ linger: 0, reconnectInterval: 20 });
  readonly #iopub = new Subscriber({ linger: 0, reconnectInterval: 20, receiveHighWaterMark: 0 });
  readonly #toShell = new OrderedSender(this.#shell);
  readonly #toControl = new OrderedSender(this.#control);
  readonly #waiting = new Map<string, Waiting>();
  readonly #listeners = new Map<string, Waiting["heard"]>();
  readonly #exited: Promise<void>;
  readonly #killAtExit: () => void;
  #said = "";
  #dead: string | null = null;

  /** Starts the kernel and waits until it answers and its broadcasts arrive. */
  static async start(command: KernelCommand): Promise<KernelClient> {
    const { connection, folder, file } = await newConnection();
    const client = new KernelClient(command, connection, folder, file);
    try {
      await client.#greet(command.startupMs);
    } catch (error) {
      await client.close(0);
      throw error;
    }
    return client;
  }

  private constructor(
    command: KernelCommand,
    connection: Connection,
    connectionFolder: string,
    file: string,
  ) {
    this.#connection = connection;
    this.#connectionFolder = connectionFolder;
    const [program = "", ...args] = command.argv.map((arg) => arg.replace("{connection_file}", file));
    this.#process = spawn(program, args, {
      cwd: command.folder,
      env: { ...process.env, ...command.env, JPY_PARENT_PID: String(process.pid) },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [this.#process.stdout, this.#process.stderr])
      stream?.on("data", (text) => {
        this.#said = (this.#said + text).slice(-4_096);
      });
    this.#exited = new Promise((resolve) => {
      const end = (why: string): void => {
        this.#dead ??= `${why}${this.#said === "" ? "" : `; it last said: ${this.#said.trim()}`}`;
        for (const { reject } of this.#waiting.values()) reject(this.#gone());
        this.#waiting.clear();
        resolve();
      };
      this.#process.once("error", (error) => end(`the kernel does not start (${error.message})`));
      this.#process.once("exit", (code, signal) =>
        end(`the kernel ended (${signal ?? `exit code ${code}`})`),
      );
    });
    this.#killAtExit = () => this.#process.kill("SIGKILL");
    process.once("exit", this.#killAtExit);
    this.#shell.connect(channelAddress(connection, "shell"));
    this.#control.connect(channelAddress(connection, "control"));
    this.#iopub.connect(channelAddress(connection, "iopub"));
    this.#iopub.subscribe("");
    for (const socket of [this.#shell, this.#control, this.#iopub]) void this.#read(socket);
  }

  /** Runs code; `heard` gets every broadcast about it, also those that come after the reply. */
  execute(code: string, heard: Waiting["heard"]): Promise<JsonRecord> {
    const content = {
      code,
      silent: false,
      store_history: true,
      user_expressions: {},
      allow_stdin: false,
      stop_on_error: true,
    };
    return this.#request(this.#toShell, "execute_request", content, {}, heard);
  }

  /** Any other request of the shell channel: `complete_request`, `kernel_info_request`, … */
  ask(type: string, content: JsonRecord): Promise<JsonRecord> {
    return this.#request(this.#toShell, type, content);
  }

  /** Stops the running cell; its `execute` then ends with an error. */
  async interrupt(): Promise<void> {
    await this.#request(this.#toControl, "interrupt_request", {}).catch(() => {});
  }

  /** Ends the process at once. */
  kill(): void {
    this.#process.kill("SIGKILL");
  }

  /**
   * Asks the kernel to end, giving what the cells started `waitMs` to come to
   * an end too; kills it if it does not go.
   */
  async close(waitMs: number): Promise<void> {
    if (this.#dead === null) {
      const request = this.#request(
        this.#toControl,
        "shutdown_request",
        { restart: false },
        { wait_ms: waitMs },
      );
      request.catch(() => {});
      const timer = setTimeout(() => this.kill(), waitMs + 2_000);
      await this.#exited;
      clearTimeout(timer);
    }
    process.off("exit", this.#killAtExit);
    // What the kernel sent before it went is still on its way through the sockets.
    await new Promise((resolve) => setTimeout(resolve, 10));
    for (const socket of [this.#shell, this.#control, this.#iopub]) socket.close();
    rmSync(this.#connectionFolder, { recursive: true, force: true });
  }

  async #greet(startupMs: number): Promise<void> {
    const until = performance.now() + startupMs;
    for (;;) {
      if (this.#dead !== null) throw this.#gone();
      const asked = this.#request(this.#toShell, "kernel_info_request", {});
      const soon = new Promise<null>((resolve) => setTimeout(resolve, askEveryMs, null));
      if ((await Promise.race([asked, soon])) !== null) return;
      asked.catch(() => {});
      if (performance.now() > until)
        throw new AnalysisError(`the kernel did not answer within ${startupMs / 1000} s`, {
          mend: "The machine may be busy: try again, or raise --timeout.",
        });
    }
  }

  #request(
    sender: OrderedSender,
    type: string,
    content: JsonRecord,
    metadata: JsonRecord = {},
    heard: Waiting["heard"] = () => {},
  ): Promise<JsonRecord> {
    if (this.#dead !== null) return Promise.reject(this.#gone());
    const header = messageHeader(type, this.#session);
    return new Promise((resolve, reject) => {
      this.#waiting.set(header.msg_id, { heard, reply: null, idle: false, resolve, reject });
      this.#listeners.set(header.msg_id, heard);
      sender.send(packMessage({ route: [], header, parent: {}, metadata, content }, this.#connection.key));
    });
  }

  async #read(socket: Dealer | Subscriber): Promise<void> {
    try {
      for await (const frames of socket) this.#take(unpackMessage(frames, this.#connection.key));
    } catch (error) {
      if (!socket.closed) this.#dead ??= String(error);
    }
  }

  #take({ header, parent, content }: Message): void {
    const id = parent.msg_id ?? "";
    const waiting = this.#waiting.get(id);
    if (/_reply$/.test(header.msg_type)) {
      if (waiting !== undefined) waiting.reply = content;
    } else if (header.msg_type === "status") {
      if (waiting !== undefined && content["execution_state"] === "idle") waiting.idle = true;
    } else this.#listeners.get(id)?.(header.msg_type, content);
    if (waiting === undefined || waiting.reply === null || !waiting.idle) return;
    this.#waiting.delete(id);
    waiting.resolve(waiting.reply);
  }

  #gone(): AnalysisError {
    return new AnalysisError(this.#dead ?? "the kernel is gone");
  }
}
