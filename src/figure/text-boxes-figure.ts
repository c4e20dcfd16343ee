import { type Figure, makeFigure, type PlotlyObject, type Source } from "./figure.js";
import { palette } from "./palette.js";
import { panelFrame } from "./panel-frame.js";
import { pageLayout } from "./theme.js";

/** A framed text with a heading. */
export interface TextBox {
  readonly heading: string;
  readonly text: string;
}

/**
 * Texts in boxes, as many lines of each as fit; what is left out is said below
 * them, in words. The text is drawn as text: markup in it is shown, not obeyed.
 *
 * @param boxes up to two a row
 */
export function textBoxesFigure(
  boxes: readonly TextBox[],
  options: {
    readonly name: string;
    readonly title: string;
    readonly caption: string;
    readonly sources: readonly Source[];
    readonly width?: number;
    /** Lines a box; default 17. */
    readonly lines?: number;
  },
): Figure {
  const { name, title, caption, sources, width = 760, lines = 17 } = options;
  const rows = Math.ceil(boxes.length / 2);
  const panelHeight = lines * 12.3 + 14;
  const frame = panelFrame({
    ...{ width, rows, columns: 2, panelHeight, caption, entries: [], left: 50, right: 22 },
    gap: { x: 22, y: 46 },
    above: 24,
  });
  const room = Math.floor((width - 94) / 2 / 5.35);
  const shapes: PlotlyObject[] = [];
  const annotations: PlotlyObject[] = [];
  for (const [at, { heading, text }] of boxes.entries()) {
    const [left, right] = frame.column(at % 2);
    const [bottom, top] = frame.row(Math.floor(at / 2));
    shapes.push({
      ...{ type: "rect", xref: "paper", yref: "paper", x0: left, x1: right, y0: bottom, y1: top },
      line: { color: palette.axis, width: 1 },
      fillcolor: "#fafbfc",
      layer: "below",
    });
    const words = text.split(/\s+/).length;
    annotations.push(
      note(`<b>${escaped(heading)}</b>, ${words} words`, left, top, {
        yanchor: "bottom",
        yshift: 2,
        font: { size: 12 },
      }),
      note(shown(text, room, lines).map(escaped).join("<br>"), left, top, {
        ...{ yanchor: "top", xshift: 6, yshift: -4, align: "left" },
        font: { size: 9.4, family: "monospace", color: palette.ink },
      }),
    );
  }
  return makeFigure({
    ...{ name, title, caption, sources, width, height: frame.height },
    data: [{ type: "scatter", x: [null], y: [null], hoverinfo: "skip", showlegend: false }],
    layout: {
      ...pageLayout,
      xaxis: { visible: false },
      yaxis: { visible: false },
      shapes,
      annotations,
      margin: frame.margin,
    },
  });
}

function note(text: string, x: number, y: number, more: PlotlyObject): PlotlyObject {
  return { text, showarrow: false, xref: "paper", yref: "paper", x, y, xanchor: "left", ...more };
}

/** Wraps at words; cuts in the middle where a text is longer than its box. */
function shown(text: string, room: number, lines: number): readonly string[] {
  const wrapped = text.split("\n").flatMap((line) => wrap(line, room));
  if (wrapped.length <= lines) return wrapped;
  const tail = 4;
  const left = wrapped.length - (lines - 1);
  return [...wrapped.slice(0, lines - tail - 1), `   [ … ${left} lines … ]`, ...wrapped.slice(-tail)];
}

function wrap(line: string, room: number): string[] {
  const wrapped: string[] = [];
  let now = "";
  for (const word of line.split(" ")) {
    if (now !== "" && now.length + 1 + word.length > room) {
      wrapped.push(now);
      now = word;
    } else now = now === "" ? word : `${now} ${word}`;
  }
  return [...wrapped, now];
}

/** Plotly reads some HTML in texts. */
function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
