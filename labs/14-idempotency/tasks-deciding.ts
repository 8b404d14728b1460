import { both } from "../both.ts";
import type { Task } from "../exercise.ts";
import { hint } from "../hint.ts";
import { againQuestion, forgottenQuestion, runQuestion } from "./questions.ts";

export const decidingTasks: readonly Task[] = [
  {
    id: "14.1",
    title: both("键说的是动作", "A key names the action"),
    minutes: 15,
    modules: ["business-key.ts"],
    predict: runQuestion,
    hints: [
      hint(
        ["什么会变", "What may differ"],
        [
          "模型再要一次同样的事，哪些参数会不同，却不改变要做的事？",
          "When the model asks for the same thing again, which " +
            "arguments differ without changing what is asked?",
        ],
      ),
      hint(
        ["外面的世界看不到运行", "The world knows no runs"],
        [
          "键里有任务，没有运行。有意重复要排在同键的所有动作之后，不管是哪次运行做的。",
          "The key holds the task and no run. A repetition " +
            "comes after all of its key, whatever run made them.",
        ],
      ),
      hint(
        ["写出来", "Written out"],
        [
          "去掉 volatileParameters 再调用 wantedOperation；nextOccurrence 是同键 occurrence 的最大值加 1；大于 1 时键后面加 :编号。",
          "Leave volatileParameters out and call wantedOperation; " +
            "nextOccurrence is the greatest occurrence of " +
            "the key plus 1; above 1 the key ends in a colon and that number.",
        ],
      ),
    ],
  },
  {
    id: "14.2",
    title: both("同样的动作已经了结，又要一次", "The same action is settled, and wanted again"),
    minutes: 10,
    modules: ["equal-action.ts"],
    hints: [
      hint(
        ["做完了吗", "Is it done"],
        [
          "被拒绝、被退回、从未发生的动作，算做完吗？谁的话算数？",
          "Is an action done that was refused, taken back, or never happened? Whose word counts?",
        ],
      ),
      hint(
        ["两种愿望", "Two kinds of wishes"],
        [
          "订单只扣一次；充值可以有意做两次。区别由工具的 repeatable 说。",
          "An order is charged once; a top-up may be meant twice. The tool's repeatable tells which.",
        ],
      ),
      hint(
        ["写出来", "Written out"],
        [
          "repeatable 就不找；否则找最后一条生效的：有判定看 settlement === completed，" +
            "没有就看 answer.isError === false。参数相同 reuse，不同 refuse，找不到 run。",
          "With repeatable look for none; else find the last that took effect: by settlement === completed " +
            "where it was decided, else by answer.isError === false. " +
            "Equal arguments: reuse; others: refuse; none: run.",
        ],
      ),
    ],
  },
  {
    id: "14.3",
    title: both("相关的记录决定什么", "What the related records decide"),
    minutes: 15,
    modules: ["decide-keyed.ts"],
    predict: forgottenQuestion,
    hints: [
      hint(
        ["先看谁", "Whom to ask first"],
        [
          "调用自己的记录、没了结的同键记录、已了结的同键记录：按什么顺序看？",
          "The record of the call, an open one of its key, settled ones of its key: in which order?",
        ],
      ),
      hint(
        ["键有多老", "How old the key is"],
        [
          "服务方从第一次收到起计时。最后一次尝试的时间说明不了什么。",
          "The service counts from the first time. When the last attempt was made says nothing.",
        ],
      ),
      hint(
        ["写出来", "Written out"],
        [
          "找到记录就用 decideOperation；它说 retry 时再看 firstStartedAt（只试过一次就是 " +
            "startedAt）：超过 keyLifetimeMs、时间不详或 now < startedAt 都 block。",
          "Use decideOperation on the record; where it says " +
            "retry, look at firstStartedAt (startedAt after one " +
            "attempt): past keyLifetimeMs, unknown, or now < startedAt all block.",
        ],
      ),
    ],
    afterwards: againQuestion,
  },
];
