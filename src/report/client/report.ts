import type { ItemIndex } from "../item-index.js";
import { showDetail } from "./show-detail.js";
import { unpack, unpackFrom } from "./unpack.js";
import { VirtualList } from "./virtual-list.js";

declare const Plotly: {
  newPlot(place: HTMLElement, data: unknown, layout: unknown, config: unknown): Promise<unknown>;
};

interface DrawnFigure {
  readonly data: unknown;
  readonly layout: { readonly meta: { readonly title: string; readonly caption: string } };
}

const byId = <Kind extends HTMLElement = HTMLElement>(id: string): Kind =>
  document.getElementById(id) as Kind;

/** The button and the system decide between them; nothing is stored. */
function themeButton(): void {
  const button = byId("theme");
  const isDark = (): boolean => {
    const chosen = document.documentElement.dataset["theme"];
    return chosen === undefined ? matchMedia("(prefers-color-scheme: dark)").matches : chosen === "dark";
  };
  const tell = (): void => button.setAttribute("aria-pressed", String(isDark()));
  button.addEventListener("click", () => {
    document.documentElement.dataset["theme"] = isDark() ? "light" : "dark";
    tell();
  });
  tell();
}

async function drawFigures(): Promise<void> {
  const figures = await unpack<readonly DrawnFigure[]>("figures");
  for (const [i, { data, layout }] of figures.entries()) {
    const place = byId(`figure${i}`);
    const { title, caption } = layout.meta;
    place.setAttribute("aria-label", `${title}. ${caption}`.replace(/<[^>]*>/g, ""));
    await Plotly.newPlot(place, data, layout, {
      displaylogo: false,
      responsive: false,
      modeBarButtonsToRemove: ["lasso2d", "select2d"],
    });
  }
}

function fillChoices(select: HTMLSelectElement, numbers: readonly number[], words: readonly string[]): void {
  const values = [...new Set(numbers)].sort((a, b) => ((words[a] ?? "") < (words[b] ?? "") ? -1 : 1));
  for (const value of values) {
    const option = document.createElement("option");
    option.value = String(value);
    option.textContent = words[value] ?? "";
    select.append(option);
  }
}

/** The places of the items that pass the form's filters. */
function chosen(index: ItemIndex, form: HTMLFormElement): readonly number[] {
  const value = (name: string): string => (form.elements.namedItem(name) as HTMLInputElement).value;
  const [model, label, right] = [value("model"), value("label"), value("right")];
  const [from, to] = [value("from"), value("to")];
  const text = value("problem").trim().toLowerCase();
  const items: number[] = [];
  for (let i = 0; i < index.problem.length; i++) {
    const L = index.L[i] ?? null;
    if (model !== "" && index.model[i] !== Number(model)) continue;
    if (label !== "" && index.label[i] !== Number(label)) continue;
    if (right !== "" && index.right[i] !== Number(right)) continue;
    if (from !== "" && (L === null || L < Number(from))) continue;
    if (to !== "" && (L === null || L > Number(to))) continue;
    if (text !== "" && !(index.words[index.problem[i] ?? 0] ?? "").toLowerCase().includes(text)) continue;
    items.push(i);
  }
  return items;
}

function fillRow(row: HTMLElement, item: number, index: ItemIndex): void {
  const word = (column: readonly number[]): string => index.words[column[item] ?? 0] ?? "";
  const right = index.right[item] ?? -1;
  const cells = [
    word(index.problem),
    word(index.model),
    String((index.repeat[item] ?? 0) + 1),
    String(index.L[item] ?? "–"),
    word(index.label),
    String(index.tokens[item] ?? "–"),
  ];
  for (const [i, text] of cells.entries()) {
    const cell = document.createElement("span");
    cell.textContent = text;
    if (i === 4) cell.className = right === 1 ? "right" : right === 0 ? "wrong" : "none";
    row.append(cell);
  }
}

async function openItem(item: number, index: ItemIndex): Promise<void> {
  const word = (column: readonly number[]): string => index.words[column[item] ?? 0] ?? "";
  const { prompt, record } = await unpackFrom<{ readonly prompt: string; readonly record: unknown }>(
    "p",
    index.problemPlace[item] ?? [0, 0],
  );
  const { reply, reasoning, measures, coordinates } = await unpackFrom<{
    readonly reply: string | null;
    readonly reasoning: string | null;
    readonly measures: Readonly<Record<string, number | null>>;
    readonly coordinates: Readonly<Record<string, number | string>>;
  }>("a", index.answerPlace[item] ?? [0, 0]);
  const words = (values: Readonly<Record<string, number | string | null>>): string =>
    Object.entries(values)
      .map(
        ([name, value]) =>
          `${name} ${typeof value === "number" ? Number(value.toPrecision(4)) : (value ?? "–")}`,
      )
      .join(", ");
  const cost = index.cost[item] ?? null;
  showDetail(byId("detail"), {
    task: word(index.task),
    record,
    prompt,
    reply,
    reasoning,
    facts: [
      ["problem", word(index.problem)],
      ["model", word(index.model)],
      ["run", String((index.repeat[item] ?? 0) + 1)],
      ["outcome", word(index.outcome)],
      ["reading", word(index.status) || "nothing to read"],
      ["verdict", word(index.label)],
      ["place", words(coordinates)],
      ["measures", words(measures) || "–"],
      ["tokens out", String(index.tokens[item] ?? "not told")],
      ["cost", cost === null ? "not known" : `${cost.toFixed(5)} US$`],
    ],
  });
}

async function start(): Promise<void> {
  themeButton();
  const index = await unpack<ItemIndex>("index");
  const form = byId<HTMLFormElement>("filters");
  fillChoices(form.elements.namedItem("model") as HTMLSelectElement, index.model, index.words);
  fillChoices(form.elements.namedItem("label") as HTMLSelectElement, index.label, index.words);
  const list = new VirtualList({
    place: byId("list"),
    fill: (row, item) => fillRow(row, item, index),
    onOpen: (item) => void openItem(item, index),
  });
  const show = (): void => {
    const items = chosen(index, form);
    list.show(items);
    byId("count").textContent = `${items.length} of ${index.problem.length} items`;
  };
  form.addEventListener("input", show);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(show, 0));
  show();
  await drawFigures();
}

void start();
