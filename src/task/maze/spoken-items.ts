import { scanMatches } from "../reading/scan-matches.js";
import { canonicalAction } from "./canonical-action.js";
import type { PlanItem } from "./plan-item.js";

/**
 * Finds actions that are written out in lines or sentences:
 *
 *     move_to(B1)      1. Start in room A1.     - move_to: B1
 *     move_to B1       2. Pick up key 7         `rescue` → Alice
 *
 * Only the six known actions count. Readers look here when a reply holds no
 * list, because a list's explanation is full of such sentences.
 *
 * @remarks O(length).
 */
export function spokenItems(text: string): readonly PlanItem[] {
  const items: PlanItem[] = [];
  scanMatches(text, name, ({ index, 0: word }) => {
    const from = index + word.length;
    parameter.lastIndex = from;
    const [, id, person] = parameter.exec(text) ?? [];
    const given = /^rescue/i.test(word) ? (person ?? id) : id;
    if (given === undefined) return from;
    const end = parameter.lastIndex;
    items.push({ start: index, end, action: canonicalAction(word, given), asAsked: false });
    return end;
  });
  return items;
}

const name: RegExp =
  /(?<![A-Za-z])(?:start|move[_ -]?to|pick[_ -]?up[_ -]?key|use[_ -]?key|unlock[_ -]?and[_ -]?open[_ -]?door[_ -]?to|rescue)(?![A-Za-z])/gi;

const link = "[*_`\"')\\]]{0,4}\\s{0,3}(?::|=|->|=>|→|>|\\||\\(|,|-)?\\s{0,3}";
const words =
  "(?:(?:[Aa]t|[Ii]n|[Ff]rom|[Rr]oom|[Kk]ey|[Dd]oor|[Tt]o|[Nn]umber|[Nn]o\\.?|[Tt]he|is|#)\\s{1,3}){0,3}";
/** An id, or behind it, for the rescue, somebody's name. */
const parameter = new RegExp(
  `${link}${words}[*_\`"'(<[#]{0,4}(?:([A-Za-z]{1,3}\\d{1,4}|\\d{1,6})|(\\p{Lu}\\p{L}{1,30}))(?![\\w-])[*_\`"')>\\]]{0,4}`,
  "uy",
);
