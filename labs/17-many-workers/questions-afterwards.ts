import { claimRun } from "#agent/claim-run.ts";
import { releaseRun } from "#agent/hold-run.ts";
import { standingOf } from "#agent/lease-state.ts";
import { both } from "../both.ts";
import type { Question } from "../exercise.ts";
import { beats } from "./check-beat.ts";
import { leaseOf, other, seen, self } from "./check-bench.ts";
import { held } from "./check-guard.ts";
import { repeats } from "./check-late.ts";
import { asked } from "./check-look.ts";

const yesNo = { yes: both("能", "Yes"), no: both("不能", "No") };
const willWillNot = { yes: both("会", "Yes"), no: both("不会", "No") };

export const ranOutQuestion: Question = {
  ask: both(
    "数据库的时钟过了到期时间，租约还是这个 worker 自己的名字，没有别人来过。它能接着用吗？",
    "The database's clock is past the end of a lease that is still this worker's own; nobody else " +
      "came. May it go on?",
  ),
  options: yesNo,
  measure: async () => (standingOf(seen(leaseOf(self), 1_400), self).kind === "own" ? "yes" : "no"),
  why: both(
    "到期只是允许别人来认领。令牌没变，认领就没变。",
    "That it ran out only lets others claim it. While the token is the same, so is the claim.",
  ),
};

export const missedBeatQuestion: Question = {
  ask: both(
    "一次续约得到的是连接错误，下一次成功了。运行丢了吗？",
    "One renewal ends in a connection error, and the next one succeeds. Is the run lost?",
  ),
  options: { yes: both("丢了", "Yes"), no: both("没有", "No") },
  measure: async () => ((await beats(["ok", "down", "ok"], 900)).lostAt === undefined ? "no" : "yes"),
  why: both(
    "错误是“不知道”，不是“别人的了”。租约还有余下的时间可以再问。",
    "An error says that nobody knows, and not that it is somebody else's. There is time left to ask again.",
  ),
};

export const notFoundQuestion: Question = {
  ask: both(
    "提交的回答丢了；这一次查下来没有生效。写第二次吗？",
    "The answer to a commit is lost; this time the look finds nothing. Is it written a second time?",
  ),
  options: willWillNot,
  async measure() {
    const heard = await asked(["lost", "ok"], [undefined]);
    return heard.filter((word) => word === "write").length > 1 ? "yes" : "no";
  },
  why: both("查清楚没有生效，再写才是安全的。", "Known not to be there, it is safe to write again."),
};

export const givenBackQuestion: Question = {
  ask: both(
    "租约到期，别的 worker 认领了又交还。现在谁也没有这个运行，旧 worker 还能执行副作用吗？",
    "The lease ran out, another worker claimed the run and gave it back. Nobody has it now. " +
      "May the old worker act?",
  ),
  options: yesNo,
  async measure() {
    const { guard, wait, leases } = await held();
    wait(300);
    const claim = await claimRun(leases, "r", other, 300);
    if (claim.kind === "claimed") await releaseRun(leases, claim.lease);
    return (await guard()) === undefined ? "yes" : "no";
  },
  why: both(
    "令牌已经是别人的：那段时间里，运行可能走了很远。",
    "The token is another's: the run may have gone a long way in between.",
  ),
};

export const knownKeyQuestion: Question = {
  ask: both(
    "同样是旧 worker 开始、结果未知，但服务按键去重。新 worker 会重做吗？",
    "Again an old worker began it and its outcome is unknown, and now the service knows each key. Does the " +
      "new worker repeat it?",
  ),
  options: willWillNot,
  measure: async () => (repeats(1, "known_by_key") ? "yes" : "no"),
  why: both(
    "迟到的请求带着同一个键：服务把它当作同一次。",
    "A late request has the same key, and for the service it is the same one.",
  ),
};
