import { RangeViolation } from "../internal/errors.js";
import { stableJson } from "../internal/stable-json.js";
import { palette } from "./palette.js";

/**
 * Where the numbers of a figure come from; a figure that lays them over each
 * other names several. `made`: constructed here, with no model in it.
 */
export type Source = "published" | "measured" | "simulated" | "made";

/** A plotly trace or layout, as JSON. */
export interface PlotlyObject {
  readonly [key: string]: unknown;
}

/** What a figure is made of. */
export interface FigureParts {
  /** `paper/figNN-words`: the path of the figure below `figures/`, without an ending. */
  readonly name: string;
  /** The claim the figure makes, one line. */
  readonly title: string;
  /** What is drawn, from where, with which n, and what was left out. */
  readonly caption: string;
  readonly sources: readonly Source[];
  readonly data: readonly PlotlyObject[];
  readonly layout: PlotlyObject;
  /** Size in CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/**
 * A drawn figure: plotly JSON that says what it shows and where its numbers
 * come from, with bytes that depend on its data alone.
 */
export interface Figure extends FigureParts {
  /** The committed form: keys sorted, numbers rounded to six significant digits. */
  toJson(): string;
  /** What a notebook cell shows: plotly JSON, and a line of text for readers that cannot draw. */
  toMimeBundle(): Readonly<Record<string, unknown>>;
}

/** The digits kept of every drawn number: a tenth of a pixel on the widest axis needs four. */
const digits = 6;

/**
 * Makes a figure of its parts. The sources stand in the subtitle, so that
 * nothing simulated is ever drawn without saying so.
 *
 * Refuses a name that could leave `figures/`, and a figure without a source.
 */
export function makeFigure(parts: FigureParts): Figure {
  if (!/^[a-z0-9-]+\/[a-z0-9-]+$/.test(parts.name)) {
    throw new RangeViolation(`a figure's name reads "paper/fig01-words", got "${parts.name}"`);
  }
  if (parts.sources.length === 0) {
    throw new RangeViolation("a figure names where its numbers come from, got no source", {
      where: parts.name,
    });
  }
  const plotly = {
    data: parts.data,
    layout: {
      ...parts.layout,
      width: parts.width,
      height: parts.height,
      title: {
        ...(parts.layout["title"] as PlotlyObject | undefined),
        text: `${linesThatFit(parts.title, parts.width, titleCharacter).join("<br>")}<br><span style="font-size:13px;color:${palette.muted}">${sourceWords(parts.sources)}</span>`,
      },
      annotations: [
        ...((parts.layout["annotations"] as readonly PlotlyObject[] | undefined) ?? []),
        captionBelow(parts),
      ],
      meta: { name: parts.name, title: parts.title, sources: [...parts.sources], caption: parts.caption },
    },
  };
  const json = stableJson(plotly, { digits });
  return {
    ...parts,
    toJson: () => json,
    toMimeBundle: () => ({
      "application/vnd.plotly.v1+json": JSON.parse(json) as unknown,
      "text/plain": `${parts.title} [figure ${parts.name}; ${sourceWords(parts.sources)}]`,
    }),
  };
}

/** Mean width of a character of a title and of a caption, in pixels. */
const titleCharacter = 9.4;
const captionCharacter = 6.2;

/** Room above and below the axes, in pixels: title and sources, and the caption under the axis titles. */
export function marginsFor({ title, caption, width }: Pick<FigureParts, "title" | "caption" | "width">): {
  readonly t: number;
  readonly b: number;
} {
  return {
    t: 62 + 23 * linesThatFit(title, width, titleCharacter).length,
    b: 62 + 16 * captionLines(caption, width).length,
  };
}

/** The caption under the axes, in lines that fit the figure's width. */
function captionBelow({ caption, width, layout }: FigureParts): PlotlyObject {
  const { l = 64 } = (layout["margin"] ?? {}) as { readonly l?: number };
  return {
    text: captionLines(caption, width).join("<br>"),
    showarrow: false,
    xref: "paper",
    x: 0,
    xanchor: "left",
    xshift: 20 - l,
    yref: "paper",
    y: 0,
    yanchor: "top",
    yshift: -52,
    align: "left",
    font: { size: 11.5, color: palette.muted },
  };
}

/** A caption in the lines that it takes below a figure of this width, in CSS pixels. */
export function captionLines(caption: string, width: number): readonly string[] {
  return linesThatFit(caption, width, captionCharacter);
}

/** Breaks a text between words; tags take no room. */
function linesThatFit(text: string, width: number, character: number): readonly string[] {
  const room = Math.floor((width - 40) / character);
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.replace(/<[^>]*>/g, "").length > room) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

function sourceWords(sources: readonly Source[]): string {
  const words = {
    published: "published numbers",
    measured: "measured here",
    simulated: "SIMULATED model",
    made: "made here, no model in it",
  };
  const text = sources.map((source) => words[source]).join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
