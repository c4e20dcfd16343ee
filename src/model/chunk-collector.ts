/**
 * Puts the chunks of a stream together into the body that the same request
 * would have got without streaming, so that one reader serves both.
 *
 * Texts are collected in lists and joined once: a reply of 80,000 tokens comes
 * in as many chunks. A chunk without choices is not a fault, it carries the
 * usage.
 */
export class ChunkCollector {
  readonly #texts: Readonly<Record<TextField, string[]>> = {
    content: [],
    reasoning: [],
    reasoning_content: [],
    refusal: [],
  };
  readonly #calls: { id: string; name: string; arguments: string }[] = [];
  readonly #head: Record<string, unknown> = {};
  #finish: unknown = null;
  #nativeFinish: unknown = null;
  #length = 0;
  #chunks = 0;

  get chunks(): number {
    return this.#chunks;
  }

  /** Characters of text and reasoning so far. */
  get length(): number {
    return this.#length;
  }

  add(chunk: unknown): void {
    this.#chunks++;
    const { choices, ...head } = record(chunk);
    for (const field of headFields)
      if (head[field] !== undefined && head[field] !== null) this.#head[field] = head[field];
    const choice = record(Array.isArray(choices) ? choices[0] : undefined);
    if (choice["finish_reason"] !== undefined && choice["finish_reason"] !== null)
      this.#finish = choice["finish_reason"];
    if (choice["native_finish_reason"]) this.#nativeFinish = choice["native_finish_reason"];
    const delta = record(choice["delta"] ?? choice["message"]);
    for (const field of textFields) {
      const piece = delta[field];
      if (typeof piece !== "string" || piece === "") continue;
      this.#texts[field].push(piece);
      this.#length += piece.length;
    }
    const { tool_calls: calls } = delta;
    if (Array.isArray(calls)) for (const [i, call] of calls.entries()) this.#addCall(record(call), i);
  }

  body(): unknown {
    const message: Record<string, unknown> = { role: "assistant", content: this.#texts.content.join("") };
    for (const field of ["reasoning", "reasoning_content", "refusal"] as const)
      if (this.#texts[field].length > 0) message[field] = this.#texts[field].join("");
    if (this.#calls.length > 0)
      message["tool_calls"] = this.#calls.filter(Boolean).map(({ id, name, arguments: text }) => ({
        id,
        type: "function",
        function: { name, arguments: text },
      }));
    const choice = {
      index: 0,
      message,
      finish_reason: this.#finish,
      native_finish_reason: this.#nativeFinish,
    };
    return { ...this.#head, choices: [choice] };
  }

  #addCall(call: Readonly<Record<string, unknown>>, position: number): void {
    const said = call["index"];
    const index =
      typeof said === "number" && Number.isInteger(said) && said >= 0 && said < 256 ? said : position;
    const called = record(call["function"]);
    this.#calls[index] ??= { id: "", name: "", arguments: "" };
    const target = this.#calls[index];
    if (target === undefined) return;
    if (typeof call["id"] === "string") target.id ||= call["id"];
    if (typeof called["name"] === "string") target.name ||= called["name"];
    if (typeof called["arguments"] === "string") {
      target.arguments += called["arguments"];
      this.#length += called["arguments"].length;
    }
  }
}

const textFields = ["content", "reasoning", "reasoning_content", "refusal"] as const;
type TextField = (typeof textFields)[number];
const headFields = [
  "id",
  "model",
  "provider",
  "service_tier",
  "system_fingerprint",
  "usage",
  "error",
] as const;

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}
