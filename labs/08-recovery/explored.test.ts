import { expect, test } from "vitest";
import type { TerminalState } from "#contracts/loop.ts";
import { explore } from "../../crash-explorer/explore.ts";
import { recoveryScenario } from "./explored.ts";
import type { RecoveryEnd } from "./explored-boot.ts";

type Recovery = Awaited<ReturnType<typeof recoveryScenario>>;

test("no number of crashes of the process breaks the finished harness", async () => {
  const report = await explore(await recoveryScenario(), { patienceMs: 30_000 });
  expect(report.violation).toBeUndefined();
  expect(report.verdict).toBe("exhaustive");
  expect(report.states).toBeGreaterThan(300);
});

function ended(terminal: TerminalState): RecoveryEnd {
  const reason = { code: "run.completed", params: {} } as const;
  return { end: { runId: "run", terminal, reason }, records: [], ran: 0 };
}

/** What each invariant is there for, done by a harness that does it. */
const wrong: [invariant: string, boot: (right: Recovery["boot"]) => Recovery["boot"]][] = [
  ["undisturbed-run-completes", () => async () => ended("blocked")],
  ["completed-means-every-effect-once", () => async () => ended("completed")],
  [
    "blocked-only-while-open",
    (right) => async (things, life, machine) =>
      life.crashes > 0 ? ended("blocked") : right(things, life, machine),
  ],
  [
    "unsafe-effect-at-most-once",
    (right) => async (things, life, machine) => {
      if (life.crashes > 0) await things.world.act({ action: "write a.txt" });
      return right(things, life, machine);
    },
  ],
  [
    "keyed-effect-at-most-once",
    (right) => async (things, life, machine) => {
      if (life.crashes > 0) await things.world.act({ action: "charge 42", key: life.newId() });
      return right(things, life, machine);
    },
  ],
];

test.each(wrong)("a harness that breaks it is caught by %s", async (invariant, boot) => {
  const scenario = await recoveryScenario();
  const { violation } = await explore({ ...scenario, boot: boot(scenario.boot) }, { patienceMs: 30_000 });
  expect(violation).toMatchObject({ invariant, confirmed: true });
});
