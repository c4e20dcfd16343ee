import type { ViteUserConfig } from "vitest/config";
import { defineConfig } from "vitest/config";
import { CountTests } from "./test/count-tests.js";

const config: ViteUserConfig = defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    setupFiles: ["test/fail-on-console.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    reporters: ["default", new CountTests()],
  },
});

export default config;
