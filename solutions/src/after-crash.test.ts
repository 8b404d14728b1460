import { expect, test } from "vitest";
import { afterCrash } from "#agent/after-crash.ts";

test.each([
  ["none", "write"],
  ["completed", "done"],
  ["started", "blocked"],
] as const)("a record that says %s decides: %s", (record, next) => {
  expect(afterCrash(record)).toBe(next);
});
