import { type Check, crashCheck } from "../check.ts";
import { recoveryScenario } from "./explored.ts";

const hint = {
  zh: "先看最后一次崩溃时操作记录里写着什么，再看下一次启动据此做了什么",
  en: "Look at what the operation journal said at the last crash, then at what the next boot made of it",
};

export const checks: readonly Check[] = [
  crashCheck(
    {
      id: "08.crashes",
      level: "process",
      title: {
        zh: "进程死在任何位置、任意多次，副作用也不会重复，结果不会丢",
        en: "However often and wherever the process dies, no effect is repeated and no result is lost",
      },
      hint,
    },
    recoveryScenario,
  ),
  crashCheck(
    {
      id: "08.power",
      level: "power",
      title: {
        zh: "断电丢掉任何没有 fsync 的内容，上面的话仍然成立",
        en: "The same when a power cut takes whatever was not synced",
      },
      hint,
    },
    recoveryScenario,
  ),
];
