import { expect, test } from "vitest";
import { explore } from "../explore.ts";
import { replay } from "../replay.ts";
import { readToken } from "../token.ts";
import { paying } from "./own-store.ts";

test.each(["process", "power"] as const)(
  "a record that is flushed first holds at level %s",
  async (level) => {
    const { verdict, neverCrossed } = await explore(paying(true), { level, auditEvery: 1 });
    expect(verdict).toBe("exhaustive");
    expect(neverCrossed).toEqual(expect.not.arrayContaining(["journal put", "journal flush"]));
  },
);

test("a record that is not flushed is lost in a power cut alone, and its token leads there again", async () => {
  expect((await explore(paying(false))).verdict).toBe("exhaustive");
  const { violation } = await explore(paying(false), { level: "power" });
  expect(violation).toMatchObject({ invariant: "paid-at-most-once", confirmed: true });
  expect(violation?.history.map(({ died }) => died)).toEqual([true, true]);
  const again = await replay(paying(false), readToken(violation?.token ?? ""));
  expect(again.history).toEqual(violation?.history);
});
