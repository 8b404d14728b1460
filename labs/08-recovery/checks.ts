import type { Check } from "../check.ts";
import { crashCheck } from "../crash-check.ts";
import { recoveryScenario } from "./explored.ts";

export { exercise } from "./exercise.ts";

export const checks: readonly Check[] = [
  crashCheck(
    {
      id: "08.crashes",
      task: "08.6",
      level: "process",
      title: {
        zh: "进程死在任何位置、任意多次，副作用也不会重复，结果不会丢",
        en: "However often and wherever the process dies, no effect is repeated and no result is lost",
      },
    },
    recoveryScenario,
  ),
  crashCheck(
    {
      id: "08.power",
      task: "08.6",
      level: "power",
      title: {
        zh: "断电丢掉任何没有 fsync 的内容，上面的话仍然成立",
        en: "The same when a power cut takes whatever was not synced",
      },
    },
    recoveryScenario,
  ),
];
