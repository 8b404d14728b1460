import { both } from "../both.ts";
import type { Task } from "../exercise.ts";
import { hint } from "../hint.ts";
import { failedWorkQuestion, restartQuestion, talkQuestion, workQuestion } from "./questions.ts";

export const verdictTasks: readonly Task[] = [
  {
    id: "07.1",
    title: both("谁的话算数", "Whose word decides"),
    minutes: 5,
    modules: ["verifier.ts"],
    predict: talkQuestion,
    hints: [
      hint(
        ["模型怎么知道", "How would the model know"],
        ["模型说文件写好了。它看过文件吗？", "The model says that the file is written. Has it looked?"],
      ),
      hint(
        ["看事实", "Look at what was found"],
        [
          "finding.passed 是核对看到的；答复里的话一个字也不用读。",
          "finding.passed is what the check saw; not a word of the reply is needed.",
        ],
      ),
      hint(
        ["写出来", "Written out"],
        [
          "passed 为真用 verify.passed，否则 verify.rejected；params 是 {runId, claimId, found}。",
          "verify.passed where passed is true, else verify.rejected; the params are {runId, claimId, found}.",
        ],
      ),
    ],
    afterwards: restartQuestion,
  },
  {
    id: "07.2",
    title: both("先落盘，再行动", "Durable first, then act"),
    minutes: 5,
    modules: ["verifier.ts"],
    hints: [
      hint(
        ["崩溃夹在中间", "A crash in between"],
        [
          "已经把模型退回去了，「未通过」还没存下，进程死了。重启之后数得清吗？",
          "The model was sent back and the rejection not yet " +
            "stored when the process died. Can it still be counted?",
        ],
      ),
      hint(
        ["append 返回了才算", "Only when append returns"],
        [
          "append 返回才表示已经落盘；没有 await 就不知道。",
          "append returns when the fact is durable; without an await nobody knows.",
        ],
      ),
      hint(["一行", "One line"], ["await append({ fact })", "await append({ fact })"]),
    ],
  },
  {
    id: "07.3",
    title: both("退回去，并说明原因", "Sent back, and told why"),
    minutes: 5,
    modules: ["verifier.ts"],
    hints: [
      hint(
        ["它能改什么", "What can it change"],
        [
          "只说「还没完成」，模型下一次会有什么不同？",
          'Told only "not done yet", what would the model do differently?',
        ],
      ),
      hint(
        ["已有的一句话", "There is a sentence for it"],
        [
          "verify.sent_back {found} 会把发现的情况写进去。",
          "verify.sent_back {found} puts what was found into the sentence.",
        ],
      ),
      hint(
        ["写出来", "Written out"],
        [
          '{ kind: "answer", answer: factAnswer({ code: "verify.sent_back", params: { found } }) }',
          '{ kind: "answer", answer: factAnswer({ code: "verify.sent_back", params: { found } }) }',
        ],
      ),
    ],
  },
  {
    id: "07.4",
    title: both("数到上限", "Count to the limit"),
    minutes: 15,
    modules: ["verifier.ts"],
    predict: workQuestion,
    hints: [
      hint(
        ["前几次在哪里", "Where are those before"],
        [
          "第三次未通过，还是退回去了。前两次记在会话的哪些条目里？其中哪些属于这次运行？",
          "Rejected for the third time, it is sent back again. Which entries hold the first two, and which " +
            "entries are this run's own?",
        ],
      ),
      hint(
        ["什么重新算起", "What starts it again"],
        [
          "模型的调用失败了，它又说完成：这算新的工作吗？上一次运行做成过一次写入：这算这次运行的工作吗？",
          "A call failed, and the model says again that it is done: was that new work? An earlier run had " +
            "written a file: was that work of this run?",
        ],
      ),
      hint(
        ["数声称，不数核对", "Claims, not looks"],
        [
          "崩溃会让同一次声称核对两遍。按 claimId 放进 Set，就只算一次。",
          "A crash may have one claim checked twice. A Set of claimIds counts it once.",
        ],
      ),
      hint(
        ["走一遍", "One walk"],
        [
          "逐条看：本次运行的 verify.rejected 加入 claimId；entriesOfRun 里不是错误的 toolResult 清空。",
          "Go through: verify.rejected of this run adds its claimId; " +
            "a toolResult of entriesOfRun without error clears.",
        ],
      ),
    ],
    afterwards: failedWorkQuestion,
  },
];
