import { expect, test } from "vitest";
import { CellOutputs } from "../../src/notebook/cell-outputs.js";

/** `out:a`, `err:b` print; `show:x`, `show#id:x` and `update#id:x` display; `clear`, `clear-wait` clear. */
const gather = (notation: string, outputs: CellOutputs = new CellOutputs(new Map())): string[] => {
  for (const word of notation.split(" ")) {
    const [, verb = "", id, text = ""] = /^([a-z-]+)(?:#(\w+))?:?(.*)$/.exec(word) ?? [];
    const content = {
      data: { "text/plain": text },
      metadata: {},
      ...(id ? { transient: { display_id: id } } : {}),
    };
    if (verb === "out" || verb === "err")
      outputs.take("stream", { name: verb === "out" ? "stdout" : "stderr", text });
    else if (verb === "show") outputs.take("display_data", content);
    else if (verb === "update") outputs.take("update_display_data", content);
    else outputs.take("clear_output", { wait: verb === "clear-wait" });
  }
  return shown(outputs);
};

const shown = ({ outputs }: CellOutputs): string[] =>
  outputs.map((output) =>
    output.output_type === "stream"
      ? `${output.name}:${String(output.text)}`
      : output.output_type === "error"
        ? output.ename
        : String(output.data["text/plain"]),
  );

test.for([
  { said: "out:a out:b", kept: ["stdout:ab"], why: "text in a row is one output" },
  {
    said: "out:a err:b out:c",
    kept: ["stdout:a", "stderr:b", "stdout:c"],
    why: "two streams keep their order",
  },
  { said: "out:a show:x out:b", kept: ["stdout:a", "x", "stdout:b"], why: "a value parts two texts" },
  { said: "out:a clear out:b", kept: ["stdout:b"], why: "clearing empties at once" },
  { said: "out:a clear-wait", kept: ["stdout:a"], why: "waiting to clear keeps what is there" },
  { said: "out:a clear-wait out:b", kept: ["stdout:b"], why: "until the next output comes" },
  { said: "show#p:1% out:a update#p:9%", kept: ["9%", "stdout:a"], why: "an update replaces in place" },
  { said: "show#p:1 show#p:2 update#p:3", kept: ["3", "3"], why: "every display of an id is updated" },
  { said: "update#q:1", kept: [], why: "an update of nothing is nothing" },
])("$why", ({ said, kept }) => expect(gather(said)).toEqual(kept));

test("a later cell updates what an earlier one shows", () => {
  const displays = new Map();
  const first = new CellOutputs(displays);
  gather("show#p:1%", first);
  gather("update#p:100%", new CellOutputs(displays));
  expect(shown(first)).toEqual(["100%"]);
});
