import type { ServerResponse } from "node:http";
import { sendJson } from "./send.js";

/** What becomes of one line of a batch. */
export interface BatchLineReply {
  readonly status: number;
  readonly body: unknown;
}

interface Batch {
  readonly id: string;
  readonly input: string;
  readonly metadata: unknown;
  /** States are passed one a look, as a real batch takes hours for them. */
  step: number;
  done: { readonly output: string | null; readonly errors: string | null; readonly counts: Counts } | null;
}

interface Counts {
  readonly total: number;
  readonly completed: number;
  readonly failed: number;
}

const states = ["validating", "in_progress", "finalizing", "completed"] as const;

/**
 * Files and batches of the mock server, in memory: a batch moves on by one
 * state each time it is looked at, and ends with its two result files in an
 * order of its own.
 */
export class BatchDesk {
  readonly #files = new Map<string, Buffer>();
  readonly #batches = new Map<string, Batch>();
  readonly #answer: (body: unknown) => BatchLineReply;

  constructor(answer: (body: unknown) => BatchLineReply) {
    this.#answer = answer;
  }

  async handle(
    method: string,
    path: string,
    type: string,
    body: Buffer,
    response: ServerResponse,
  ): Promise<void> {
    const [, , what, id, part] = path.split("/");
    if (what === "files" && method === "POST") return this.#upload(type, body, response);
    if (what === "files" && part === "content") return this.#download(id ?? "", response);
    if (what === "batches" && method === "POST" && id === undefined) return this.#create(body, response);
    if (what === "batches" && method === "GET" && id === undefined)
      return sendJson(response, 200, {
        object: "list",
        data: [...this.#batches.values()].map(shown),
        has_more: false,
      });
    const batch = this.#batches.get(id ?? "");
    if (what !== "batches" || batch === undefined)
      return sendJson(response, 404, { error: { message: "no such thing" } });
    if (batch.step < states.length - 1) batch.step++;
    if (states[batch.step] === "completed") batch.done ??= this.#run(batch);
    sendJson(response, 200, shown(batch));
  }

  async #upload(type: string, body: Buffer, response: ServerResponse): Promise<void> {
    const form = await new Response(new Uint8Array(body), { headers: { "content-type": type } }).formData();
    const file = form.get("file");
    if (!(file instanceof Blob))
      return sendJson(response, 400, { error: { message: "no file in the form" } });
    const id = this.#keep(Buffer.from(await file.arrayBuffer()));
    sendJson(response, 200, { id, object: "file", bytes: file.size, purpose: form.get("purpose") });
  }

  #download(id: string, response: ServerResponse): void {
    const file = this.#files.get(id);
    if (file === undefined) {
      sendJson(response, 404, { error: { message: "no such file" } });
      return;
    }
    response.writeHead(200, { "content-type": "application/jsonl", "content-length": file.length });
    response.end(file);
  }

  #create(body: Buffer, response: ServerResponse): void {
    const asked = JSON.parse(body.toString("utf8")) as { input_file_id: string; metadata?: unknown };
    if (!this.#files.has(asked.input_file_id)) {
      sendJson(response, 400, { error: { message: "no such input file" } });
      return;
    }
    const batch: Batch = {
      id: `batch_${this.#batches.size + 1}`,
      input: asked.input_file_id,
      metadata: asked.metadata ?? null,
      step: 0,
      done: null,
    };
    this.#batches.set(batch.id, batch);
    sendJson(response, 200, shown(batch));
  }

  #run(batch: Batch): NonNullable<Batch["done"]> {
    const lines = (this.#files.get(batch.input)?.toString("utf8") ?? "")
      .split("\n")
      .filter((line) => line !== "");
    const output: string[] = [];
    const errors: string[] = [];
    for (const line of lines) {
      const { custom_id, body } = JSON.parse(line) as { custom_id: string; body: unknown };
      const { status, body: said } = this.#answer(body);
      const entry = {
        id: `batch_req_${custom_id}`,
        custom_id,
        response: { status_code: status, body: said },
        error: null,
      };
      (status === 200 ? output : errors).push(JSON.stringify(entry));
    }
    // No order is promised: clients must join on custom_id.
    output.reverse();
    return {
      output: output.length === 0 ? null : this.#keep(Buffer.from(`${output.join("\n")}\n`)),
      errors: errors.length === 0 ? null : this.#keep(Buffer.from(`${errors.join("\n")}\n`)),
      counts: { total: lines.length, completed: output.length, failed: errors.length },
    };
  }

  #keep(content: Buffer): string {
    const id = `file-${this.#files.size + 1}`;
    this.#files.set(id, content);
    return id;
  }
}

function shown(batch: Batch): Record<string, unknown> {
  return {
    id: batch.id,
    object: "batch",
    endpoint: "/v1/chat/completions",
    input_file_id: batch.input,
    status: states[batch.step],
    metadata: batch.metadata,
    output_file_id: batch.done?.output ?? null,
    error_file_id: batch.done?.errors ?? null,
    request_counts: batch.done?.counts ?? { total: 0, completed: 0, failed: 0 },
  };
}
