import { defineConfig } from "vitest/config";

/**
 * Two projects, since an export condition holds for a whole project: `reference` tests the finished modules,
 * `house` everything that a learner's own modules take part in. Vite reads conditions for Node from
 * `ssr.resolve` alone.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        ssr: { resolve: { conditions: ["reference", "node", "module", "development|production"] } },
        test: {
          name: "reference",
          // Modules know no global state, so files may share a worker: a third less time.
          isolate: false,
          // A property on a loaded machine may take long; how long is no matter of right and wrong.
          testTimeout: 60_000,
          include: [
            "{solutions,labs,contracts,crash-explorer,site}/**/*.test.ts",
            "tests/reference/*.test.ts",
          ],
        },
      },
      {
        test: {
          name: "house",
          include: ["tests/*.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxConcurrency: 3,
        },
      },
    ],
  },
});
