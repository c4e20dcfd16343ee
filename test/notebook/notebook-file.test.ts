import { expect, test } from "vitest";
import { formatNotebook, parseNotebook, readNotebook } from "../../src/notebook/notebook-file.js";
import { nbformatFaults } from "./nbformat-faults.js";

const file = (
  cells: readonly object[],
  metadata: object = {},
  version: object = { nbformat: 4, nbformat_minor: 4 },
) => JSON.stringify({ cells, metadata, ...version });
const code = (source: string, more: object = {}) => ({
  cell_type: "code",
  execution_count: null,
  metadata: {},
  outputs: [],
  source,
  ...more,
});
const again = (text: string) => formatNotebook(parseNotebook(text, "x.ipynb"));

test("a notebook is written as Jupyter writes it: sorted keys, one space of indent, texts as lines", () => {
  expect(again(file([code("const a = 1;\na")]))).toBe(`{
 "cells": [
  {
   "cell_type": "code",
   "execution_count": null,
   "id": "4cddddd3",
   "metadata": {},
   "outputs": [],
   "source": [
    "const a = 1;\\n",
    "a"
   ]
  }
 ],
 "metadata": {
  "kernelspec": {
   "display_name": "TypeScript",
   "language": "typescript",
   "name": "tslab"
  },
  "language_info": {
   "codemirror_mode": {
    "mode": "typescript",
    "name": "javascript",
    "typescript": true
   },
   "file_extension": ".ts",
   "mimetype": "text/typescript",
   "name": "typescript",
   "version": "5.0.4"
  }
 },
 "nbformat": 4,
 "nbformat_minor": 5
}
`);
});

test("reading and writing what was written changes no byte", () => {
  const once = again(
    file([code("1"), { cell_type: "markdown", metadata: {}, source: ["# a\n", "b"] }, code("1")]),
  );
  expect(again(once)).toBe(once);
});

test("texts become lines, JSON stays JSON, images stay one string", () => {
  const data = {
    "text/html": "<b>\n</b>",
    "image/svg+xml": "<svg>\n</svg>",
    "image/png": "iVBO\nRw0K",
    "application/vnd.plotly.v1+json": { layout: {}, data: [] },
  };
  const outputs = [{ output_type: "display_data", data, metadata: {} }];
  const [cell] = JSON.parse(again(file([code("x", { outputs })]))).cells;
  expect(cell.outputs[0].data).toEqual({
    ...data,
    "text/html": ["<b>\n", "</b>"],
    "image/svg+xml": ["<svg>\n", "</svg>"],
  });
});

test("cells without an id, or with one already taken, get ids that depend on place and text alone", () => {
  const ids = (text: string): string[] => JSON.parse(text).cells.map(({ id }: { id: string }) => id);
  const mixed = file([
    code("a"),
    code("a"),
    code("b", { id: "kept" }),
    code("c", { id: "kept" }),
    code("d", { id: "not valid" }),
  ]);
  expect(ids(again(mixed))).toEqual(ids(again(mixed)));
  expect(new Set(ids(again(mixed))).size).toBe(5);
  expect(ids(again(mixed))[2]).toBe("kept");
});

test("every written notebook keeps the rules of nbformat 4.5", () => {
  const kinds = file([
    code("1", { outputs: [{ output_type: "stream", name: "stdout", text: "a\n" }] }),
    {
      cell_type: "markdown",
      metadata: {},
      source: "![x](attachment:x)",
      attachments: { x: { "image/png": "AA==" } },
    },
    { cell_type: "raw", metadata: {}, source: "" },
  ]);
  expect(nbformatFaults(JSON.parse(again(kinds)))).toEqual([]);
});

test("the validator sees faults", () => {
  const broken = JSON.parse(again(file([code("1"), code("2")])));
  broken.cells[1].id = broken.cells[0].id;
  broken.cells[0].outputs = [{ output_type: "stream", text: 7 }];
  delete broken.cells[1].execution_count;
  expect(nbformatFaults(broken)).toEqual([
    "cells[0].outputs[0]: lacks name",
    "cells[0].outputs[0]: has a name that is no string",
    "cells[0].outputs[0].text: is neither a string nor a list of strings",
    expect.stringContaining("as another cell has"),
    "cells[1]: lacks execution_count",
    "cells[1].execution_count: is neither null nor a whole number",
  ]);
});

test.for([
  { text: "export const x = 1", says: /x\.ipynb: this is not JSON .*\n {2}A notebook is a JSON file/s },
  { text: '{"name": "package"}', says: /not a notebook: it has no cells.*\n {2}Name a Jupyter notebook/s },
  { text: "[]", says: /not a notebook/ },
  {
    text: '{"worksheets": [], "nbformat": 3}',
    says: /format 3.*\n {2}Open and save it in a current Jupyter/s,
  },
  { text: file([], {}, { nbformat: 5 }), says: /format 5/ },
  {
    text: file([], { kernelspec: { name: "python3", language: "python" } }),
    says: /written in python.*\n {2}Run it with its own/s,
  },
  { text: file([], { kernelspec: { name: "python3" } }), says: /written in python3/ },
  { text: file([], { language_info: { name: "R" } }), says: /written in R/ },
  { text: file([code("1"), { cell_type: "code" }]), says: /cell 2 is no cell/ },
])("refuses $says", ({ text, says }) => {
  expect(() => parseNotebook(text, "x.ipynb")).toThrow(says);
  expect(() => parseNotebook(text, "x.ipynb")).toThrow(expect.objectContaining({ exitCode: 2 }));
});

test("a path that is not there, and a folder, are refused with what to do", async () => {
  await expect(readNotebook("nowhere/x.ipynb")).rejects.toThrow(/no such notebook\n {2}Check the path/);
  await expect(readNotebook("src")).rejects.toThrow(/EISDIR.*\n {2}Name one .ipynb file/);
});
