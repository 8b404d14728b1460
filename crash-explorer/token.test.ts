import fc from "fast-check";
import { expect, test } from "vitest";
import { type Path, readToken, TokenError, writeToken } from "./token.ts";

const number = fc.nat({ max: 99 });
const life = fc.record(
  {
    choices: fc.array(number, { maxLength: 5 }).map((choices) => [...choices, 1]),
    death: fc.record({ boundary: number, variant: number }),
  },
  { requiredKeys: ["choices"] },
);
const path: fc.Arbitrary<Path> = fc.record({
  scenario: fc.stringMatching(/^[a-z0-9-]{1,20}$/),
  level: fc.constantFrom("process" as const, "power" as const, "order" as const),
  lives: fc.array(life, { minLength: 1, maxLength: 8 }) as fc.Arbitrary<Path["lives"]>,
});

test("a path survives being written and read", () => {
  fc.assert(
    fc.property(path, (given) => {
      expect(readToken(writeToken(given))).toEqual(given);
    }),
  );
});

test("whatever is no token is refused, and never anything but refused", () => {
  const almost = fc.stringMatching(/^t1(\/[a-z0-9.,-]{0,6}){0,6}$/);
  fc.assert(
    fc.property(fc.oneof(fc.string(), almost), (text) => {
      try {
        expect(writeToken(readToken(text)).startsWith("t1/")).toBe(true);
      } catch (error) {
        expect(error).toBeInstanceOf(TokenError);
      }
    }),
  );
});

test.each([
  ["t2/write/process/", "other-version"],
  ["write", "unreadable"],
  ["t1/write/disk/", "unreadable"],
  ["t1/../process/", "unreadable"],
  ["t1/write/process", "unreadable"],
  ["t1/write/process/1.2", "unreadable"],
  ["t1/write/process/9999", "unreadable"],
  [`t1/write/process/${"/".repeat(10_000)}`, "too-long"],
])("%s is refused: %s", (token, problem) => {
  expect(() => readToken(token)).toThrow(expect.objectContaining({ problem }));
});
