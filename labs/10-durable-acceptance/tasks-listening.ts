import { both } from "../both.ts";
import type { Task } from "../exercise.ts";
import { hint } from "../hint.ts";
import { facadeQuestion, hungQuestion, idleQuestion } from "./questions-listening.ts";

export const listeningTasks: readonly Task[] = [
  {
    id: "10.5",
    title: both("等监听者，但有限度", "Listeners are waited for, within a bound"),
    minutes: 15,
    modules: ["harness-listeners.ts"],
    predict: hungQuestion,
    hints: [
      hint(
        ["谁等谁", "Who waits for whom"],
        [
          "一个监听者永远不返回。运行要不要停？别的监听者要不要等它？",
          "One listener never returns. Should the run stop for it, and should the other listeners wait?",
        ],
      ),
      hint(
        ["赛跑", "A race"],
        [
          "this.hear(...) 和 pause(limitMs, over.signal) 赛跑。pause 先到就是迟到：报告一次，记进 late，回来之前不再等它。没有 pause 就不等。",
          "this.hear(...) races against pause(limitMs, over.signal). Where the pause is first, it is late: " +
            "report it once, put it into late, and wait for it no more until it is back. Without a pause, " +
            "nobody is waited for.",
        ],
      ),
      hint(
        ["写出来", "Written out"],
        [
          "const heard = this.hear(listener, event).then((problem) => this.report(listener.name, event, " +
            'problem))；const late = pause(...).then(() => "late" as const)；const first = await ' +
            "Promise.race([heard, late])；over.abort()。",
          "const heard = this.hear(listener, event).then((problem) => this.report(listener.name, event, " +
            'problem)); const late = pause(...).then(() => "late" as const); const first = await ' +
            "Promise.race([heard, late]); over.abort().",
        ],
      ),
    ],
  },
  {
    id: "10.6",
    title: both("不等自己", "Nobody waits for himself"),
    minutes: 15,
    modules: ["harness-idle.ts"],
    predict: idleQuestion,
    hints: [
      hint(
        ["环", "The cycle"],
        [
          "运行结束的监听者等空闲；空闲要等监听者返回。谁先动？",
          "A listener on the end waits for idle, and idle waits for the listener. Who moves first?",
        ],
      ),
      hint(
        ["次序", "The order"],
        [
          "release：先改 phase，再告知监听者，再唤醒等待的人；然后一件一件开始留下的工作，有一件又忙起来就停。",
          "In release: the phase first, then the listeners, then those who wait; then the work that was " +
            "left, one by one, until one of them makes it busy again.",
        ],
      ),
      hint(
        ["写出来", "Written out"],
        [
          "wait：const hook = this.#scope?.current()；hook !== undefined 就 throw idleCycle(hook)；" +
            'while (this.#phase !== "idle") await this.nextRelease()。',
          "wait: const hook = this.#scope?.current(); throw idleCycle(hook) where there is one; while " +
            '(this.#phase !== "idle") await this.nextRelease().',
        ],
      ),
    ],
  },
  {
    id: "10.7",
    title: both("给钩子一个门面", "A facade for hooks"),
    minutes: 10,
    modules: ["harness-session.ts"],
    predict: facadeQuestion,
    hints: [
      hint(
        ["绕过去会怎样", "Around the harness"],
        [
          "钩子直接写会话，条目会落在哪里？模型看到的调用和结果之间多了什么？",
          "A hook writes to the session itself. Where does the entry stand, and what is between a call and " +
            "its result then?",
        ],
      ),
      hint(
        ["同一条路", "The same way"],
        [
          "门面的写入走 acceptChange，和设置一样。只收 label 和 session_info，别的字段不要。label 贴的条目不存在，" +
            "就和别处一样抛 session.unknown_entry { id }。",
          "What the facade writes goes through acceptChange, as a setter does. It takes labels and names " +
            "of the session alone, and no other field. A label on an entry that is not there is refused as " +
            "anywhere else, with session.unknown_entry { id }.",
        ],
      ),
      hint(
        ["写出来", "Written out"],
        [
          "const intent = intentOf(wanted)；label 的目标不在 log.tree.folded().byId 里就抛 " +
            "session.unknown_entry；await acceptChange(log, intent, parts)。waitForIdle：hook !== undefined " +
            "就 throw idleCycle(hook)。",
          "const intent = intentOf(wanted); session.unknown_entry where a label's target is not in " +
            "log.tree.folded().byId; await acceptChange(log, intent, parts). waitForIdle: throw " +
            "idleCycle(hook) where hook is not undefined.",
        ],
      ),
    ],
  },
];
