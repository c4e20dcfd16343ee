import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { DataFormatError } from "../../internal/errors.js";

/** What says who sent a message, when, and which kind it is. */
export interface MessageHeader {
  readonly msg_id: string;
  readonly msg_type: string;
  readonly session: string;
  readonly username: string;
  readonly date: string;
  readonly version: string;
}

/** The open record every message carries as its content and metadata. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/**
 * One message of the Jupyter messaging protocol 5.3.
 *
 *     [route…] <IDS|MSG> signature header parent metadata content [buffers…]
 *
 * `route` names the client on the kernel's side of a connection and the topic
 * on the broadcast channel; `parent` is the header of the request a message
 * belongs to, or empty.
 */
export interface Message {
  readonly route: readonly Uint8Array[];
  readonly header: MessageHeader;
  readonly parent: Partial<MessageHeader>;
  readonly metadata: JsonRecord;
  readonly content: JsonRecord;
}

const delimiter = Buffer.from("<IDS|MSG>");

/** A fresh header; the session names one end of the conversation. */
export function messageHeader(type: string, session: string): MessageHeader {
  return {
    msg_id: randomUUID(),
    msg_type: type,
    session,
    username: "horizon",
    date: new Date().toISOString(),
    version: "5.3",
  };
}

/** The frames that go over the wire, signed with HMAC-SHA-256 unless the key is empty. */
export function packMessage(message: Message, key: string): (string | Uint8Array)[] {
  const parts = [message.header, message.parent, message.metadata, message.content].map((part) =>
    JSON.stringify(part),
  );
  return [...message.route, delimiter, signature(parts, key), ...parts];
}

/**
 * Reads frames back into a message. Refuses frames without a delimiter, with a
 * wrong signature, or whose parts are not JSON objects: whoever cannot sign is
 * not the client that holds the connection file.
 */
export function unpackMessage(frames: readonly Uint8Array[], key: string): Message {
  const at = frames.findIndex((frame) => delimiter.equals(frame));
  const parts = frames.slice(at + 2, at + 6);
  if (at < 0 || parts.length < 4) throw new DataFormatError("a Jupyter message has no delimiter or no parts");
  const given = Buffer.from(frames[at + 1] ?? []);
  const wanted = Buffer.from(signature(parts, key));
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
    throw new DataFormatError("a Jupyter message is not signed with this connection's key");
  const [header, parent, metadata, content] = parts.map(parseRecord);
  return {
    route: frames.slice(0, at),
    header: header as unknown as MessageHeader,
    parent: parent as Partial<MessageHeader>,
    metadata: metadata ?? {},
    content: content ?? {},
  };
}

function signature(parts: readonly (string | Uint8Array)[], key: string): string {
  if (key === "") return "";
  const hmac = createHmac("sha256", key);
  for (const part of parts) hmac.update(part);
  return hmac.digest("hex");
}

function parseRecord(part: Uint8Array): JsonRecord {
  const value: unknown = JSON.parse(Buffer.from(part).toString("utf8"));
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new DataFormatError("a part of a Jupyter message is not a JSON object");
  return value as JsonRecord;
}
