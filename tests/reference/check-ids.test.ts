import { expect, test } from "vitest";
import type { Check } from "../../labs/check.ts";
import { checkIds } from "../../labs/check-ids.ts";
import { curriculum } from "../../labs/curriculum.ts";

test.each(curriculum)(
  "the ids of lab $number are those of its checks, in their order",
  async ({ number, slug }) => {
    const { checks }: { checks: readonly Check[] } = await import(`../../labs/${number}-${slug}/checks.ts`);
    expect(checkIds[number]).toEqual(checks.map(({ id }) => id));
  },
);

test("there are ids of no other lab", () => {
  expect(Object.keys(checkIds).sort()).toEqual(curriculum.map(({ number }) => number));
});
