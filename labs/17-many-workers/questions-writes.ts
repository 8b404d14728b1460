import { both } from "../both.ts";
import type { Question } from "../exercise.ts";
import { recordOf, refusedWith, wanted } from "./check-bench.ts";
import { takenOver } from "./check-fence.ts";
import { held } from "./check-guard.ts";
import { repeats } from "./check-late.ts";
import { asked } from "./check-look.ts";

const yesNo = { yes: both("会", "Yes"), no: both("不会", "No") };

export const staleQuestion: Question = {
  ask: both(
    "旧 worker 的保存迟到，新 worker 还什么都没写。它会生效吗？",
    "An old worker's save comes late, and the new worker has written nothing yet. Does it take effect?",
  ),
  options: yesNo,
  async measure() {
    const { first } = await takenOver();
    return (await refusedWith(first.change({ wanted }, () => recordOf()))) === "done" ? "yes" : "no";
  },
  why: both("看的是令牌，不是谁写得晚。", "Tokens decide, and not who writes later."),
};

export const lostQuestion: Question = {
  ask: both(
    "提交时连接断了，查下来已经生效。还写第二次吗？",
    "The connection is lost during the commit; the look finds it done. Is it written a second time?",
  ),
  options: yesNo,
  async measure() {
    const heard = await asked(["lost", "ok"], ["found"]);
    return heard.filter((word) => word === "write").length > 1 ? "yes" : "no";
  },
  why: both("查到的就是结果。", "What the look finds is the result."),
};

export const guardQuestion: Question = {
  ask: both(
    "租约只剩一点时间，没有别人来。副作用会执行吗？",
    "Little is left of the lease, and nobody else has come. Does the effect happen?",
  ),
  options: yesNo,
  async measure() {
    const { guard, wait } = await held();
    wait(299);
    return (await guard()) === undefined ? "yes" : "no";
  },
  why: both("先续约，再执行。", "It is renewed first, and then it acts."),
};

export const lateQuestion: Question = {
  ask: both(
    "写文件是 retrySafe 的，旧 worker 开始过，结果未知，服务什么也不查。新 worker 会重做吗？",
    "Writing a file is retrySafe; an old worker began it, its outcome is unknown, and the service checks " +
      "nothing. Does the new worker repeat it?",
  ),
  options: yesNo,
  measure: async () => (repeats(1) ? "yes" : "no"),
  why: both(
    "旧请求可能在后来的写入之后才到，把它盖掉。",
    "The old request may come after later writes, and overwrite them.",
  ),
};
