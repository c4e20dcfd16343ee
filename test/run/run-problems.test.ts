import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { adder, askSums, lines, scratch } from "./playground.js";

const manifest = (folder: string) => JSON.parse(readFileSync(join(folder, "run", "manifest.json"), "utf8"));

describe("a run", () => {
  test("asks every problem as often as wished and logs one outcome each", async () => {
    const { url } = await adder();
    const folder = scratch();
    const summary = await askSums(url, folder, 12, { repeats: 3 });
    expect(summary).toMatchObject({ state: "finished", counts: { answers: 36, attempts: 36 } });
    const answers = lines(folder, "answers");
    expect(new Set(answers.map(({ key }) => key)).size).toBe(36);
    expect(answers.every(({ outcome, simulated }) => outcome === "answered" && simulated === true)).toBe(
      true,
    );
    expect(answers.find(({ problem }) => problem === "sum-8")?.text).toBe("That makes 10");
    expect(existsSync(join(folder, "run", "lock"))).toBe(false);
    expect(manifest(folder)).toMatchObject({ state: "finished", counts: { outcomes: { answered: 36 } } });
  });

  test("goes on where it stopped and asks nothing twice", async () => {
    const folder = scratch();
    const stopping = new AbortController();
    let asked = 0;
    const { url } = await adder({
      onRequest: () => {
        if (++asked === 20) stopping.abort();
      },
    });
    const first = await askSums(url, folder, 40, { stopping: stopping.signal });
    expect(first.state).toBe("interrupted");
    expect(first.counts.answers).toBe(asked);
    const second = await askSums(url, folder, 40);
    expect(second).toMatchObject({ state: "finished", counts: { answers: 40 } });
    expect(asked).toBe(40);
  });

  test("refuses other settings in the same folder and shows what differs", async () => {
    const { url } = await adder();
    const folder = scratch();
    await askSums(url, folder, 2);
    await expect(askSums(url, folder, 2, { sampling: { temperature: 0.5 } })).rejects.toThrow(
      "sampling.temperature: was not set, now 0.5",
    );
  });
});
