import { parentPort } from "node:worker_threads";
import type { WorkerReply } from "../internal/worker-pool.js";
import { type GraphRecordPlan, graphRecords } from "./graph-records.js";

// A thread that makes the records of one plan after the other until it is ended.
parentPort?.on("message", (plan: GraphRecordPlan) => {
  try {
    const lines = Array.from(graphRecords(plan), (record) => JSON.stringify(record));
    const result = new TextEncoder().encode(lines.join("\n"));
    const reply: WorkerReply = { kind: "done", result };
    parentPort?.postMessage(reply, [result.buffer]);
  } catch (error) {
    const reply: WorkerReply = {
      kind: "failed",
      name: error instanceof Error ? error.name : "Error",
      message: error instanceof Error ? error.message : String(error),
    };
    parentPort?.postMessage(reply);
  }
});
