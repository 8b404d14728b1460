import { both } from "../both.ts";
import type { Task } from "../exercise.ts";
import { hint } from "../hint.ts";

/** Tasks 08.5 and 08.6: the place from which a restart goes on. */
export const checkpointTasks: readonly Task[] = [
  {
    id: "08.5",
    title: both("Checkpoint 跟在会话后面", "The Checkpoint follows the Session"),
    minutes: 10,
    modules: ["checkpoint.ts"],
    hints: [
      hint(
        ["谁说了算", "Who is right"],
        [
          "Checkpoint 停在较早的位置，会话已经往前走了。该信哪一个？",
          "The Checkpoint stands at an earlier place than the Session. Which of them is right?",
        ],
      ),
      hint(
        ["先会话，后 Checkpoint", "Session first, then Checkpoint"],
        [
          "append 成功之后再 save，并且 await。反过来，Checkpoint 就会跑到会话前面",
          "Save once append has returned, and await it. The other way round the Checkpoint could run ahead",
        ],
      ),
      hint(
        ["三个函数", "The three functions"],
        [
          "fold：{ runId, entryId: 最后一条的 id 或 null, pending: unansweredCalls(entries) }；" +
            "catchUp：runId 和 entryId 都与 fold 出来的相同才用 saved；append：每存下一条，就 save 一次 fold",
          "Fold: { runId, entryId: the last entry's id or null, pending: unansweredCalls(entries) }. " +
            "catchUp: the saved one if its runId and entryId are those of the fold. append: save a fold " +
            "behind each entry",
        ],
      ),
    ],
  },
  {
    id: "08.6",
    title: both("从 Checkpoint 恢复，恢复两次", "Recover from the Checkpoint, twice"),
    minutes: 10,
    modules: ["recover-run.ts"],
    hints: [
      hint(
        ["问的是哪一个调用", "Which call is asked about"],
        [
          "Checkpoint 里存的调用和会话里的参数不一样了。拿哪一个去问操作记录？",
          "The call in the Checkpoint has other arguments than the Session's. Which one is the record " +
            "asked about?",
        ],
      ),
      hint(
        ["恢复不写任何东西", "Recovery itself writes nothing"],
        [
          "恢复两次，第二次什么也不能增加：除了 Trace，什么都不写，其余照旧交给 runLoop",
          "Recovering twice must add nothing: write nothing but Trace, and leave the rest to runLoop",
        ],
      ),
      hint(
        ["把 run.recall 包一层", "Wrap run.recall"],
        [
          "runLoop({ ...run, recall })：held = heldCall(checkpoint, pending)，问 run.recall(held ?? pending)；" +
            "有 held 就 trace.record(recoveryEvent(gate, held))。run 没有 recall 就不包",
          "runLoop({ ...run, recall }): held = heldCall(checkpoint, pending); ask " +
            "run.recall(held ?? pending); with a held one, trace.record(recoveryEvent(gate, held)). A run " +
            "without recall gets none",
        ],
      ),
    ],
  },
];
