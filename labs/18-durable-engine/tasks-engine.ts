import { both } from "../both.ts";
import type { Task } from "../exercise.ts";
import { hint } from "../hint.ts";
import { lateQuestion, messageQuestion, replyQuestion, stepQuestion } from "./questions.ts";

export const engineTasks: readonly Task[] = [
  {
    id: "18.3",
    title: both("带操作记录的一步", "A step with the journal inside"),
    minutes: 30,
    modules: ["journaled-step.ts"],
    predict: stepQuestion,
    hints: [
      hint(
        ["什么在步骤里面", "What is inside"],
        [
          "操作记录说的话会随时间变化。在步骤外面问它，重放时代码就走上另一条路。",
          "What the journal says changes with time. Asked " +
            "outside of a step, the code goes another way when it " +
            "runs again.",
        ],
      ),
      hint(
        ["抛出也是结果", "A throw is an outcome"],
        [
          "引擎会把异常记成这一步的结果，以后每次都抛。在步骤里面接住它，改用 workflow.abandon。",
          "The engine records a throw as the outcome, and " +
            "throws it each time from then on. Catch it inside the " +
            "step and abandon instead.",
        ],
      ),
      hint(
        ["等人的循环", "The loop that waits"],
        [
          "for (look = 1; ; look += 1)：步骤名是 call、operationId、" +
            "look 三样用空格连起来；用 quietStep 包住 inner.perform；" +
            "不是 blocked 就返回，否则 awaitDecision，再来一步。",
          "for (look = 1; ; look += 1): quietStep around " +
            "inner.perform, named by call, operationId and look; not " +
            "blocked: give it back; else awaitDecision, and another step.",
        ],
      ),
    ],
  },
  {
    id: "18.4",
    title: both("人的决定", "A person's decision"),
    minutes: 15,
    modules: ["human-decision.ts"],
    predict: messageQuestion,
    afterwards: lateQuestion,
    hints: [
      hint(
        ["两个地方", "Two places"],
        [
          "决定（谁、为什么、看到了什么）写进操作记录；引擎只需要知道该醒了。",
          "The decision, with who, why and what was seen, " +
            "goes into the journal. The engine only has to know " +
            "that it is time to wake up.",
        ],
      ),
      hint(
        ["先后", "The order"],
        [
          "先叫醒的话，工作流醒来一看，还没有决定，又睡了，再也没人叫它。",
          "Woken up first, the workflow finds nothing decided and waits again, and nobody wakes it any more.",
        ],
      ),
      hint(
        ["消息的编号", "The message's id"],
        [
          "用 workflowId、operationId 和 decisions 的条数拼出编号：" +
            "同一个决定说几次都是一条消息。not_rolled_back 不发；too_late 照发。",
          "Of workflowId, operationId and the number of decisions: " +
            "told several times it is one message. Nothing is " +
            "sent for not_rolled_back; for too_late it is.",
        ],
      ),
    ],
  },
  {
    id: "18.5",
    title: both("循环作为工作流", "The loop as a workflow"),
    minutes: 25,
    modules: ["engine-harness.ts"],
    predict: replyQuestion,
    hints: [
      hint(
        ["每次都一样", "The same each time"],
        [
          "每次执行都从第一行开始。时钟、随机数、计数器、模型，哪一个两次不一样，重放就对不上。",
          "Each life begins at the first line. A clock, chance, " +
            "a counter or a model that differs, and it does " +
            "not fit what is recorded.",
        ],
      ),
      hint(
        ["编号和时间", "Ids and times"],
        [
          "runId 就是 workflowId，提示词那一条的 id 也是它；其余的编号是 workflowId、一个点、第几条，" +
            "计数从这次执行开始；时间取 run.at。",
          "The runId is the workflowId, and so is the id of the " +
            "prompt's entry. All others are the workflowId, a dot and " +
            "their place, counted from the start of this life; times are run.at.",
        ],
      ),
      hint(
        ["模型", "The model"],
        [
          "在 quietStep 里把一次请求的全部事件收成数组，记录下来，" +
            "再从数组里逐个给出。步骤名是 request 加第几次。",
          "Inside quietStep collect all events of the reply " +
            "into a list, which is recorded, and give them out of " +
            "that list. The step is named by request and its number.",
        ],
      ),
    ],
  },
];
