import { expect, test } from "vitest";

/**
 * Which file an import resolved to is seen by identity: the borrowed module and its reference are two
 * modules.
 */
test("in the project `reference`, #agent is the reference itself", async () => {
  expect(await import("#agent/trace.ts")).toBe(await import("#reference/trace.ts"));
});
