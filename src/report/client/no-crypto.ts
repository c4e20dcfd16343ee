/** Stands in for Node's hashing in the browser: what is drawn there makes no seeds and no identifiers. */
export function createHash(): never {
  throw new Error("nothing is hashed in a page");
}
