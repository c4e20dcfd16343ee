import { eachTextLine } from "./field-lines.js";
import { complain, type ReadContext } from "./read-context.js";

/**
 * Reads an OBO ontology: nodes are its terms, obsolete ones too; arcs lead
 * from a term to its parents (`is_a`) and along its `relationship`s.
 * `intersection_of` defines and is no arc; `[Typedef]` describes relations.
 */
export async function readObo(file: string, context: ReadContext): Promise<void> {
  const { builder, options } = context;
  const only = options.relations === undefined ? null : new Set(options.relations);
  const declared = new Set<number>();
  let stanza = "";
  let term: number | null = null;
  let obsolete = 0;
  await eachTextLine(file, context, (text, number) => {
    const where = `${file}:${number}`;
    const line = text.trim();
    if (line.startsWith("[")) {
      if (!line.endsWith("]"))
        complain(context, { where, what: `a bracket is never closed: ${JSON.stringify(line.slice(0, 40))}` });
      [stanza, term] = [line, null];
      return;
    }
    if (stanza !== "[Term]") return;
    const colon = line.indexOf(":");
    const tag = line.slice(0, Math.max(colon, 0));
    const [value = "", target] = bareValue(line.slice(colon + 1)).split(/\s+/);
    if (tag === "id") {
      term = value === "" ? null : builder.node(value);
      if (term === null || declared.has(term))
        complain(context, {
          where,
          what:
            term === null
              ? "a term without id"
              : `two terms are called ${JSON.stringify(value.slice(0, 60))}`,
        });
      else declared.add(term);
    } else if (tag === "is_obsolete" && value === "true") obsolete++;
    else if (tag === "is_a" || tag === "relationship") {
      const [relation, to] = tag === "is_a" ? ["is_a", value] : [value, target];
      if (term === null || to === undefined || to === "")
        complain(context, {
          where,
          what: `a term and what it is related to are wanted: ${JSON.stringify(line.slice(0, 60))}`,
        });
      else if (only === null || only.has(relation)) builder.relatedArc(term, builder.node(to), relation);
    }
  });
  builder.choices.push(
    only === null ? "relations: is_a and every relationship" : `relations: ${[...only].join(", ")}`,
    `nodes: all terms, ${obsolete} of them obsolete`,
  );
  builder.says(true, "from a term to its parents");
}

/** What stands before ` ! name` and ` {modifiers}`. */
const bareValue = (text: string): string => text.replace(/\s[!{].*$/, "").trim();
