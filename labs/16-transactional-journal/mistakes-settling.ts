import { both } from "../both.ts";
import type { Mistake } from "../exercise.ts";
import { mistake } from "../mistake.ts";

export const settlingMistakes: readonly Mistake[] = [
  mistake(
    "the-result-comes-afterwards",
    "completed-and-its-result-in-one-commit",
    ["16.joined", "16.session"],
    both("先提交完成记录，再写结果条目", "The completion is committed, and its result afterwards"),
  ),
  mistake(
    "the-loop-answers-again",
    "the-loop-is-given-what-is-there",
    ["16.joined", "16.session"],
    both("循环又写了一次结果", "The loop writes the result once more"),
  ),
  mistake(
    "takes-the-operation-for-the-call",
    "a-bound-call-gets-the-result",
    ["16.joined"],
    both(
      "把动作当成调用：绑定过来的调用没有结果",
      "The operation is taken for the call, and a bound one gets none",
    ),
  ),
  mistake(
    "believes-before-the-commit",
    "what-failed-is-not-there",
    ["16.joined"],
    both("提交之前就当作写好了", "It believes in the entry before the commit"),
  ),
  mistake(
    "writes-over-a-conflict",
    "a-conflict-writes-no-result",
    ["16.joined"],
    both("不问规则，直接改成 completed", "It writes completed without asking the rule"),
  ),
  mistake(
    "completes-afterwards",
    "state-and-completion-in-one-transaction",
    ["16.state", "16.own-state"],
    both("先提交工具的行，再记完成", "The tool's row is committed, and its completion afterwards"),
  ),
  mistake(
    "a-refusal-keeps-its-rows",
    "a-refusal-leaves-no-row",
    ["16.state"],
    both("拒绝了，写过的行还在", "What refused keeps the rows that it wrote"),
  ),
  mistake(
    "looks-after-the-work",
    "of-two-the-second-changes-nothing",
    ["16.state"],
    both("先做，再看是不是早就做过", "The work first, and then a look whether it was done before"),
  ),
  mistake(
    "an-open-one-has-no-end",
    "an-open-operation-is-shown-as-open",
    ["16.timeline"],
    both("没有结论的操作，时间线上看不出来", "An operation without an outcome looks like any other"),
  ),
  mistake(
    "takes-what-stands-near",
    "joined-by-the-run-alone",
    ["16.timeline"],
    both("别的运行的操作也混进时间线", "Operations of other runs get into the time line"),
  ),
  mistake(
    "by-age-alone",
    "what-can-be-resumed-stays",
    ["16.retention"],
    both("只按时间清理", "Removed by age alone"),
  ),
  mistake(
    "forgets-bound-calls",
    "what-another-run-can-ask-for-stays",
    ["16.retention"],
    both("忘了别的运行的调用也绑定在上面", "It forgets that calls of other runs are bound to it"),
  ),
  mistake(
    "removes-record-by-record",
    "what-was-opened-meanwhile-stays",
    ["16.retention"],
    both("逐条清理，留下半个运行", "Record by record, which leaves half a run"),
  ),
  mistake(
    "looks-before-it-removes",
    "what-was-opened-meanwhile-stays",
    ["16.retention"],
    both("先查有没有打开的，另开事务再删", "Looks whether one is open, and removes in another transaction"),
  ),
];
