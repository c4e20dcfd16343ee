import { inspect } from "node:util";

/** Values looked at before a text is made of them, and characters kept of it. */
const mostValues = 2_000;
const mostText = 100_000;
/** Properties of one object, or entries of one list, that are shown. */
const mostItems = 100;

/**
 * A value as text for people, bounded whatever the value: a list shows its
 * first hundred entries, an object its first hundred properties, nesting is
 * followed as far as two thousand values go, and a long text says how much was
 * left out.
 */
export function plainText(value: unknown): string {
  if (typeof value === "string") return cut(value);
  try {
    const options = {
      depth: depthFor(value),
      maxArrayLength: mostItems,
      maxStringLength: 10_000,
      breakLength: 100,
    };
    const { shown, left } = firstProperties(value);
    const text = inspect(shown, options);
    const note = isPending(value, text)
      ? " (await it to see its value)"
      : left > 0
        ? ` … ${left} more properties`
        : "";
    return `${cut(text)}${note}`;
  } catch (error) {
    return `[a value that cannot be shown: ${String(error)}]`;
  }
}

function cut(text: string): string {
  return text.length <= mostText
    ? text
    : `${text.slice(0, mostText)}… ${text.length - mostText} more characters`;
}

const isPending = (value: unknown, text: string): boolean =>
  value instanceof Promise && text === "Promise { <pending> }";

/** A record of very many properties, cut: `inspect` bounds lists, but not records. */
function firstProperties(value: unknown): { readonly shown: unknown; readonly left: number } {
  if (!isPlain(value)) return { shown: value, left: 0 };
  const names = Object.keys(value);
  if (names.length <= mostItems) return { shown: value, left: 0 };
  const first = names.slice(0, mostItems).map((name) => [name, value[name]]);
  return { shown: Object.fromEntries(first), left: names.length - mostItems };
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** The levels, four at most, that can be shown without passing {@link mostValues}. */
function depthFor(value: unknown): number {
  let level: unknown[] = [value];
  let seen = 0;
  for (let depth = 0; depth < 4; depth++) {
    const next: unknown[] = [];
    for (const one of level)
      for (const child of childrenOf(one)) {
        if (++seen > mostValues) return Math.max(0, depth - 1);
        next.push(child);
      }
    level = next;
  }
  return 4;
}

/** What is nested in a value, without running its getters. */
function childrenOf(value: unknown): readonly unknown[] {
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return [];
  if (Array.isArray(value)) return value.slice(0, mostItems);
  if (value instanceof Map || value instanceof Set) return firstEntries(value);
  const children: unknown[] = [];
  for (const name in value) {
    if (children.length >= mostValues) break;
    const property = Object.getOwnPropertyDescriptor(value, name);
    if (property !== undefined && "value" in property) children.push(property.value);
  }
  return children;
}

function firstEntries(entries: Iterable<unknown>): readonly unknown[] {
  const first: unknown[] = [];
  for (const entry of entries) {
    if (first.length >= mostItems) break;
    first.push(entry);
  }
  return first.flat();
}
