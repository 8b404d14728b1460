import { defineConfig } from "vitest/config";

/**
 * The long tiers: `npm run test:full`. What is in `tests/labs` and `tests/long` tries every mistake, every
 * broken module, every place of a kill, hostile learners and the site, which takes many minutes on two cores.
 */
export default defineConfig({
  test: {
    name: "full",
    include: ["tests/{full,long,labs}/*.test.ts"],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    maxConcurrency: 3,
    maxWorkers: 2,
  },
});
