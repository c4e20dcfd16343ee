import { writeFileSync } from "node:fs";
import type { Reporter, TestModule } from "vitest/node";

/** Writes `N passed, N failed, N skipped` into the file that HORIZON_TEST_COUNTS names, for `.ci/run`. */
export class CountTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const file = process.env["HORIZON_TEST_COUNTS"];
    if (file === undefined || file === "") return;
    const counts = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) counts[test.result().state]++;
      if (!module.ok()) counts.failed += module.children.size === 0 ? 1 : 0;
    }
    writeFileSync(file, `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`);
  }
}
