import { defineConfig } from "vitest/config";

/**
 * What the mutation run uses: the tests of the finished modules and of the crash explorer, and those of the
 * session log on a disk that fails, so that a mutant is judged by its own tests. Those on real disks and
 * processes are left out: they take seconds each, and there are hundreds of mutants.
 */
export default defineConfig({
  ssr: { resolve: { conditions: ["reference", "node", "import", "default"] } },
  test: {
    testTimeout: 30_000,
    include: [
      "solutions/**/*.test.ts",
      "labs/05-session/session-log-*.test.ts",
      "crash-explorer/{clock,explore,fingerprints,folder,folder-state,hostile,kept-object}.test.ts",
      "crash-explorer/{memory,order,order-brute,outside}.test.ts",
      "crash-explorer/{plain,power-cut,said,schedule,states,token,verdict}.test.ts",
    ],
    exclude: ["solutions/src/edges/**"],
  },
});
