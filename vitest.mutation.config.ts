import { defineConfig } from "vitest/config";

/**
 * What the mutation run uses: the tests of the finished modules alone, so that a mutant is judged by its own
 * tests. Those on real disks and processes are left out: they take seconds each, and there are hundreds of
 * mutants.
 */
export default defineConfig({
  ssr: { resolve: { conditions: ["reference", "node", "import", "default"] } },
  test: { include: ["solutions/**/*.test.ts"], exclude: ["solutions/src/edges/**"] },
});
