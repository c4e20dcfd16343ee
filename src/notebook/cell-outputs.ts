import type { NotebookOutput } from "./notebook-file.js";
import type { JsonRecord } from "./protocol/message.js";

/** Two streams of text in a row are one output while they have the same name. */
type Slot = { output: NotebookOutput; text: string[] | null };

/**
 * Gathers what a kernel broadcasts about one cell into the outputs of a
 * notebook file: text in a row becomes one output, a later display of the same
 * id replaces the earlier ones wherever they are, `clear_output` empties.
 */
export class CellOutputs {
  readonly #displays: Map<string, Slot[]>;
  #slots: Slot[] = [];
  #clearsNext = false;
  /** Characters gathered so far, of text and of values. */
  size = 0;

  /** `displays` is shared by all cells of a notebook: a display may be updated from a later cell. */
  constructor(displays: Map<string, Slot[]>) {
    this.#displays = displays;
  }

  /** Takes one broadcast message; messages that are no output are passed over. */
  take(type: string, content: JsonRecord): void {
    switch (type) {
      case "stream":
        this.#print(content["name"] === "stderr" ? "stderr" : "stdout", String(content["text"] ?? ""));
        return;
      case "display_data":
        this.#add({ output_type: "display_data", ...bundle(content) }, content);
        return;
      case "execute_result": {
        const count = content["execution_count"];
        const execution_count = typeof count === "number" ? count : null;
        this.#add({ output_type: "execute_result", ...bundle(content), execution_count }, content);
        return;
      }
      case "update_display_data":
        for (const slot of this.#displays.get(displayId(content) ?? "") ?? [])
          slot.output = { ...slot.output, ...bundle(content) } as NotebookOutput;
        return;
      case "clear_output":
        if (content["wait"] === true) this.#clearsNext = true;
        else this.#slots = [];
        return;
      case "error":
        this.#add(
          {
            output_type: "error",
            ename: String(content["ename"]),
            evalue: String(content["evalue"]),
            traceback: Array.isArray(content["traceback"]) ? content["traceback"].map(String) : [],
          },
          content,
        );
        return;
    }
  }

  /** The outputs so far, in the order in which they came. */
  get outputs(): readonly NotebookOutput[] {
    return this.#slots.map(({ output, text }) =>
      output.output_type === "stream" && text !== null ? { ...output, text: text.join("") } : output,
    );
  }

  #print(name: "stdout" | "stderr", text: string): void {
    this.size += text.length;
    const last = this.#clearsNext ? undefined : this.#slots.at(-1);
    if (last?.output.output_type === "stream" && last.output.name === name) last.text?.push(text);
    else this.#push({ output: { output_type: "stream", name, text: "" }, text: [text] });
  }

  #add(output: NotebookOutput, content: JsonRecord): void {
    const slot: Slot = { output, text: null };
    this.size += JSON.stringify(content).length;
    this.#push(slot);
    const id = displayId(content);
    if (id !== null) this.#displays.set(id, [...(this.#displays.get(id) ?? []), slot]);
  }

  #push(slot: Slot): void {
    if (this.#clearsNext) this.#slots = [];
    this.#clearsNext = false;
    this.#slots.push(slot);
  }
}

function bundle(content: JsonRecord): { data: JsonRecord; metadata: JsonRecord } {
  const { data, metadata } = content;
  return { data: (data ?? {}) as JsonRecord, metadata: (metadata ?? {}) as JsonRecord };
}

function displayId(content: JsonRecord): string | null {
  const transient = content["transient"] as JsonRecord | undefined;
  const id = transient?.["display_id"];
  return typeof id === "string" ? id : null;
}
