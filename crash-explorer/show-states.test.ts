import { expect, test } from "vitest";
import { cells } from "./cell.ts";
import { explore } from "./explore.ts";
import { showApart } from "./show-states.ts";

const spoken = cells((state) => ({ zh: `值 ${state.n ?? "无"}`, en: `value ${state.n ?? "none"}` }));

test("a boot that adds something is told in words, in both languages, and only of what differs", async () => {
  const { violation } = await explore({
    name: "adds",
    things: { records: spoken, others: cells() },
    async boot({ records, others }) {
      const found = Number((await records.get("n")) ?? 0);
      await others.put("same", true);
      if (found < 3) await records.put("n", found + 1);
      return "done";
    },
  });
  expect(violation).toMatchObject({
    invariant: "a-second-boot-adds-nothing",
    expected: "records: value 1",
    received: "records: value 2",
    words: { expected: { zh: "records: 值 1" }, received: { zh: "records: 值 2" } },
  });
});

test("what reads alike is told as it is printed", () => {
  const things = { records: cells(() => "something") };
  const [one, other] = showApart(things, "process", [[{ a: "1" }], [{ a: "2" }]]);
  expect([one.en, other.zh]).toEqual(['records: [["a","1"]]', 'records: [["a","2"]]']);
});
