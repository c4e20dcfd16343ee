// Which blocks of the built library have run, from V8's own counters.
import { Session } from "node:inspector/promises";

/** Starts counting. `news()` says how many blocks ran since the last call that had never run before. */
export async function startCoverage() {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: false, detailed: true });
  const seen = new Set();
  return {
    async news() {
      const { result } = await session.post("Profiler.takePreciseCoverage");
      let fresh = 0;
      for (const { url, functions } of result) {
        if (!url.includes("/dist/")) continue;
        for (const { ranges } of functions)
          for (const { startOffset, endOffset, count } of ranges) {
            const block = `${url}:${startOffset}:${endOffset}:${count > 0}`;
            if (seen.has(block)) continue;
            seen.add(block);
            fresh++;
          }
      }
      return fresh;
    },
  };
}
