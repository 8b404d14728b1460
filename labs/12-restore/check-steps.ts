import { both } from "../both.ts";
import { exampleCheck } from "../example-check.ts";
import { unlessEqual } from "../unless.ts";
import { type HouseWish, SMALL } from "./house.ts";
import { rawPending, recordsOf } from "./raw-restore.ts";
import { SAME, stepsExample } from "./steps-scene.ts";
import { LEFT, leftMoving, record } from "./stored-session.ts";

const RENAMED: HouseWish = { ...SAME, tools: ["note", "edit", "search"] };
const MAP = { missingActiveTools: { rename: { write: "edit" } } } as const;
const APPLIED = [
  "model_change large",
  "pending_write_applied",
  "active_tools_change note write search",
  "pending_write_applied",
];

export const stepsCheck = exampleCheck(
  {
    id: "12.steps",
    task: "12.7",
    title: both(
      "第五步：补完、写下决定、记下宿主，然后才告知",
      "The fifth step: reconcile, write the decision, record the host, and only then tell",
    ),
  },
  [
    ...refusedHosts().map(([wish, code]) =>
      stepsExample("a-refused-restore-changes-no-byte", async ({ restore, isUntouched }) =>
        unlessEqual([await restore(wish), isUntouched()], [`restore.refused ${code}`, true]),
      ),
    ),
    stepsExample(
      "a-refused-restore-changes-no-byte",
      async ({ restore, isUntouched }) =>
        unlessEqual(
          [await restore({ tools: ["note"], recovery: {} }), isUntouched()],
          ["restore.refused restore.missing_tools of 1", true],
        ),
      leftMoving(["note"], ["note", "write"]),
    ),
    stepsExample("accepted-changes-are-applied", async ({ restore, stored, added }) => {
      const report = await restore(SAME);
      const applied = typeof report === "string" ? report : report.appliedWrites;
      return unlessEqual(
        [applied, rawPending(stored()), added().filter(isNoHost)],
        [["w-1", "w-2"], [], APPLIED],
      );
    }),
    stepsExample("a-decision-stands-behind-what-was-accepted", async ({ restore, added }) => {
      await restore(RENAMED, MAP);
      const decided = "active_tools_change note edit search";
      return unlessEqual(added().filter(isNoHost), [...APPLIED, decided]);
    }),
    stepsExample("the-host-is-recorded-last", async ({ restore, added }) => {
      await restore(RENAMED, MAP);
      return unlessEqual(added().at(-1), "host_registered");
    }),
    stepsExample("the-same-host-is-recorded-once", async ({ restore, stored }) => {
      await restore(SAME);
      await restore(SAME);
      return unlessEqual(recordsOf(stored(), "host_registered").length, 2);
    }),
    stepsExample("a-decision-is-taken-once", async ({ restore, check, added }) => {
      await restore(RENAMED, MAP);
      const lines = added().length;
      const again = await check(RENAMED);
      await restore(RENAMED);
      return unlessEqual([again, added().length - lines], [[], 0]);
    }),
    stepsExample("what-is-off-for-now-is-not-written", async ({ restore, added }) => {
      await restore({ ...SAME, tools: ["note", "search"] }, { missingActiveTools: "disable" });
      return unlessEqual(added().filter(isNoHost), APPLIED);
    }),
    stepsExample("a-replaced-model-is-written", async ({ restore, added }) => {
      await restore({ ...SAME, models: [SMALL] }, { missingModel: "default" });
      return unlessEqual(added().filter(isNoHost), [...APPLIED, "model_change small"]);
    }),
    stepsExample("the-report-tells-what-waits-and-what-is-owed", async ({ restore }) => {
      const report = await restore(SAME);
      if (typeof report === "string") return unlessEqual(report, "-");
      const { queued, open, owed, configuration } = report;
      return unlessEqual(
        { queued, open, owed, model: configuration.model.modelId },
        {
          queued: { steer: ["s-1"], followUp: ["f-1"], nextTurn: ["n-1"] },
          open: { runId: "e4", turnId: "t-1" },
          owed: { messages: [], results: ["r-1"] },
          model: "large",
        },
      );
    }),
    stepsExample("warn-tells-what-strict-refuses", async ({ restore }) => {
      const report = await restore({ ...SAME, declared: {} }, { dependencies: "warn" });
      const told = typeof report === "string" ? report : report.differences.map(({ fact }) => fact.code);
      return unlessEqual(told, ["host.added", "host.missing", "host.missing", "host.missing"]);
    }),
    stepsExample(
      "a-stored-mode-is-told-and-not-revived",
      async ({ restore, added }) => {
        const report = await restore(SAME);
        const mode = typeof report === "string" ? report : report.permission;
        return unlessEqual(
          [mode, added().includes("permission_mode_chosen")],
          [{ mode: "ask", stored: "bypass", became: "not_revived" }, false],
        );
      },
      [...LEFT, record({ type: "permission_mode_chosen", mode: "bypass" })],
    ),
  ],
);

function isNoHost(line: string): boolean {
  return line !== "host_registered";
}

function refusedHosts(): [HouseWish, string][] {
  return [
    [{ ...SAME, tools: ["note"] }, "restore.missing_tools of 1"],
    [{ ...SAME, models: [SMALL] }, "harness.unknown_model of 1"],
    [{ ...SAME, declared: {} }, "host.missing of 3"],
    [{ tools: ["note"], models: [SMALL] }, "restore.missing_tools of 5"],
  ];
}
