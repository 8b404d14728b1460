import { hint } from "../03-permissions/hint.ts";
import type { Task } from "../exercise.ts";

export const pipelineTasks: readonly Task[] = [
  {
    id: "04.6",
    title: { zh: "各用各的副本", en: "A copy for each" },
    minutes: 12,
    modules: ["context-pipeline.ts"],
    hints: [
      hint(
        ["浅拷贝够吗", "复制了列表，里面的消息还是同一个对象。改它的参数，改到的是谁？"],
        [
          "Is a shallow copy enough",
          "The list is copied, its messages are the same objects. Whose arguments change?",
        ],
      ),
      hint(
        ["给出去之前和之后", "每个转换拿 structuredClone；先记下 JSON，回来再比，不同就报出 transform.name"],
        [
          "Before and after",
          "Give structuredClone, note its JSON, compare it afterwards; if it differs, name it",
        ],
      ),
      hint(
        ["接力，遇到 end 就停", "用返回的列表接着走；返回的不是数组就直接返回它。最后发出去的也复制一份"],
        [
          "Hand on, and stop at an end",
          "Go on with what it gave; what is no array is returned. Send a copy at last",
        ],
      ),
    ],
  },
  {
    id: "04.7",
    title: { zh: "摘要要么完整，要么没有", en: "A whole summary or none" },
    minutes: 8,
    modules: ["compaction.ts"],
    hints: [
      hint(
        ["半截摘要会怎样", "回复被截断，摘要只有一半。用它代替原文，丢的是什么？"],
        ["What if it is half", "The reply was cut off. If half a summary stands for the rest, what is lost?"],
      ),
      hint(
        ["三个条件", "stopReason 是 stop，文字不为空，放进消息后不超过 plan.summaryTokens"],
        [
          "Three conditions",
          "stopReason is stop, the text is not empty, its message is within plan.summaryTokens",
        ],
      ),
      hint(
        [
          "两种事实",
          "都满足：context.compacted {runId, firstKeptId, tokens, summary}；否则：context.compaction_failed",
        ],
        [
          "Two facts",
          "context.compacted {runId, firstKeptId, tokens, summary}, else context.compaction_failed",
        ],
      ),
    ],
  },
];
