import { eachTextLine } from "./field-lines.js";
import { complain, type ReadContext } from "./read-context.js";

const known = ["Depends", "Pre-Depends", "Recommends", "Suggests", "Enhances", "Breaks", "Conflicts"];
const byDefault: readonly string[] = ["Depends", "Pre-Depends"];

interface Wish {
  readonly from: number;
  readonly relation: string;
  readonly name: string;
}

/**
 * Reads a Debian `Packages` index: nodes are package names, arcs lead to every
 * package that may satisfy a dependency. All alternatives (`a | b`) count, and
 * a virtual name stands for each package that provides it.
 */
export async function readDebian(file: string, context: ReadContext): Promise<void> {
  const { builder, options } = context;
  const wanted = new Set(options.relations ?? byDefault);
  const packages = new Map<string, number>();
  const providers = new Map<string, number[]>();
  const wishes: Wish[] = [];
  let stanzas = 0;
  let groups = 0;
  let node: number | null = null;
  let field = "";
  /** A further version of a package that was read before. */
  let isAgain = false;
  const take = (value: string): void => {
    if (field === "Provides" && node !== null)
      for (const name of namesIn(value)) {
        const known = providers.get(name);
        if (known === undefined) providers.set(name, [node]);
        else known.push(node);
      }
    if (!wanted.has(field) || node === null) return;
    for (const group of value.split(",")) {
      const names = namesIn(group);
      if (names.length > 1) groups++;
      for (const name of names) wishes.push({ from: node, relation: field, name });
    }
  };
  await eachTextLine(file, context, (text, number) => {
    if (text.trim() === "") {
      [node, field] = [null, ""];
      return;
    }
    if (text.startsWith(" ") || text.startsWith("\t")) {
      if (!isAgain) take(text.trim());
      return;
    }
    const colon = text.indexOf(":");
    field = text.slice(0, Math.max(colon, 0));
    const value = text.slice(colon + 1).trim();
    if (field === "Package" && value !== "") {
      stanzas++;
      isAgain = packages.has(value);
      node = packages.get(value) ?? builder.node(value);
      packages.set(value, node);
    } else if (node === null || colon <= 0)
      complain(context, {
        where: `${file}:${number}`,
        what: `${node === null ? "a stanza that begins with Package:" : "Field: value"} is wanted, found ${JSON.stringify(text.slice(0, 60))}`,
      });
    else if (!isAgain) take(value);
  });
  const lost = new Set<string>();
  for (const { from, relation, name } of wishes) {
    const own = packages.get(name);
    const virtual = own === undefined ? (providers.get(name) ?? []) : [own];
    if (virtual.length === 0) lost.add(name);
    for (const to of virtual) builder.relatedArc(from, to, relation);
  }
  builder.choices.push(
    `relations: ${[...wanted].join(", ")} (others: ${known.filter((name) => !wanted.has(name)).join(", ")})`,
    `alternatives: all count (${groups} groups)`,
    "virtual names: every package that provides one, as often as it says so",
    `${stanzas} stanzas of ${packages.size} names, the first of each counts; ${lost.size} names are not among them and left out`,
  );
  builder.says(true, "from a package to what it depends on");
}

/** `a (>= 1) | b:any` names a and b. */
const namesIn = (text: string): string[] =>
  text
    .split(/[,|]/)
    .map((each) => each.trim().split(/[\s(:[]/)[0]!)
    .filter((name) => name !== "");
