import { escapeHtml } from "../../internal/escape-html.js";

const colours = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"];

/** Colour and weight (SGR), every other command a terminal would obey, and the rest of the control characters. */
const escapes = new RegExp(
  [
    String.raw`\u001b\[([\d;]*)m`,
    String.raw`\u001b\[[0-?]*[ -/]*[@-~]`,
    String.raw`\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)`,
    String.raw`[\u0000-\u0008\u000b-\u001f\u007f]`,
  ].join("|"),
  "g",
);

/** Printed text as HTML: its colours become classes, every other terminal command is left out. */
export function ansiHtml(text: string): string {
  const parts: string[] = [];
  let classes: readonly string[] = [];
  let from = 0;
  const put = (to: number): void => {
    if (to <= from) return;
    const words = escapeHtml(text.slice(from, to));
    parts.push(classes.length === 0 ? words : `<span class="${classes.join(" ")}">${words}</span>`);
  };
  for (const match of text.matchAll(escapes)) {
    put(match.index);
    from = match.index + match[0].length;
    if (match[1] !== undefined) classes = after(classes, match[1]);
  }
  put(text.length);
  return parts.join("");
}

function after(classes: readonly string[], codes: string): readonly string[] {
  let now = classes;
  for (const code of codes.split(";").map(Number)) {
    const colour = colours[code >= 90 ? code - 90 : code - 30];
    if (code === 0) now = [];
    else if (code === 1) now = [...now.filter((name) => name !== "bold"), "bold"];
    else if (code === 22) now = now.filter((name) => name !== "bold");
    else if (code === 39 || colour !== undefined)
      now = [...now.filter((name) => name === "bold"), ...(colour === undefined ? [] : [`ansi-${colour}`])];
  }
  return now;
}
