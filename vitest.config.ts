import type { ViteUserConfig } from "vitest/config";
import { defineConfig } from "vitest/config";
import { CountTests } from "./test/count-tests.js";
import { canaryKey } from "./test/secrets/canary.js";

const config: ViteUserConfig = defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    setupFiles: ["test/fail-on-console.ts"],
    // Whatever prints or writes an API key gives itself away.
    env: { OPENAI_API_KEY: canaryKey },
    globalSetup: ["test/secrets/search-everything.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    reporters: ["default", new CountTests()],
  },
});

export default config;
