import { both } from "../both.ts";
import type { Mistake } from "../exercise.ts";
import { mistake } from "../mistake.ts";

export const mistakes: readonly Mistake[] = [
  mistake(
    "named-by-place",
    "two-lives-have-two-names",
    ["18.id"],
    both(
      "名字只有主机和进程号，重启后重名",
      "Named by host and process number, which come back after a restart",
    ),
  ),
  mistake(
    "joined-plainly",
    "no-part-pretends-to-be-two",
    ["18.id"],
    both("直接拼接，不编码", "Joins the parts without encoding them"),
  ),
  mistake(
    "newer-carries-older",
    "others-are-left",
    ["18.version", "18.sweep"],
    both("以为新版本总能接旧工作流", "Believes that newer code can carry older workflows"),
  ),
  mistake(
    "kinds-joined",
    "other-steps-are-another-version",
    ["18.version"],
    both("步骤名直接拼起来取摘要", "Makes a digest of the kinds joined by commas"),
  ),
  mistake(
    "throws-into-the-engine",
    "no-throw-is-recorded",
    ["18.step", "18.harness", "18.twice"],
    both("异常直接抛给引擎，成了永久的结果", "Throws into the engine, which records it for good"),
  ),
  mistake(
    "asks-outside",
    "what-is-recorded-is-not-asked-again",
    ["18.step", "18.twice"],
    both(
      "在步骤外面问操作记录，只把结果交给引擎",
      "Asks the journal outside, and gives the engine the result",
    ),
  ),
  mistake(
    "ends-blocked",
    "an-open-call-waits",
    ["18.step", "18.crashes", "18.twice"],
    both("结果未知就结束工作流，决定来了也没人接", "Ends the workflow while a decision is still to come"),
  ),
  mistake(
    "wakes-first",
    "durable-before-it-wakes",
    ["18.decision"],
    both("先叫醒工作流，再写决定", "Wakes the workflow up before the decision is durable"),
  ),
  mistake(
    "late-wakes-nobody",
    "who-comes-too-late-wakes-too",
    ["18.decision"],
    both("来晚了就不叫醒", "Comes too late, and wakes nobody"),
  ),
  mistake(
    "counts-on-in-memory",
    "ids-are-the-same-in-each-life",
    ["18.harness", "18.crashes", "18.keyed"],
    both("编号接着内存里的计数往下数", "Goes on counting ids in memory"),
  ),
  mistake(
    "asks-the-model-again",
    "a-recorded-reply-is-not-paid-twice",
    ["18.harness"],
    both("只记录问过，不记录答复", "Records that it asked, and not the reply"),
  ),
  mistake(
    "silence-is-death",
    "silence-is-no-death",
    ["18.sweep"],
    both("没有租约就当作死了", "Takes an executor without a lease for dead"),
  ),
  mistake(
    "resumes-what-it-listed",
    "of-two-sweepers-one-resumes",
    ["18.sweep"],
    both("认领之后不再看，照认领之前的清单恢复", "Resumes by the list that it made before its claim"),
  ),
  mistake(
    "takes-without-a-claim",
    "who-was-taken-over-has-lost-its-lease",
    ["18.sweep"],
    both("不认领租约就恢复", "Resumes without claiming the dead one's lease"),
  ),
];
