import { drawItem } from "./draw-item.js";

/** Everything known of one item. */
export interface Detail {
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly task: string;
  readonly record: unknown;
  readonly prompt: string;
  readonly reply: string | null;
  readonly reasoning: string | null;
}

/** Shows an item. Whatever a model or a file wrote goes in as text, and drawings as pictures, which run nothing. */
export function showDetail(
  place: HTMLElement,
  { facts, task, record, prompt, reply, reasoning }: Detail,
): void {
  const list = document.createElement("dl");
  for (const [name, value] of facts) list.append(element("dt", name), element("dd", value));
  const { read, drawing } = drawItem(task, record, reply);
  place.replaceChildren(
    list,
    ...(reply === null ? [element("p", "Nothing came back.")] : textBlock("Reply", reply)),
    ...(read === null ? [] : textBlock("What was read", read)),
    ...(drawing === null ? [] : [element("h3", "Drawing"), picture(drawing)]),
    ...(reasoning === null ? [] : textBlock("Reasoning", reasoning)),
    ...textBlock("Prompt", prompt),
  );
  place.scrollTop = 0;
}

function textBlock(heading: string, text: string): readonly HTMLElement[] {
  const block = element("pre", text);
  block.tabIndex = 0;
  block.setAttribute("role", "region");
  block.setAttribute("aria-label", heading);
  return [element("h3", heading), block];
}

function element(name: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

function picture(svg: string): HTMLElement {
  const image = document.createElement("img");
  image.className = "drawing";
  image.alt = "The optimal route, and the one that was read in the reply.";
  const bytes = new TextEncoder().encode(svg);
  let text = "";
  for (let i = 0; i < bytes.length; i += 0x8000)
    text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  image.src = `data:image/svg+xml;base64,${btoa(text)}`;
  return image;
}
