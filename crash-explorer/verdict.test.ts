import { expect, test } from "vitest";
import { cells } from "./cell.ts";
import { explore } from "./explore.ts";
import type { Ended, Invariant, Scenario } from "./scenario.ts";

const things = { records: cells() };
type Seen = Invariant<Ended<typeof things, string>>;

/** One record, and one answer of the outside world, which is told. */
function asking(atEnd: readonly Seen[]): Scenario<typeof things, string> {
  return {
    name: "asking",
    things,
    async boot({ records }, life) {
      const answer = ["well", "badly"][life.choose("the answer", 2)] ?? "";
      if ((await records.get("answer")) === undefined) await records.put("answer", answer);
      return `${answer} after ${life.crashes}`;
    },
    atEnd,
  };
}

test("undisturbed is the first life alone, and only where every answer was the usual one", async () => {
  const seen = new Set<string>();
  const looking: Seen = {
    id: "looks",
    breach({ end, undisturbed }) {
      seen.add(`${end}: ${undisturbed}`);
      return undefined;
    },
  };
  expect(await explore(asking([looking]))).toMatchObject({ verdict: "exhaustive" });
  expect([...seen].filter((one) => one.endsWith("after 0: true"))).toEqual(["well after 0: true"]);
  expect([...seen].filter((one) => one.endsWith("true"))).toHaveLength(1);
  expect(seen).toContain("badly after 0: false");
});

test("what is broken is told with its id, its title, what was expected and what came", async () => {
  const title = { zh: "要顺利", en: "It goes well" };
  const breach = ({ end }: Ended<typeof things, string>) =>
    end.startsWith("badly") ? { expected: "well", received: end } : undefined;
  const report = await explore(
    asking([
      { id: "holds", breach: () => undefined },
      { id: "goes-well", title, breach },
    ]),
  );
  expect(report.violation).toMatchObject({
    invariant: "goes-well",
    title,
    expected: "well",
    received: "badly after 0",
  });
  const bare = await explore(asking([{ id: "goes-well", breach }]));
  expect(bare.violation).not.toHaveProperty("title");
});
