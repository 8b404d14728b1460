import { both } from "../both.ts";
import type { Task } from "../exercise.ts";
import { hint } from "../hint.ts";
import { joinedQuestion, refusedQuestion, stateQuestion } from "./questions-settling.ts";

export const settlingTasks: readonly Task[] = [
  {
    id: "16.6",
    title: both("完成记录和结果条目，一次提交", "A completion and its result, one commit"),
    minutes: 25,
    modules: ["joined-results.ts"],
    predict: joinedQuestion,
    hints: [
      hint(
        ["两边各自是对的", "Each is right by itself"],
        [
          "操作记录先写 completed，循环再写结果条目：各自都落盘，中间死掉，一份说做完了，另一份说没有结果。",
          "The journal writes completed, then the loop writes the result: each is durable, and a death in " +
            "between leaves one that says done and one that has no result.",
        ],
      ),
      hint(
        ["把条目提前写", "Write the entry early"],
        [
          "complete 的时候就写结果条目，storage.together 把完成记录放进同一次提交。循环后来要追加时，把已经在的条目还给它。",
          "Write the result as complete is called; storage.together puts the completion into the same " +
            "commit. When the loop comes to append it, give it the entry that is there.",
        ],
      ),
      hint(
        ["写出来", "Written out"],
        [
          "start 记下 boundCall ?? operationId。complete：callOfOperation 找调用，unansweredCalls 里有它才继续，否则 " +
            "journal.complete。together(id, 写 completedRecord, () => append(结果))，成功之后才记进 made。",
          "start notes boundCall ?? operationId. complete: callOfOperation finds the call; is it none of " +
            "unansweredCalls, then journal.complete. together(id, write completedRecord, () => append the " +
            "result), and only then into made.",
        ],
      ),
    ],
  },
  {
    id: "16.7",
    title: both("副作用就是数据库里的行", "Where the effect is a row of this database"),
    minutes: 20,
    modules: ["completed-with-state.ts"],
    predict: stateQuestion,
    afterwards: refusedQuestion,
    hints: [
      hint(
        ["没有中间", "No in between"],
        [
          "行和完成记录在一个事务里，就没有“做了没记”这个时刻：started 而没有 completed，就是没有做。",
          "With the row and the completion in one transaction there is no moment between them: started and " +
            "not completed means not done.",
        ],
      ),
      hint(
        ["先问能不能完成", "Ask first"],
        [
          "别的进程可能刚做完。work 之前先调用一次 completedRecord：不是 started 就会抛 journal.conflict。",
          "Another process may just have done it. Call completedRecord before the work: what is " +
            "not started " +
            "is a journal.conflict.",
        ],
      ),
      hint(
        ["拒绝要收回", "A refusal is taken back"],
        [
          "SAVEPOINT tool；work；refused 就 ROLLBACK TO tool；RELEASE tool。然后 " +
            "mask(outcomeAnswer(outcome))，writeRecord，besides。",
          "SAVEPOINT tool; work; refused: ROLLBACK TO tool; RELEASE tool. Then " +
            "mask(outcomeAnswer(outcome)), " +
            "writeRecord and besides.",
        ],
      ),
    ],
  },
  {
    id: "16.8",
    title: both("三份记录，一条时间线", "Three records, one time line"),
    minutes: 20,
    modules: ["run-timeline.ts"],
    hints: [
      hint(
        ["靠什么连起来", "What joins them"],
        [
          "三份记录互不引用，只有 runId 相同。Session 里，提示条目的 id 就是 runId。",
          "They never refer to each other; only the runId is the same. In the Session the prompt's " +
            "entry id is it.",
        ],
      ),
      hint(
        ["哪些条目属于它", "Which entries are its own"],
        [
          "从提示开始，到另一个运行的提示，或者自己的 run.ended 为止。事实和 harness 的记录会说出自己的 runId。",
          "From its prompt up to another run's, or to its own run.ended. Facts and records name their runId.",
        ],
      ),
      hint(
        ["操作的几个时刻", "The moments of an operation"],
        [
          "started 在 startedAt；completed 在 observedAt，由结论完成的除外；没有结论的是 open；interrupted 没有自己的时间，排在 startedAt。",
          "started at startedAt; completed at observedAt, unless a settlement did it; without an " +
            "outcome it is " +
            "open; interrupted has no time of its own and stands at startedAt.",
        ],
      ),
    ],
  },
  {
    id: "16.9",
    title: both("什么可以清掉", "What may be removed"),
    minutes: 20,
    modules: ["journal-retention.ts"],
    hints: [
      hint(
        ["没有记录是什么意思", "What no record means"],
        [
          "对恢复来说，没有记录就是没有做过。清掉一个还能恢复的运行的记录，工具就会再做一次。",
          "To a recovery no record means never done. Remove that of a run that can be resumed, and " +
            "the tool runs again.",
        ],
      ),
      hint(
        ["别人的调用", "Another's call"],
        [
          "boundCalls 是别的运行的调用：它恢复时会来问这条记录。运行名是第一段，编码过。",
          "boundCalls are calls of other runs: as they resume, they ask for this record. The run " +
            "is the first " +
            "part, encoded.",
        ],
      ),
      hint(
        ["整个删，再看一次", "Whole, and after another look"],
        [
          "DELETE ... WHERE run_id = ?1 AND NOT EXISTS（同一运行里没有结论的）。每个运行一个事务，最后 PRAGMA " +
            "wal_checkpoint(TRUNCATE)。",
          "DELETE ... WHERE run_id = ?1 AND NOT EXISTS (one of the run without an outcome). A " +
            "transaction for " +
            "each run, and PRAGMA wal_checkpoint(TRUNCATE) in the end.",
        ],
      ),
    ],
  },
];
