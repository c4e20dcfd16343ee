import { AXIOM, asserts, type MetamathDatabase, NO_PROOF, UNKNOWN_PROOF } from "./metamath-database.js";
import { proofCommands } from "./proof-commands.js";

/**
 * How many lines a theorem's proof takes when it is written down: the steps
 * that assert something, and each hypothesis that is used, once. Steps that
 * only build formulas are no lines, and what is saved and used again is one.
 *
 * `null` for what has no complete proof. The proof is not checked.
 *
 * @remarks O(letters of the proof).
 */
export function metamathLength(database: MetamathDatabase, theorem: number): number | null {
  const kind = database.proofKinds[theorem]!;
  if (kind === NO_PROOF || kind === UNKNOWN_PROOF) return null;
  const hypotheses = new Set<number>();
  let lines = 0;
  for (const command of proofCommands(database, theorem)) {
    if (command.kind === "broken") return null;
    if (command.kind !== "cite" || !asserts(database, command.statement)) continue;
    if (database.kinds[command.statement]! >= AXIOM) lines++;
    else hypotheses.add(command.statement);
  }
  return lines + hypotheses.size;
}
