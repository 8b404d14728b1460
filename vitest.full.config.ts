import { defineConfig } from "vitest/config";

/** The long tiers: `npm run test:full`. */
export default defineConfig({
  test: {
    name: "full",
    include: ["tests/full/*.test.ts"],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    maxConcurrency: 3,
    maxWorkers: 2,
  },
});
