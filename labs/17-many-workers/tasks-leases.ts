import { both } from "../both.ts";
import type { Task } from "../exercise.ts";
import { hint } from "../hint.ts";
import { missedBeatQuestion, ranOutQuestion } from "./questions-afterwards.ts";
import { clockQuestion, fasterQuestion, hangsQuestion } from "./questions-leases.ts";

export const leaseTasks: readonly Task[] = [
  {
    id: "17.1",
    title: both("一行租约说明什么", "What a row of a lease says"),
    minutes: 20,
    modules: ["lease-state.ts"],
    predict: clockQuestion,
    afterwards: ranOutQuestion,
    hints: [
      hint(
        ["只有一个时钟", "One clock only"],
        [
          "seen 里的 now 和租约来自同一个数据库。函数里不该出现别的时间。",
          "The now in seen comes from the same database as the lease. No other time belongs in here.",
        ],
      ),
      hint(
        ["两个数字", "Two numbers"],
        [
          "token 每次认领加一，revision 每次写入加一。交还也不清零，否则下一次认领又从 1 开始。",
          "The token grows with each claim, the revision with each write. Neither is reset by a " +
            "release, or the next claim would begin at 1 again.",
        ],
      ),
      hint(
        ["判断的顺序", "The order of asking"],
        [
          "没有租约或 released：free；ended：ended；worker 和 host 都是自己：own；now < expiresAt：held；否则 free，并带上 from。",
          "None or released is free; ended is ended; own worker and host is own; now < expiresAt is " +
            "held; all else is free, with from.",
        ],
      ),
    ],
  },
  {
    id: "17.2",
    title: both("认领：比较并设置", "Claiming, by compare-and-set"),
    minutes: 20,
    modules: ["claim-run.ts"],
    predict: fasterQuestion,
    hints: [
      hint(
        ["两步之间", "Between two steps"],
        [
          "look 和 swap 之间，别的 worker 可能已经认领。swap 的返回值告诉你。",
          "Between look and swap another worker may have claimed. What swap gives back tells you.",
        ],
      ),
      hint(
        ["回答丢了", "The answer is lost"],
        [
          "database.outcome_unknown：不知道认领有没有生效。再 look 一次：是自己的，就是生效了。",
          "" +
            "database.outcome_unknown: nobody knows whether it was claimed. Look again: if it is yours, " +
            "it was.",
        ],
      ),
      hint(
        ["写成一个循环", "As a loop"],
        [
          "look，standingOf；own：claimed；held、ended：原样返回；free：" +
            "swap(看到的 revision 或 0, claimedLease(...))，false 或回答丢了就从头再来。",
          "look, standingOf; own is claimed; held and ended are returned; free: swap(the revision seen," +
            " or 0, claimedLease(...)); on false or a lost answer begin again.",
        ],
      ),
    ],
  },
  {
    id: "17.3",
    title: both("续约和交还：凭令牌", "Renewing and giving back, by token"),
    minutes: 15,
    modules: ["hold-run.ts"],
    hints: [
      hint(
        ["是不是自己的", "Whose it is"],
        [
          "令牌还是自己的，认领就还是自己的；时间过了不算失去，令牌变了才算。",
          "While the token is yours the claim is yours; that time has passed is no loss, another token is.",
        ],
      ),
      hint(
        ["swap 失败", "When swap fails"],
        [
          "可能只是自己的心跳刚续过约：再看一次，令牌没变就再来。",
          "It may only be your own heartbeat that renewed in between: look again, and while the token is " +
            "yours try again.",
        ],
      ),
      hint(
        ["循环里的判断", "What the loop asks"],
        [
          "token 不同：undefined；revision 和 state 等于上一次想写的：那次已生效，返回；state 不是 held：undefined；否则 swap。",
          "Another token: undefined. Revision and state as you last wanted them: it came through, " +
            "return it. Not held: undefined. Else swap.",
        ],
      ),
    ],
  },
  {
    id: "17.4",
    title: both("心跳", "The heartbeat"),
    minutes: 25,
    modules: ["heartbeat.ts"],
    predict: hangsQuestion,
    afterwards: missedBeatQuestion,
    hints: [
      hint(
        ["三种回答", "Three answers"],
        [
          "租约：还是自己的；undefined：别人的了；抛出：不知道。第三种不等于第二种。",
          "A lease: still yours. undefined: somebody else's. A throw: nobody knows, which is not the second.",
        ],
      ),
      hint(
        ["不知道多久", "How long nobody may know"],
        [
          "从上一次成功的续约发出之前算起，最多 leaseMs。挂住的连接不会抛出，所以要和 pause 比谁先到。",
          "leaseMs at most, counted from before the last good renewal was asked for. A connection that " +
            "hangs never throws, so race it against pause.",
        ],
      ),
      hint(
        ["一次心跳", "One beat"],
        [
          "pause(min(leaseMs / 3, 剩余))；剩余为 0：lost.abort()；否则 askedAt = elapsed()，" +
            "Promise.race([renew(), pause(剩余)])；成功就 confirmedAt = askedAt。",
          "pause(min(leaseMs / 3, what is left)); nothing left: lost.abort(); else askedAt = elapsed(), " +
            "Promise.race([renew(), pause(what is left)]), and confirmedAt = askedAt if it went well.",
        ],
      ),
    ],
  },
];
