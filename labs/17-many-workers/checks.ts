import { both } from "../both.ts";
import type { Check } from "../check.ts";
import { crashCheck } from "../crash-check.ts";
import { titled } from "../titled.ts";
import { beatCheck } from "./check-beat.ts";
import { claimCheck } from "./check-claim.ts";
import { fenceCheck } from "./check-fence.ts";
import { guardCheck } from "./check-guard.ts";
import { holdCheck } from "./check-hold.ts";
import { lateCheck } from "./check-late.ts";
import { lookCheck } from "./check-look.ts";
import { loopCheck } from "./check-loop.ts";
import { stateCheck } from "./check-state.ts";
import { plans, workersScenario } from "./explored.ts";
import { en } from "./titles-en.ts";
import { zh } from "./titles-zh.ts";

export { exercise } from "./exercise.ts";

export const checks: readonly Check[] = titled({ zh, en }, [
  stateCheck,
  claimCheck,
  holdCheck,
  beatCheck,
  fenceCheck,
  lookCheck,
  guardCheck,
  lateCheck,
  loopCheck,
  crashCheck(
    {
      id: "17.claims",
      task: "17.2",
      level: "order",
      long: true,
      title: both(
        "两个 worker 同时认领一个运行，任何先后，任何死亡",
        "Two workers claim one run, in every order, with every death",
      ),
    },
    () => workersScenario("claims", plans.claims),
  ),
  crashCheck(
    {
      id: "17.frozen",
      task: "17.5",
      level: "order",
      long: true,
      title: both(
        "失去租约的 worker 在任何时刻醒来，不安全的副作用至多一次",
        "A worker that lost its lease wakes up at any moment: an unsafe effect happens once at most",
      ),
    },
    () => workersScenario("unsafe", plans.unsafe),
  ),
  crashCheck(
    {
      id: "17.lost",
      task: "17.6",
      level: "process",
      title: both(
        "提交的回答丢在任何地方，再加任意次崩溃",
        "The answer to a commit is lost anywhere, with any number of crashes",
      ),
    },
    () => workersScenario("lost", plans.lost),
  ),
  crashCheck(
    {
      id: "17.token",
      task: "17.8",
      level: "order",
      long: true,
      title: both(
        "迟到的请求遇到查令牌的服务：最后一次写入一直在",
        "A late request meets a service that checks tokens: the last write stands",
      ),
    },
    () => workersScenario("token", plans.token),
  ),
  crashCheck(
    {
      id: "17.plain",
      task: "17.8",
      level: "order",
      title: both(
        "迟到的请求遇到什么都不查的服务：没有人重做",
        "A late request meets a service that checks nothing: nobody repeats it",
      ),
    },
    () => workersScenario("plain", plans.plain),
  ),
]);
