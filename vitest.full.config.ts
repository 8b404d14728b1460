import { defineConfig } from "vitest/config";

/**
 * The long tiers: `npm run test:full`. What is in `tests/labs` tries every mistake, every broken module and
 * every place of a kill, which takes many minutes on two cores.
 */
export default defineConfig({
  test: {
    name: "full",
    include: ["tests/{full,labs}/*.test.ts"],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    maxConcurrency: 3,
    maxWorkers: 2,
  },
});
