import { createHash } from "node:crypto";
import { stableJson } from "../internal/stable-json.js";
import type { ChatMessage, Sampling } from "../model/attempt.js";

/** Everything about an item that decides what it may be answered. */
export interface ItemContent {
  /** The record of the problem file, as parsed. */
  readonly record: unknown;
  readonly messages: readonly ChatMessage[];
  readonly model: string;
  /** Host and path of the server, `null` for built-in solvers. */
  readonly address: string | null;
  readonly sampling: Sampling;
  /** `chat`, `agent`, … */
  readonly mode: string;
}

/**
 * The content keys of a problem's repeats: SHA-256 over the problem, what is
 * sent, to whom and how. Position in a file plays no part, nor does the clock:
 * a run is resumed by what was asked, and the fifth repeat is not the first.
 */
export function itemKeys(content: ItemContent): (repeat: number) => string {
  const base = createHash("sha256")
    .update(JSON.stringify([content.record, content.messages]))
    .update(
      stableJson([content.model, content.address, { ...content.sampling }, content.mode], { digits: 17 }),
    )
    .digest("hex");
  return (repeat) => createHash("sha256").update(`${base}:${repeat}`).digest("hex");
}
