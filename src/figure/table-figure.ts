import { type Figure, makeFigure, marginsFor, type PlotlyObject, type Source } from "./figure.js";
import { palette } from "./palette.js";
import { cellText, type Table } from "./table.js";
import { baseLayout } from "./theme.js";

export interface TableFigureOptions {
  readonly name: string;
  readonly title: string;
  readonly caption: string;
  readonly sources: readonly Source[];
  /** How wide the columns are, relative to each other; default equal. */
  readonly widths?: readonly number[];
}

const width = 920;
const character = 6.6;
const lineHeight = 17;

/** A table as a picture: text in cells, broken between words, every row as high as its longest cell. */
export function tableFigure(table: Table, options: TableFigureOptions): Figure {
  const { name, title, caption, sources } = options;
  const widths = options.widths ?? table.columns.map(() => 1);
  const total = widths.reduce((sum, each) => sum + each, 0);
  const room = widths.map((each) =>
    Math.max(4, Math.floor(((each / total) * (width - 40) - 16) / character)),
  );
  const rows = table.rows.map((row) => row.map((cell, i) => broken(cellText(cell), room[i] ?? 20)));
  const heights = rows.map((row) => 12 + lineHeight * Math.max(1, ...row.map((lines) => lines.length)));
  const margins = marginsFor({ title, caption, width });
  const body = heights.reduce((sum, each) => sum + each, 30);
  const lefts = widths.map((_, i) => widths.slice(0, i).reduce((sum, each) => sum + each, 0) / total);
  const annotations: PlotlyObject[] = [];
  const shapes: PlotlyObject[] = [];
  const place = (text: string, column: number, top: number, extra: PlotlyObject = {}): void => {
    annotations.push({
      text,
      x: lefts[column] ?? 0,
      y: 1 - top / body,
      xref: "paper",
      yref: "paper",
      xanchor: "left",
      yanchor: "top",
      align: "left",
      showarrow: false,
      font: { size: 12 },
      ...extra,
    });
  };
  const rule = (top: number, color: string): void => {
    const y = 1 - top / body;
    shapes.push({
      type: "line",
      xref: "paper",
      yref: "paper",
      x0: 0,
      x1: 1,
      y0: y,
      y1: y,
      line: { color, width: 1 },
    });
  };
  for (const [i, column] of table.columns.entries()) place(`<b>${asText(column)}</b>`, i, 2);
  rule(28, palette.axis);
  let top = 30;
  for (const [i, row] of rows.entries()) {
    for (const [column, lines] of row.entries()) place(lines.map(asText).join("<br>"), column, top + 2);
    top += heights[i] ?? 0;
    rule(top - 2, palette.grid);
  }
  return makeFigure({
    name,
    title,
    caption,
    sources,
    width,
    height: margins.t + body + margins.b,
    data: [],
    layout: {
      ...baseLayout,
      xaxis: { visible: false },
      yaxis: { visible: false },
      annotations,
      shapes,
      margin: { l: 20, r: 20, t: margins.t, b: margins.b },
    },
  });
}

/** Foreign text in a picture is text: none of it is read as a tag. */
function asText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function broken(text: string, room: number): readonly string[] {
  const lines: string[] = [];
  for (const paragraph of text.split("\n")) {
    let line = "";
    for (const word of paragraph.split(" ")) {
      if (line !== "" && line.length + 1 + word.length > room) {
        lines.push(line);
        line = word;
      } else line = line === "" ? word : `${line} ${word}`;
    }
    lines.push(line);
  }
  return lines;
}
