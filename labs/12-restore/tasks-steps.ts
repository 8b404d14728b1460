import { both } from "../both.ts";
import type { Task } from "../exercise.ts";
import { hint } from "../hint.ts";
import { againQuestion, onceQuestion, orderQuestion, programQuestion } from "./questions.ts";

export const stepTasks: readonly Task[] = [
  {
    id: "12.4",
    title: both("这条分支选过什么", "What a branch chose"),
    minutes: 10,
    modules: ["branch-configuration.ts"],
    hints: [
      hint(
        ["哪些条目是选择", "Which entries are choices"],
        [
          "model_change、thinking_level_change、active_tools_change 是选择。答复里的 model 是谁写的？",
          "model_change, thinking_level_change and active_tools_change are. Who wrote the model that " +
            "a reply names?",
        ],
      ),
      hint(
        ["已接受的也算", "Accepted ones count"],
        [
          "待写的设置已经答应过调用者，马上会写到这条分支上，所以校验时就要算。已经写成条目的（isThere）除外。",
          "A pending change was promised, and will be written to this branch in a moment: it counts " +
            "for the validation. One that isThere does not.",
        ],
      ),
      hint(
        ["写出来", "Written out"],
        [
          "for 每个条目：turn_started 记录 → { model: snapshot.model, ...chosen }；再 chosen = " +
            "withChoice(chosen, body)。最后 for pending，不是 isThere 的，withChoice(chosen, intent)。",
          "For each entry: a turn_started record gives { model: snapshot.model, ...chosen }; then " +
            "withChoice(chosen, body). Then withChoice(chosen, intent) for what is pending and not " +
            "there.",
        ],
      ),
    ],
  },
  {
    id: "12.5",
    title: both("权限模式要不要恢复", "Is the permission mode revived"),
    minutes: 10,
    modules: ["restored-mode.ts"],
    predict: programQuestion,
    hints: [
      hint(
        ["谁在场", "Who is there"],
        [
          "存下更宽松的模式时，有人坐在屏幕前。现在恢复的是谁？",
          "When the looser mode was chosen, somebody sat there. Who restores now?",
        ],
      ),
      hint(
        ["从严到宽", "From strict to loose"],
        [
          "PERMISSION_MODES 从最严格的开始排。不认识的文字算最前面那个；比平常更严或一样，就保留。",
          "PERMISSION_MODES begins with the strictest. A text that is not in it counts as the first; " +
            "a mode that is no looser than the usual one is kept.",
        ],
      ),
      hint(
        ["四个分支", "Four cases"],
        [
          "没存过 → usual；不认识 → deny、unknown；不更宽松 → kept；否则 revive === stored 才 revived，不然 usual、not_revived。",
          "None stored: usual. Unknown: deny, unknown. No looser: kept. Else revived where revive " +
            "=== stored, or usual and not_revived.",
        ],
      ),
    ],
    afterwards: onceQuestion,
  },
  {
    id: "12.6",
    title: both("前四步：什么也不写", "The first four steps write nothing"),
    minutes: 15,
    modules: ["restore-steps.ts"],
    hints: [
      hint(
        ["先看自己", "First the host itself"],
        [
          "宿主把一个名字注册了两次，用得着打开会话才发现吗？",
          "A host registers a name twice. Does it take a session to see that?",
        ],
      ),
      hint(
        ["归约什么", "What is folded"],
        [
          "createHarnessLog 归约队列、待写和没结束的；branchConfiguration 归约分支上的选择，连同待写的；" +
            "foldHost（fold-host.ts）归约最后的宿主。移动到一半就死了，第五步会把它走完：该看的是 " +
            "restoredBranch(log, host.recovery !== undefined) 给的分支和待写。",
          "createHarnessLog folds queues, pending writes and what is open; branchConfiguration the " +
            "choices of a branch, with what is pending; foldHost (fold-host.ts) the last host. A move " +
            "that a process died in is finished by the fifth step, so the branch to look at, and what " +
            "is pending there, are those of restoredBranch(log, host.recovery !== undefined).",
        ],
      ),
      hint(
        ["次序", "The order"],
        [
          "describeHost、refuseAny(repeatedParts)、await openSession()、createHarnessLog、restoredBranch、" +
            "branchConfiguration(branch, pending)、foldHost(tree.entries())、judgeRestore。" +
            "没有 declared 的宿主，不拿记录和它比。",
          "describeHost, refuseAny(repeatedParts), await openSession(), createHarnessLog, " +
            "restoredBranch, branchConfiguration(branch, pending), foldHost(tree.entries()), " +
            "judgeRestore. Without declared, no record is held against the host.",
        ],
      ),
    ],
  },
  {
    id: "12.7",
    title: both("第五步，以及之后", "The fifth step, and after it"),
    minutes: 15,
    modules: ["restore-steps.ts"],
    predict: orderQuestion,
    hints: [
      hint(
        ["哪一步以后不能再拒绝", "From where on nobody is refused"],
        [
          "写了一行之后才发现不能恢复，旧程序再打开时看到的是什么？",
          "A line is written, and then it turns out that nothing can be restored. What does the old " +
            "program find?",
        ],
      ),
      hint(
        ["谁盖住谁", "What covers what"],
        [
          "已接受的设置补写之后，会成为分支上最后的选择。改名的决定要写在它前面还是后面？",
          "An accepted change becomes the last choice on the branch. Does the decision about a name " +
            "stand before it or behind it?",
        ],
      ),
      hint(
        ["写出来", "Written out"],
        [
          "refuseAny(judged.refusals)；await reconcileUnfinished(log, { ...plan.host, ...plan.options })；" +
            "逐条写 updatesOf(judged)；manifest 有就 recordHost；最后 restoreReport。judged " +
            "看的已经是恢复之后所在的分支，补完以后不用再判一遍。",
          "refuseAny(judged.refusals); " +
            "await reconcileUnfinished(log, { ...plan.host, ...plan.options }); write each of " +
            "updatesOf(judged); recordHost where there is a manifest; restoreReport at last. What was " +
            "judged is the branch on which the session stands by then: nothing is judged again.",
        ],
      ),
    ],
    afterwards: againQuestion,
  },
];
