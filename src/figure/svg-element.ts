/**
 * One SVG element as text. Attributes are written in the order given, numbers
 * rounded to a tenth, text and values escaped: drawings are byte-stable, and
 * foreign names cannot leave their place.
 *
 * @example svgElement("circle", { r: 2.04 }) // '<circle r="2"/>'
 */
export function svgElement(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  content: readonly string[] = [],
): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${typeof value === "number" ? svgNumber(value) : escapeXml(value)}"`)
    .join("");
  return content.length === 0 ? `<${name}${written}/>` : `<${name}${written}>${content.join("")}</${name}>`;
}

/** A number as drawings write it: a tenth of a pixel is the finest. */
export function svgNumber(value: number): string {
  return String(Math.round(value * 10) / 10 + 0);
}

/** Text for XML: the five marks escaped, characters XML forbids left out. */
export function escapeXml(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 forbids exactly these
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/g, "")
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replaceAll('"', "&quot;")
      .replaceAll("'", "&apos;")
  );
}
