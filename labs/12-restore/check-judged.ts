import { both } from "../both.ts";
import { exampleCheck } from "../example-check.ts";
import { unlessEqual } from "../unless.ts";
import { SMALL } from "./house.ts";
import { SAME, stepsExample } from "./steps-scene.ts";
import { LEFT, leftMoving, pending } from "./stored-session.ts";

export const judgedCheck = exampleCheck(
  {
    id: "12.judged",
    task: "12.6",
    title: both(
      "先登记、打开、归约、校验；这四步一个字节也不写",
      "Register, open, fold, validate: four steps, and not a byte is written",
    ),
  },
  [
    stepsExample("the-host-is-judged-before-the-session-is-opened", async ({ restore, opened }) => {
      const refused = await restore({ ...SAME, tools: ["note", "write", "search", "note"] });
      return unlessEqual([refused, opened()], ["restore.refused host.repeated of 1", 0]);
    }),
    stepsExample("the-right-host-is-let-in", async ({ check, isUntouched }) =>
      unlessEqual([await check(SAME), isUntouched()], [[], true]),
    ),
    stepsExample("a-check-names-all-that-stands-in-the-way", async ({ check, isUntouched }) => {
      const refusals = await check({ tools: ["search"], models: [SMALL] });
      const expected = ["restore.missing_tools", "harness.unknown_model", "host.missing"];
      return unlessEqual([[...new Set(refusals)], refusals.length, isUntouched()], [expected, 5, true]);
    }),
    stepsExample("an-accepted-change-counts-before-it-is-applied", async ({ check, isUntouched }) => {
      const refusals = await check({ ...SAME, tools: ["note", "write"] });
      return unlessEqual([refusals, isUntouched()], [["restore.missing_tools"], true]);
    }),
    stepsExample(
      "an-accepted-change-counts-before-it-is-applied",
      async ({ restore }) => {
        const report = await restore({ ...SAME, tools: ["search"] });
        return unlessEqual(typeof report === "string" ? report : report.configuration.activeToolNames, [
          "search",
        ]);
      },
      [...LEFT, pending("w-3", { type: "active_tools_change", activeToolNames: ["search"] })],
    ),
    stepsExample(
      "where-an-open-move-leads-counts",
      async ({ check, isUntouched }) =>
        unlessEqual(
          [await check({ tools: ["note"], recovery: {} }), isUntouched()],
          [["restore.missing_tools"], true],
        ),
      leftMoving(["note"], ["note", "write"]),
    ),
    stepsExample(
      "where-an-open-move-leads-counts",
      async ({ restore }) => {
        const report = await restore({ tools: ["note"], recovery: {} });
        if (typeof report === "string") return unlessEqual(report, both("已恢复", "restored"));
        const { activeToolNames, thinkingLevel } = report.configuration;
        return unlessEqual([activeToolNames, thinkingLevel], [["note"], "off"]);
      },
      leftMoving(["note", "write"], ["note"]),
    ),
    stepsExample(
      "without-a-policy-a-move-stays-open",
      async ({ check }) => unlessEqual(await check({ tools: ["note"] }), []),
      leftMoving(["note"], ["note", "write"]),
    ),
    stepsExample("the-last-recorded-host-counts", async ({ restore, check }) => {
      await restore({ ...SAME, declared: {} }, { dependencies: "warn" });
      return unlessEqual([await check({ ...SAME, declared: {} }), await check(SAME)], [[], []]);
    }),
    stepsExample("by-default-a-problem-refuses", async ({ check }) => {
      const codes = [await check({ ...SAME, declared: {} })];
      codes.push(await check({ ...SAME, declared: {} }, { dependencies: "warn" }));
      return unlessEqual(codes, [["host.missing", "host.missing", "host.missing"], []]);
    }),
  ],
);
