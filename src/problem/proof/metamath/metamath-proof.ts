import type { Proof } from "../proof.js";
import {
  ESSENTIAL,
  FLOATING,
  type MetamathDatabase,
  metamathHypotheses,
  metamathLabel,
  metamathSymbols,
  metamathText,
} from "./metamath-database.js";
import { lineText, type MetamathLine } from "./metamath-lines.js";
import { groupsOf } from "./verify-metamath.js";

/**
 * A Metamath proof as a proof in lines. The statement holds all that is needed
 * to check them: what each assertion that is cited says, which kind of thing
 * each variable stands for, and which must be distinct.
 *
 * @param source what the corpus is called
 */
export function metamathProof(
  database: MetamathDatabase,
  theorem: number,
  lines: readonly MetamathLine[],
  source: string,
): Proof {
  const label = metamathLabel(database, theorem);
  return {
    source,
    theoremId: label,
    title: label,
    statement: statementOf(database, theorem, lines),
    proofIndex: 0,
    lines: lines.map((line) => lineText(database, line, line.symbols)),
  };
}

function statementOf(database: MetamathDatabase, theorem: number, lines: readonly MetamathLine[]): string[] {
  const cited = [...new Set(lines.filter(({ given }) => !given).map(({ statement }) => statement))];
  const rules = cited.map(
    (statement) => `  ${metamathLabel(database, statement)}: ${ruleText(database, statement)}`,
  );
  return [
    ruleText(database, theorem),
    ...distinctText(database, theorem),
    "Each line of the proof is a formula and, in brackets, the rule it follows by and the lines the rule is applied to.",
    "In a rule, each variable may stand for any expression of its kind, the same one throughout the rule:",
    ...kindsText(database, [theorem, ...cited]),
    "Rules:",
    ...rules,
  ];
}

/** `from |- P and |- ( P -> Q ) follows |- Q`, or just what holds. */
function ruleText(database: MetamathDatabase, assertion: number): string {
  const premises = essentialsOf(database, assertion).map((hypothesis) =>
    metamathText(database, metamathSymbols(database, hypothesis)),
  );
  const says = metamathText(database, metamathSymbols(database, assertion));
  return premises.length === 0 ? says : `from ${premises.join(" and ")} follows ${says}`;
}

/** The `$e` of an assertion, in order. */
export const essentialsOf = (database: MetamathDatabase, assertion: number): number[] =>
  [...metamathHypotheses(database, assertion)].filter(
    (hypothesis) => database.kinds[hypothesis] === ESSENTIAL,
  );

function distinctText(database: MetamathDatabase, theorem: number): string[] {
  const groups = groupsOf(database, theorem).map((group) => metamathText(database, group));
  return groups.length === 0 ? [] : [`Distinct variables: ${[...new Set(groups)].join("; ")}`];
}

function kindsText(database: MetamathDatabase, assertions: readonly number[]): string[] {
  const kinds = new Map<string, Set<string>>();
  for (const assertion of assertions)
    for (const hypothesis of metamathHypotheses(database, assertion)) {
      if (database.kinds[hypothesis] !== FLOATING) continue;
      const [kind, variable] = metamathSymbols(database, hypothesis);
      const name = database.words.text(kind!);
      const known = kinds.get(name);
      if (known === undefined) kinds.set(name, new Set([database.words.text(variable!)]));
      else known.add(database.words.text(variable!));
    }
  return [...kinds].map(([kind, variables]) => `  ${kind}: ${[...variables].join(" ")}`);
}
