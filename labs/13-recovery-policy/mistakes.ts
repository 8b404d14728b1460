import { both } from "../both.ts";
import type { Mistake } from "../exercise.ts";
import { mistake } from "../mistake.ts";

export const mistakes: readonly Mistake[] = [
  mistake(
    "unknown-is-not-run",
    "an-unknown-outcome-is-called-unknown",
    ["13.answer", "13.step", "13.crashes", "13.power"],
    both("没有结果就说“没有执行”", "A call without a result is said not to have run"),
  ),
  mistake(
    "any-reply-is-the-reply",
    "a-reply-is-told-by-its-reserved-id",
    ["13.fold"],
    both("任何助手消息都当作这一轮的答复", "Any assistant message is taken for the turn's reply"),
  ),
  mistake(
    "summary-before-the-leaf",
    "the-leaf-moves-before-its-summary-is-told",
    ["13.operation", "13.step"],
    both(
      "叶子还没动，摘要先写到了旧分支上",
      "The summary is written before the leaf moves, on the branch that is left",
    ),
  ),
  mistake(
    "pays-without-end",
    "attempts-have-a-limit",
    ["13.operation"],
    both(
      "每次崩溃之后都重新请求摘要，没有上限",
      "Each crash asks for the summary once more, without a limit",
    ),
  ),
  mistake(
    "run-ends-first",
    "what-was-consumed-is-delivered",
    ["13.step", "13.recover"],
    both("先给运行写终态，调用永远没有结果", "The run gets its end first, and its calls never a result"),
  ),
  mistake(
    "retry-owes-nothing",
    "what-was-consumed-is-delivered",
    ["13.step"],
    both(
      "retry_unfinished 一开始就停手，取走的消息和记下的答复都没补",
      "To retry, it stops at once: what a turn took and the reply that was kept are not made up for",
    ),
  ),
  mistake(
    "last-taken-first",
    "messages-are-delivered-in-the-order-taken",
    ["13.step"],
    both(
      "补送取走的消息，从最后一条开始",
      "Of the messages that a turn took, the last one is delivered first",
    ),
  ),
  mistake(
    "no-record-means-not-run",
    "only-a-turn-with-records-says-not-run",
    ["13.step"],
    both(
      "没有开始记录就说“没有执行”，不看那一轮记不记",
      "Without a record of its start a call is said not to have run, whether or not its turn kept records",
    ),
  ),
  mistake(
    "a-lost-reply-is-not-told",
    "a-lost-reply-is-told",
    ["13.step"],
    both(
      "答复收到过又丢了，轮次的标记不说",
      "A reply has come and is lost, and the turn's mark does not say so",
    ),
  ),
  mistake(
    "new-id-for-the-result",
    "each-call-gets-its-result-before-the-turn-ends",
    ["13.step", "13.recover", "13.crashes", "13.power"],
    both("结果不用预留的 id", "The result does not take the id that was reserved for it"),
  ),
  mistake(
    "decides-once",
    "everything-open-is-settled",
    ["13.recover"],
    both("只看一眼就写完，不再看写了之后的状态", "It looks once, and not again after what it wrote"),
  ),
  mistake(
    "decides-before-its-turn",
    "two-who-recover-at-once-settle-it-once",
    ["13.recover"],
    both("先决定写什么，再排队去写", "It decides what to write before the turn of its write comes"),
  ),
  mistake(
    "compacts-half-a-summary",
    "without-a-summary-history-stays",
    ["13.finish", "13.shapes"],
    both("摘要中断，也当作空摘要写进历史", "A summary that was broken off is written as an empty one"),
  ),
  mistake(
    "abort-is-a-failure",
    "an-aborted-run-ends-as-aborted",
    ["13.recover", "13.races"],
    both(
      "用户中止之后进程死了，重启后记成失败",
      "The user aborts, the process dies, and the restart says that the run failed",
    ),
  ),
];
