/** One sentence about a maze, by room names and key ids. */
export type MazeFact =
  | { readonly kind: "open"; readonly rooms: readonly [string, string] }
  | { readonly kind: "locked"; readonly rooms: readonly [string, string] }
  | { readonly kind: "requires"; readonly rooms: readonly [string, string]; readonly key: string }
  | { readonly kind: "key"; readonly key: string; readonly room: string }
  | { readonly kind: "person"; readonly name: string; readonly room: string };

/**
 * A fact as seqBench states it (arXiv 2509.16866, A.2).
 *
 * @example factSentence({ kind: "key", key: "5", room: "E4" }) // "Key 5 is in room E4."
 */
export function factSentence(fact: MazeFact): string {
  switch (fact.kind) {
    case "open":
      return `Room ${fact.rooms[0]} and ${fact.rooms[1]} are connected by an open door.`;
    case "locked":
      return `Room ${fact.rooms[0]} and ${fact.rooms[1]} are connected by a closed and locked door.`;
    case "requires":
      return `The locked door between ${fact.rooms[0]} and ${fact.rooms[1]} requires key ${fact.key}.`;
    case "key":
      return `Key ${fact.key} is in room ${fact.room}.`;
    case "person":
      return `${fact.name} is in room ${fact.room}.`;
  }
}

/** Facts as one text, a blank between sentences: what a prompt shows. */
export function factText(facts: readonly MazeFact[]): string {
  return facts.map(factSentence).join(" ");
}
