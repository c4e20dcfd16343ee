// A coordinator for tests: hands sums out through a queue until they are answered or it is killed.

import { sumTask } from "../../bench/sum-task.mjs";
import { openaiAsker } from "../../dist/model/openai-asker.js";
import { planRun } from "../../dist/run/run-plan.js";
import { coordinate } from "../../dist/run/workers/coordinate.js";

const [file, folder, url, redis] = process.argv.slice(2);
const asker = openaiAsker({ model: "adder", baseUrl: url });
const options = { file, task: sumTask, repeats: 1, sampling: {}, price: null };
const { state, reason } = await coordinate({
  ...options,
  plan: await planRun(options),
  asker,
  folder,
  redis,
  outstanding: 32,
  concurrency: 1,
  footing: null,
  stopping: new AbortController().signal,
  abort: new AbortController().signal,
});
await asker.close();
process.stdout.write(JSON.stringify({ state, reason }));
process.exit();
