import { expect, test } from "vitest";
import { measureWrong } from "../../tests/support/wrong-module.ts";

const load = () => import("./lab.ts");

test("a journal that lets go of a completion is seen: the operation stays open", async () => {
  type Module = typeof import("#agent/record-completion.ts");
  const measured = await measureWrong<Module>(load, "completion-lost", "record-completion.ts", () => ({
    recordCompletion: async (journal, operationId, answer) => {
      await journal.complete(operationId, answer);
      return answer;
    },
  }));
  expect(measured).toMatchObject({ terminal: "failed", failsOnce: "journal.not_saved, started" });
});

test("records that are removed by age alone are seen: the resumed run repeats its effect", async () => {
  type Module = typeof import("#agent/journal-retention.ts");
  const measured = await measureWrong<Module>(load, "retention", "journal-retention.ts", () => ({
    removableRuns: (runs, { before }) =>
      runs.filter(({ lastAt }) => lastAt < before).map(({ runId }) => runId),
  }));
  expect(measured).toMatchObject({ terminal: "failed", resumed: "noted resumable", effects: 4 });
});

test("a journal that opens whatever it finds is seen: a foreign database is changed", async () => {
  type Module = typeof import("#agent/sqlite-migration.ts");
  const measured = await measureWrong<Module>(load, "upgrade", "sqlite-migration.ts", () => ({
    decideSchema: ({ version }, known) => ({ kind: "migrate", from: version, to: known.version }),
  }));
  expect(measured).toMatchObject({ terminal: "failed", foreignUntouched: false });
});
