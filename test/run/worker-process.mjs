// A worker for tests: serves sums at one address until it is stopped or killed.

import { sumTask } from "../../bench/sum-task.mjs";
import { openaiAsker } from "../../dist/model/openai-asker.js";
import { serveQuestions } from "../../dist/run/workers/serve-questions.js";

const [redis, url] = process.argv.slice(2);
const stopping = new AbortController();
process.on("SIGTERM", () => stopping.abort());
await serveQuestions({
  redis,
  address: new URL(url).host + new URL(url).pathname,
  askerFor: ({ model }) => openaiAsker({ model, baseUrl: url }),
  concurrency: 4,
  lockMs: 1500,
  policy: { attempts: 6, baseMs: 5, ceilingMs: 50, longestWaitMs: 1000 },
  tasks: () => sumTask,
  stopping: stopping.signal,
  abort: new AbortController().signal,
});
