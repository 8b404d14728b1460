import type { Check } from "../check.ts";
import { crashCheck } from "../crash-check.ts";
import { titled } from "../titled.ts";
import { abort, durable } from "./ending-checks.ts";
import { everyCall } from "./every-call-check.ts";
import { loopScenario } from "./explored.ts";
import { abortScenario } from "./explored-abort.ts";
import { oneResult } from "./one-result-check.ts";
import { order } from "./order-checks.ts";
import { registryCheck } from "./registry-check.ts";
import { sockets } from "./sockets-check.ts";
import { en } from "./titles-en.ts";
import { zh } from "./titles-zh.ts";
import { untilDone } from "./until-done-check.ts";

export { exercise } from "./exercise.ts";

export const checks: readonly Check[] = titled({ zh, en }, [
  registryCheck,
  oneResult,
  durable,
  everyCall,
  untilDone,
  order,
  abort,
  crashCheck(
    {
      id: "02.crashes",
      task: "02.6",
      level: "process",
      options: { maxOperations: 100, maxStates: 1_000 },
      title: {
        zh: "进程死在哪两步之间都一样：从没有结果的调用接着做，结束之后不再进入",
        en: "Wherever the process dies, the next boot goes on at the open call, and an ended run stays ended",
      },
    },
    loopScenario,
  ),
  crashCheck(
    {
      id: "02.any-moment",
      task: "02.6",
      level: "order",
      options: { maxOperations: 100, maxStates: 1_000 },
      title: {
        zh: "用户在任何时刻中止，进程又在任何位置死掉：每个调用仍然恰好一个结果",
        en: "The user aborts at any moment and the process dies at any place: each call has its one result",
      },
    },
    abortScenario,
  ),
  sockets,
]);
