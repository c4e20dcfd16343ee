// How long the maze reader takes over 20 MB made to be slow, measured in this run and printed as a table.
//
//   node bench/hostile-replies.mjs
import { readMazeAnswer } from "../dist/index.js";
import { measured } from "./report.mjs";

const size = 20_000_000;
const plan = "[('start', 'A1'), ('move_to', 'A2'), ('rescue', 'Alice')]";
// By way of bytes, because a repeated string is laid out only when it is first read.
const filled = (piece) =>
  Buffer.from(piece.repeat(Math.ceil(size / piece.length)).slice(0, size), "utf8").toString("utf8");
const replies = {
  "prose, then a plan": `${filled("so let me think about it. ")}${plan}`,
  "a plan, then blanks": `${plan}${filled(" ")}x`,
  "a plan of a million tuples": `[${filled("('move_to', 'B12'), ")}`,
  "plans and nothing else": filled(`${plan}\n`),
  "boxed plans": filled(`\\boxed{${plan}}`),
  "final answers": filled("final answer: "),
  "opening brackets": filled("["),
  "all three brackets": filled("([{"),
  "opened tuples": filled("('a',"),
  "opened objects": filled('{"action":"move_to",'),
  "opened lists": filled("['start',"),
  "reasoning tags": filled("<think>"),
  "boxes in boxes": filled("\\boxed{"),
  backslashes: filled("\\"),
  fences: filled("```\n"),
  "no-break blanks": filled("\u00a0"),
  "combining marks": filled("\u0300\u0316"),
  "characters of many": filled("\ufdfa"),
  comments: filled("('start','A1') # \n"),
};

const rows = Object.entries(replies).map(([name, text]) => {
  const before = process.cpuUsage();
  const begun = performance.now();
  const { status } = readMazeAnswer({ text, finish: "stop" });
  const elapsedMs = performance.now() - begun;
  const { user, system } = process.cpuUsage(before);
  measured({ what: `hostile reply: ${name}`, value: (user + system) / 1000, unit: "core ms" });
  return [name, status, elapsedMs.toFixed(0), ((user + system) / 1000).toFixed(0)];
});
const table = [["20 million characters of", "status", "ms", "core ms"], ...rows];
for (const row of table) {
  const cells = row.map((cell, i) => {
    const width = Math.max(...table.map((each) => each[i].length));
    return i < 2 ? cell.padEnd(width) : cell.padStart(width);
  });
  process.stdout.write(`${cells.join("  ")}\n`);
}
