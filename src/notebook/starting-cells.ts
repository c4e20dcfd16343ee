/** What a fresh notebook is about. */
export interface AnalysedScores {
  readonly title: string;
  /** From the notebook's folder to the file of scores. */
  readonly path: string;
  readonly model: string;
  readonly simulated: boolean;
  /** The coordinate on the axis: `L` of both papers, unless the scores have none. */
  readonly by: string;
}

interface FreshCell {
  readonly cell_type: "code" | "markdown";
  readonly source: string;
  readonly metadata: object;
}

/**
 * The cells of an analysis that has just begun. Foreign words (a model's name,
 * a path) stand in them as JSON texts or as code spans, and can be nothing else.
 */
export function startingCells({ title, path, model, simulated, by }: AnalysedScores): readonly FreshCell[] {
  const axis = JSON.stringify(by);
  return [
    text(
      `# ${words(title)}\n\nScores of ${words(model)}${simulated ? " (a **simulated** model)" : ""}, read from ${words(path)}.`,
    ),
    code(
      [
        "import {",
        "  accuracyCurve, fitDecay, makeTable, panelFigure, readRecords, show, wilsonInterval,",
        "  type ScoreLine,",
        '} from "reasoning-horizon";',
      ].join("\n"),
    ),
    code(
      [
        "async function readScores(path: string): Promise<ScoreLine[]> {",
        "  const lines: ScoreLine[] = [];",
        "  for await (const { record } of readRecords(path)) lines.push(record as ScoreLine);",
        "  return lines;",
        "}",
        `const scores = await readScores(${JSON.stringify(path)});`,
        "const judged = scores.filter(({ right }) => right !== null);",
        "const all = wilsonInterval(judged.filter(({ right }) => right).length, judged.length);",
        "show(makeTable({",
        '  columns: ["right", "low", "high", "judged", "say nothing"],',
        "  rows: [[all.value, all.low, all.high, judged.length, scores.length - judged.length]],",
        "}));",
      ].join("\n"),
    ),
    text("What goes wrong, and how often?"),
    code(
      [
        "const labels = new Map<string, number>();",
        "for (const { label } of scores) labels.set(label, (labels.get(label) ?? 0) + 1);",
        "show(makeTable({",
        '  columns: ["verdict", "items", "share"],',
        "  rows: [...labels].sort((a, b) => b[1] - a[1]).map(([label, items]) => [label, items, items / scores.length]),",
        "}));",
      ].join("\n"),
    ),
    text(`Success against ${words(by)}, with Wilson's intervals at the number of independent trials.`),
    code(
      [
        `const curve = accuracyCurve(scores, { by: ${axis} });`,
        "show(makeTable({",
        `  columns: [${axis}, "right", "of", "share", "low", "high"],`,
        "  rows: curve.points.map(({ at, successes, trials, value, low, high }) => [at, successes, trials, value, low, high]),",
        "}));",
      ].join("\n"),
    ),
    code(
      [
        "const points = curve.points.map(({ at, value, low, high, trials }) => ({ x: Number(at), y: value, low, high, runs: trials }));",
        `const source = scores.some(({ simulated }) => simulated) ? "simulated" : "measured";`,
        "show(panelFigure([{",
        `  x: { title: ${axis}, range: [0, Math.max(...points.map(({ x }) => x)) * 1.05] },`,
        '  y: { title: "share right", range: [0, 1] },',
        `  curves: [{ label: ${JSON.stringify(model)}, source, points }],`,
        "}], {",
        `  name: "analysis/success", title: ${JSON.stringify(`Success against ${by}`)}, sources: [source],`,
        '  caption: judged.length + " judged items; bars: 95 % intervals.",',
        "}));",
      ].join("\n"),
    ),
    text("How far does it reach? The decay length L0 by maximum likelihood, with what must be known of it."),
    code(
      'show(fitDecay(curve.points.map(({ at, successes, trials }) => ({ L: Number(at), successes, trials })), { method: "mle" }));',
    ),
  ];
}

const text = (source: string): FreshCell => ({ cell_type: "markdown", source, metadata: {} });

const code = (source: string): FreshCell =>
  ({ cell_type: "code", source, metadata: {}, outputs: [], execution_count: null }) as FreshCell;

/** Foreign words in markdown: a code span, one line long. */
function words(foreign: string): string {
  const line = foreign.replace(/\s+/g, " ").trim() || "…";
  const fence = "`".repeat(Math.max(0, ...(line.match(/`+/g) ?? []).map(({ length }) => length)) + 1);
  const pad = /^`|`$/.test(line) ? " " : "";
  return `${fence}${pad}${line}${pad}${fence}`;
}
