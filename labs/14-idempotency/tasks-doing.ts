import { both } from "../both.ts";
import type { Task } from "../exercise.ts";
import { hint } from "../hint.ts";
import { recordQuestion, strictQuestion } from "./questions.ts";

export const doingTasks: readonly Task[] = [
  {
    id: "14.4",
    title: both("重试记录，不重试工具", "The record is tried again, not the tool"),
    minutes: 15,
    modules: ["record-completion.ts"],
    predict: recordQuestion,
    hints: [
      hint(
        ["哪一步失败了", "Which step failed"],
        [
          "副作用已经在了。失败的是哪一步，就只重试哪一步。",
          "The effect is there. Try again the step that failed, and no other.",
        ],
      ),
      hint(
        ["冲突可能是好消息", "A conflict may be good news"],
        [
          "上一次其实存成了，只是没有回音。再存一次会得到 journal.conflict：去看记录。",
          "The last try may have landed unheard. The next one meets journal.conflict: look at the record.",
        ],
      ),
      hint(
        ["写出来", "Written out"],
        [
          "循环 complete；冲突时 journal.get：completed 就返回它的 answer（有人判定过就再 " +
            "decide 一条 late_answer），否则抛出；其他错误试满 attempts 次再抛，中间 await pause。",
          "Loop over complete. On a conflict journal.get: " +
            "completed gives its answer (settled by somebody: also " +
            "decide a late_answer), else throw. Other errors " +
            "are thrown after all attempts, with pause between.",
        ],
      ),
    ],
  },
  {
    id: "14.5",
    title: both("一个动作一个键：recall 和 perform", "One key for one action: recall and perform"),
    minutes: 25,
    modules: ["keyed-perform.ts"],
    hints: [
      hint(
        ["和第 08 章比", "Compare it with lab 08"],
        [
          "顺序还是 start、execute、complete。新的是：看同键的全部记录，带着编号开始。",
          "The order is still start, execute, complete. New: " +
            "all records of the key, and a start with its place.",
        ],
      ),
      hint(
        ["两个人同时要", "Two at the same time"],
        [
          "看过之后、开始之前，别人可能先开始了：start 会说 journal.conflict。重新决定，不要照旧执行。",
          "Between the look and the start somebody else may " +
            "start: journal.conflict. Decide again, do not run on.",
        ],
      ),
      hint(
        ["写出来", "Written out"],
        [
          "recall：decide；block 且有 reconcile 就先问再 decide；别人的 retry 返回 " +
            "undefined。perform：循环 decide、gateOf、startUnlessLate，有记录就 executeUnder。",
          "recall: decide; on block ask reconcile, then " +
            "decide again; another call's retry gives undefined. " +
            "perform: loop over decide, gateOf and startUnlessLate; with a record, executeUnder.",
        ],
      ),
    ],
  },
  {
    id: "14.6",
    title: both("服务的答复说明了什么", "What the answer of a service says"),
    minutes: 10,
    modules: ["service-outcome.ts"],
    predict: strictQuestion,
    hints: [
      hint(
        ["三种结局", "Three outcomes"],
        [
          "哪些状态码说“做了”，哪些说“这次没做”，哪些什么也没说？",
          "Which codes say done, which say that this request did nothing, and which say neither?",
        ],
      ),
      hint(
        ["409 和 422", "409 and 422"],
        [
          "422：键用过，参数不同，这次没做。409：同样的请求还在进行，不知道。",
          "422: the key is used with other arguments, so this one did nothing. 409: an equal one goes on.",
        ],
      ),
      hint(
        ["写出来", "Written out"],
        [
          "2xx（202 除外）done；4xx 除 408、409、425、499 之外 refused；其余 unknown。" +
            "查询：2xx（202 除外）found，404 absent，其余 silent。",
          "2xx save 202: done; 4xx save 408, 409, 425, 499: " +
            "refused; all else unknown. A look-up: 2xx save 202 " +
            "found, 404 absent, all else silent.",
        ],
      ),
    ],
  },
];
