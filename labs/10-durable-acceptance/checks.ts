import { both } from "../both.ts";
import type { Check } from "../check.ts";
import { crashCheck } from "../crash-check.ts";
import { titled } from "../titled.ts";
import { acceptCheck } from "./check-accept.ts";
import { facadeCheck } from "./check-facade.ts";
import { flushCheck } from "./check-flush.ts";
import { foldCheck } from "./check-fold.ts";
import { idleCheck } from "./check-idle.ts";
import { listenersCheck } from "./check-listeners.ts";
import { orderCheck } from "./check-order.ts";
import { settersCheck } from "./check-setters.ts";
import { settingsScenario } from "./explored.ts";
import { plainScenario } from "./explored-plain.ts";
import { raceScenario } from "./explored-races.ts";
import { en } from "./titles-en.ts";
import { zh } from "./titles-zh.ts";

export { exercise } from "./exercise.ts";

export const checks: readonly Check[] = titled({ zh, en }, [
  foldCheck,
  acceptCheck,
  flushCheck,
  settersCheck,
  listenersCheck,
  orderCheck,
  idleCheck,
  facadeCheck,
  crashCheck(
    {
      id: "10.crashes",
      task: "10.3",
      level: "process",
      options: { maxStates: 2_000 },
      title: both(
        "进程死在任何位置、任意多次，答应过的变更都在，而且只写一次",
        "However often and wherever the process dies, what was accepted is there, and once",
      ),
    },
    settingsScenario("process"),
  ),
  crashCheck(
    {
      id: "10.power",
      task: "10.4",
      level: "power",
      options: { maxStates: 4_000 },
      title: both(
        "断电、磁盘写满、fsync 失败，上面的话仍然成立",
        "The same with power cuts, full disks and failed fsyncs",
      ),
    },
    () => plainScenario(),
  ),
  crashCheck(
    {
      id: "10.races",
      task: "10.4",
      level: "order",
      options: { maxStates: 1_000 },
      title: both(
        "变更在任何时刻到来，最后一个保存点也不例外：不漏、不乱",
        "A change comes at any moment, the last save point included: none is left over or out of order",
      ),
    },
    raceScenario(),
  ),
]);
