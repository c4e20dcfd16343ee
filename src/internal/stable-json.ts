import { RangeViolation } from "./errors.js";

/**
 * JSON whose bytes depend on the value alone: keys sorted, numbers rounded to
 * `digits` significant digits, two-space layout with short arrays on one line.
 *
 * Refuses NaN, Infinity and `undefined` inside arrays: JSON would turn them
 * into `null` without a word.
 *
 * @example stableJson({ b: 0.1 + 0.2, a: [1, 2] }) // '{\n  "a": [1, 2],\n  "b": 0.3\n}\n'
 */
export function stableJson(value: unknown, { digits = 8 }: { readonly digits?: number } = {}): string {
  return `${write(value, "", digits, "$")}\n`;
}

function write(value: unknown, indent: string, digits: number, path: string): string {
  if (value === null || typeof value === "boolean" || typeof value === "string") return JSON.stringify(value);
  if (typeof value === "number") {
    if (!Number.isFinite(value))
      throw new RangeViolation(`a finite number is wanted, got ${value}`, { where: path });
    return String(Number(value.toPrecision(digits)) + 0);
  }
  if (Array.isArray(value) || ArrayBuffer.isView(value)) {
    const items = Array.from(value as ArrayLike<unknown>, (item, i) =>
      write(item, `${indent}  `, digits, `${path}[${i}]`),
    );
    const line = `[${items.join(", ")}]`;
    const short = items.every((item) => !item.includes("\n")) && indent.length + line.length <= 110;
    return short || items.length === 0 ? line : `[\n${wrap(items, `${indent}  `)}\n${indent}]`;
  }
  if (typeof value === "object") {
    const entries = Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    if (entries.length === 0) return "{}";
    const lines = entries.map(
      ([key, item]) =>
        `${indent}  ${JSON.stringify(key)}: ${write(item, `${indent}  `, digits, `${path}.${key}`)}`,
    );
    return `{\n${lines.join(",\n")}\n${indent}}`;
  }
  throw new RangeViolation(`a JSON value is wanted, got ${typeof value}`, { where: path });
}

/** Scalars flow into lines of about 110 characters; anything with structure gets its own line. */
function wrap(items: readonly string[], indent: string): string {
  const lines: string[] = [];
  let line = "";
  for (const [i, item] of items.entries()) {
    const piece = i + 1 < items.length ? `${item},` : item;
    const alone = item.includes("\n");
    if (line !== "" && (alone || indent.length + line.length + 1 + piece.length > 110)) {
      lines.push(indent + line);
      line = "";
    }
    line = line === "" ? piece : `${line} ${piece}`;
    if (alone) {
      lines.push(indent + line);
      line = "";
    }
  }
  if (line !== "") lines.push(indent + line);
  return lines.join("\n");
}
