// One part of the fault campaign's run: goes on with the folder it is given until it is done or killed.

import { sumTask } from "../../bench/sum-task.mjs";
import { openaiAsker } from "../../dist/model/openai-asker.js";
import { planRun } from "../../dist/run/run-plan.js";
import { runProblems } from "../../dist/run/run-problems.js";

const [file, folder, url] = process.argv.slice(2);
const asker = openaiAsker({ model: "adder", baseUrl: url, apiKey: "campaign-key" });
const options = { file, task: sumTask, repeats: 2, sampling: { temperature: 1 }, price: null };
const { state, reason } = await runProblems({
  ...options,
  plan: await planRun(options),
  asker,
  folder,
  concurrency: 32,
  footing: null,
  policy: { attempts: 6, baseMs: 5, ceilingMs: 50, longestWaitMs: 1000 },
  stopping: new AbortController().signal,
  abort: new AbortController().signal,
});
await asker.close();
process.stdout.write(JSON.stringify({ state, reason }));
