// How long 10,000 replicates of 2,000 problems with five runs each take, with a
// likelihood fit in every one. After `npm run build`: node bench/stats-bootstrap.mjs
import { cpus } from "node:os";
import { bootstrapDecay } from "../dist/index.js";
import { randomFrom } from "../dist/internal/random.js";
import { measured } from "./report.mjs";

const random = randomFrom("1", "bench");
const lengths = [5, 10, 15, 20, 25, 30, 40, 50, 60, 70, 80, 100];
const problems = Array.from({ length: 2000 }, (_, i) => {
  const L = lengths[i % lengths.length];
  const ease = 0.5 + random.real();
  const runs = Array.from({ length: 5 }, () => random.real() < Math.exp((-L * ease) / 16.7));
  return { L, successes: runs.filter(Boolean).length, trials: 5 };
});

process.stdout.write(
  `2,000 problems × 5 runs, on one of ${cpus().length} cores (${cpus()[0]?.model}), Node ${process.version}\n`,
);
process.stdout.write("replicates   wall s    cpu s      L0  95 % interval (BCa)\n");
for (const replicates of [1_000, 10_000]) {
  const from = performance.now();
  const before = process.cpuUsage();
  const { bootstrap } = bootstrapDecay(problems, { seed: "7", replicates });
  const wall = (performance.now() - from) / 1000;
  const cpu = process.cpuUsage(before).user / 1e6;
  measured({ what: `fits: ${replicates} resamples`, value: cpu, unit: "core s" });
  const { low, high } = bootstrap.bca;
  const cells = [String(replicates).padStart(10), wall.toFixed(2).padStart(7), cpu.toFixed(2).padStart(7)];
  process.stdout.write(
    `${cells.join("  ")}  ${bootstrap.estimate.toFixed(3)}  ${low.toFixed(3)} – ${high.toFixed(3)}\n`,
  );
}
