import { scanMatches } from "../reading/scan-matches.js";
import { canonicalAction, knownAction } from "./canonical-action.js";
import type { PlanItem } from "./plan-item.js";

/**
 * Finds the actions that are written with brackets or quotes of their own:
 *
 *     ('move_to', 'B1')   ["move_to", "B1"]   (move_to, B1)   ('use_key', 7)
 *     {"action": "move_to", "room": "B1"}     {"move_to": "B1"}
 *     "move_to: B1"       'move_to(B1)'
 *
 * Quoted tuples may hold any name; without quotes the name must be one of the
 * six actions, because "(see above, B1)" is prose.
 *
 * @remarks O(length): every pattern is bounded, nothing is evaluated or nested.
 */
export function bracketedItems(text: string): readonly PlanItem[] {
  const items: PlanItem[] = [];
  scanMatches(text, opening, ({ index }) => {
    const item = readItem(text, index);
    if (item !== null) items.push(item);
    return item?.end ?? index + 1;
  });
  return items;
}

const opening: RegExp = /[([{]\s{0,60}["'`a-z]|["'`]\s{0,8}(?:start|move|pick|use|unlock|rescue)/gi;

function readItem(text: string, at: number): PlanItem | null {
  const sign = text[at];
  if (sign === "{") return readObject(text, at);
  if (sign === "(" || sign === "[") return readTuple(text, at);
  return readString(text, at);
}

const plainTuple: RegExp = /\('([a-z_]{2,40})', ?'([A-Za-z0-9]{1,12})'\)/y;
const element: RegExp =
  /\s{0,60}(?:'([^'\n]{0,60})'|"([^"\n]{0,60})"|`([^`\n]{0,60})`|([A-Za-z0-9_.#<>-]{1,40}))\s{0,60}(,?)\s{0,60}/y;

function readTuple(text: string, at: number): PlanItem | null {
  plainTuple.lastIndex = at;
  const plain = plainTuple.exec(text);
  if (plain !== null) {
    const action = canonicalAction(plain[1] ?? "", plain[2] ?? "");
    return { start: at, end: plainTuple.lastIndex, action, asAsked: true };
  }
  const elements: string[] = [];
  let quotedName = false;
  element.lastIndex = at + 1;
  while (elements.length < 6) {
    const match = element.exec(text);
    if (match === null) return null;
    const [, single, double, tick, bare, comma] = match;
    if (elements.length === 0) quotedName = bare === undefined;
    elements.push(single ?? double ?? tick ?? bare ?? "");
    const close = text[element.lastIndex];
    if (close === (text[at] === "(" ? ")" : "]"))
      return toItem(text, at, element.lastIndex + 1, elements, quotedName);
    if (comma === "") return null;
  }
  return null;
}

function toItem(
  text: string,
  start: number,
  end: number,
  elements: readonly string[],
  quotedName: boolean,
): PlanItem | null {
  const [name = "", ...parameters] = elements;
  const known = knownAction(name);
  if (
    known === null &&
    !(quotedName && parameters.length === 1 && /^\s*[A-Za-z][A-Za-z_ -]{1,40}\s*$/.test(name))
  ) {
    return null;
  }
  // A flat list of names and ids in turn is no tuple; one name alone is an action without its parameter.
  if (parameters.some((parameter) => knownAction(parameter) !== null)) return null;
  return {
    start,
    end,
    action: canonicalAction(name, parameters.join(", ")),
    asAsked: quotedName && parameters.length === 1 && text[start] === "(",
  };
}

const objectText: RegExp = /\{[^{}]{1,300}(?:\{[^{}]{0,200}\}[^{}]{0,200})?\}/y;
const field: RegExp =
  /["'`]?([A-Za-z_]\w{0,30})["'`]?\s{0,8}[:=]\s{0,8}\[?\s{0,4}(?:'([^'\n]{0,80})'|"([^"\n]{0,80})"|(-?\w[\w.-]{0,40}))/g;

function readObject(text: string, at: number): PlanItem | null {
  objectText.lastIndex = at;
  const match = objectText.exec(text);
  if (match === null) return null;
  const fields = [...match[0].matchAll(field)].map(
    ([, key = "", single, double, bare]) => [key, single ?? double ?? bare ?? ""] as const,
  );
  const item = (name: string, parameter: string): PlanItem => ({
    start: at,
    end: objectText.lastIndex,
    action: canonicalAction(name, parameter),
    asAsked: false,
  });
  for (const [key, value] of fields) if (knownAction(key) !== null) return item(key, value);
  const named = fields.find(([key]) =>
    /^(?:action(?:_?name)?|name|type|act|move|command|function|op)$/i.test(key),
  );
  if (named === undefined || named[1] === "") return null;
  const meta = /^(?:step|index|i|n|no|number|order|reason|why|comment|note|explanation|description|cost)$/i;
  const parameter = fields.find((other) => other !== named && !meta.test(other[0]));
  // {"action": "move_to(B1)"}: both in one string.
  const together = knownAction(named[1]) === null ? readString(`'${named[1]}'`, 0) : null;
  if (together !== null) return { ...together, start: at, end: objectText.lastIndex };
  return parameter === undefined && knownAction(named[1]) === null
    ? null
    : item(named[1], parameter?.[1] ?? "");
}

const quotedAction: RegExp =
  /(["'`])\s{0,8}([A-Za-z_ -]{2,40}?)\s{0,4}(?::|\(|,|=|->|→|\s)\s{0,4}([^"'`\n()]{1,40}?)\s{0,4}\)?\s{0,4}\1/y;

function readString(text: string, at: number): PlanItem | null {
  quotedAction.lastIndex = at;
  const [, , name = "", parameter = ""] = quotedAction.exec(text) ?? [];
  if (knownAction(name) === null) return null;
  const end = quotedAction.lastIndex;
  return { start: at, end, action: canonicalAction(name, parameter), asAsked: false };
}
