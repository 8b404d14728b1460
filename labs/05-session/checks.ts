import type { Check } from "../check.ts";
import { crashCheck } from "../crash-check.ts";
import { titled } from "../titled.ts";
import { acknowledgedScenario } from "./acknowledged.ts";
import { appendCheck } from "./check-append.ts";
import { inTurnCheck } from "./check-in-turn.ts";
import { lineChecks } from "./check-lines.ts";
import { linkCheck } from "./check-links.ts";
import { recordChecks } from "./check-records.ts";
import { reopenedFirst } from "./check-reopened.ts";
import { en } from "./titles-en.ts";
import { zh } from "./titles-zh.ts";

export { exercise } from "./exercise.ts";

export const checks: readonly Check[] = titled({ zh, en }, [
  ...recordChecks,
  linkCheck,
  ...lineChecks,
  appendCheck,
  inTurnCheck,
  reopenedFirst(
    crashCheck(
      {
        id: "05.crashes",
        task: "05.8",
        level: "process",
        options: { maxStates: 2_000 },
        title: {
          zh: "进程死在任何位置、任意多次，告知过的不丢，也不重复",
          en: "However often and wherever the process dies, what was acknowledged is there, and only once",
        },
      },
      acknowledgedScenario("process"),
    ),
  ),
  crashCheck(
    {
      id: "05.power",
      task: "05.8",
      level: "power",
      options: { maxStates: 2_000 },
      title: {
        zh: "断电、磁盘写满、fsync 失败，上面的话仍然成立",
        en: "The same with power cuts, full disks and failed fsyncs",
      },
    },
    acknowledgedScenario("power"),
  ),
]);
