import { DataFormatError } from "../../internal/errors.js";
import { complain, type ReadContext } from "./read-context.js";
import { type Fields, fieldsOf } from "./read-json-graph.js";

const kinds = ["dependencies", "optionalDependencies", "peerDependencies", "devDependencies"] as const;

/**
 * Reads an npm lockfile of version 2 or 3: nodes are the keys of `packages`
 * (`""` the project, `node_modules/a`), arcs lead to what a package depends
 * on. A name is looked up in the nearest `node_modules` from the package
 * upward, as Node does; a link (a workspace) stands for its target.
 *
 * What is found nowhere (optional or peer) is counted among the choices.
 */
export function readNpmLock(lock: Fields, file: string, context: ReadContext): void {
  const { builder, options } = context;
  const packages = fieldsOf(lock["packages"]);
  if (packages === null)
    throw new DataFormatError(
      `a lockfile of version 2 or 3 is wanted, this one is ${String(lock["lockfileVersion"]).slice(0, 20)}`,
      {
        where: file,
        mend: "Write it anew: npm install --package-lock-only --lockfile-version 3.",
      },
    );
  const wanted = new Set<string>(options.relations ?? kinds);
  const paths = new Map(
    Object.keys(packages).map((path) => [path, builder.declare(path === "" ? "(project)" : path, file)]),
  );
  let unresolved = 0;
  for (const [path, node] of paths) {
    const fields = fieldsOf(packages[path]);
    if (fields === null) {
      complain(context, { where: `${file}: packages[${JSON.stringify(path)}]`, what: "a package is wanted" });
      continue;
    }
    for (const kind of kinds) {
      if (!wanted.has(kind)) continue;
      for (const name of Object.keys(fieldsOf(fields[kind]) ?? {})) {
        const found = resolved(path, name, packages);
        if (found === null) unresolved++;
        else builder.relatedArc(node, paths.get(found)!, kind);
      }
    }
  }
  builder.choices.push(
    `relations: ${[...wanted].join(", ")}`,
    `${unresolved} dependencies are not installed (optional or peer) and left out`,
  );
  builder.says(true, "from a package to what it depends on");
}

/** The key of `packages` that `name` means for the package at `path`; `null` where there is none. */
function resolved(path: string, name: string, packages: Fields): string | null {
  for (let folder = path; ; folder = parentOf(folder)) {
    const key = `${folder === "" ? "" : `${folder}/`}node_modules/${name}`;
    if (Object.hasOwn(packages, key)) {
      const { link, resolved: target } = fieldsOf(packages[key]) ?? {};
      return link === true && typeof target === "string" && Object.hasOwn(packages, target) ? target : key;
    }
    if (folder === "") return null;
  }
}

/** The folder around the innermost `node_modules` of a path; of a workspace's path the folder above. */
function parentOf(path: string): string {
  const at = path.lastIndexOf("node_modules/");
  if (at > 0) return path.slice(0, at - 1);
  if (at === 0) return "";
  const slash = path.lastIndexOf("/");
  return slash < 0 ? "" : path.slice(0, slash);
}
