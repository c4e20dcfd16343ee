import { eachFieldLine } from "./field-lines.js";
import { complain, type ReadContext } from "./read-context.js";

/**
 * Reads ConceptNet 5 assertions: assertion, relation, start, end, JSON, parted
 * by tabs. Symmetric relations stand in the file once and stay so.
 *
 * Nodes are URIs (`/c/en/cat/n`). With `mergeSenses` they are cut behind the
 * term (`/c/en/cat`); with `language` both ends must be of that language.
 */
export async function readConceptNet(file: string, context: ReadContext): Promise<void> {
  const { builder, options } = context;
  const { language, mergeSenses = false } = options;
  const start = language === undefined ? "" : `/c/${language}/`;
  const only =
    options.relations === undefined
      ? null
      : new Set(options.relations.map((name) => (name.startsWith("/r/") ? name : `/r/${name}`)));
  builder.choices.push(
    language === undefined ? "nodes of all languages" : `both ends in the language ${language}`,
    mergeSenses ? "senses of a term are one node" : "every sense of a term is a node",
    "symmetric relations as stored: once",
  );
  builder.says(true, "assertions lead from their start to their end");
  await eachFieldLine(file, context, { separator: "tab" }, (line) => {
    const relation = line.text(1);
    if (line.count < 4 || !relation.startsWith("/r/")) {
      complain(context, {
        where: `${file}:${line.number}`,
        what: `an assertion, a relation /r/…, two ends and JSON are wanted, found ${line.count} fields: ${line.shown()}`,
      });
      return;
    }
    if (only !== null && !only.has(relation)) return;
    const [from, to] = [line.text(2), line.text(3)];
    if (!from.startsWith(start) || !to.startsWith(start)) return;
    builder.relatedArc(
      builder.node(termOf(from, mergeSenses)),
      builder.node(termOf(to, mergeSenses)),
      relation,
    );
  });
}

/** `/c/en/cat` of `/c/en/cat/n/wn/animal`. */
const termOf = (uri: string, cut: boolean): string =>
  cut && uri.startsWith("/c/") ? uri.split("/").slice(0, 4).join("/") : uri;
