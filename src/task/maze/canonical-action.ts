import { actionNames, type MazeAction } from "../../problem/maze/maze-action.js";

const knownNames: ReadonlyMap<string, string> = new Map(
  actionNames.map((name) => [name.replaceAll("_", ""), name] as const),
);

/** The action's name if it is one of the six, however it is spaced and cased; else `null`. */
export function knownAction(name: string): string | null {
  return knownNames.get(name.toLowerCase().replace(/[\s_-]+/g, "")) ?? null;
}

/**
 * An action in the spelling that plans are compared in: names in lower case
 * with underscores, ids without blanks and without a leading "room" or "key",
 * rooms in capitals, numbers as text. Unknown names stay: whether an action
 * exists is for the judge to say.
 *
 * @example canonicalAction("moveTo", " room b12 ") // ["move_to", "B12"]
 */
export function canonicalAction(name: string, parameter: string): MazeAction {
  const known = knownAction(name);
  return [
    known ??
      name
        .trim()
        .toLowerCase()
        .replace(/[\s-]+/g, "_"),
    canonicalParameter(parameter),
  ];
}

function canonicalParameter(parameter: string): string {
  const plain = parameter.trim();
  if (/^[A-Z]{1,3}\d{1,4}$|^\d{1,6}$/.test(plain)) return plain;
  const bare = plain
    .replace(/^[`'"*#<\s]+|[`'"*>\s.]+$/g, "")
    .replace(/^(?:room|key|door)(?:[ _-]?(?:id|to|no\.?|number))?[\s:#=_-]+(?=\S)/i, "");
  if (/^[a-z]{1,3}\d{1,4}$/i.test(bare)) return bare.toUpperCase();
  return /^\d+\.0+$/.test(bare) ? bare.slice(0, bare.indexOf(".")) : bare;
}

/** Words that stand for an id in format reminders: RoomID, KeyID, <room>, room_id. */
export function isPlaceholder(parameter: string): boolean {
  return /^<?(?:(?:start|goal|target|next|current)[_ ]?)?(?:room|key)[ _-]?(?:id|name|number|no|x|n|\d)?>?$|^<.*>$|^\.{2,}$|^(?:id|xy?|param(?:eter)?)$/i.test(
    parameter,
  );
}
