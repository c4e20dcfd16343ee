/**
 * A PDF as Chromium prints it, with what changes from one printing to the next
 * taken out: the dates of creation and change. Equal pages then give equal
 * bytes. Lengths do not change, so that the file's table of places still holds.
 *
 * @param pdf bytes of a PDF; the document information of Chromium's is not compressed
 */
export function stablePdf(pdf: Uint8Array): Uint8Array {
  const text = Buffer.from(pdf).toString("latin1");
  const fixed = text.replace(
    /\/(CreationDate|ModDate) \(D:[0-9+\-'Z]*\)/g,
    (found, name: string) => `/${name} (D:${datePadded(found.length - name.length - 6)})`,
  );
  return Buffer.from(fixed, "latin1");
}

/** The first second of 2000, in as many characters as stood there. */
function datePadded(length: number): string {
  return "20000101000000+00'00'000000000".slice(0, length);
}
