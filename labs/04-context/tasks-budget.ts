import { hint } from "../03-permissions/hint.ts";
import type { Task } from "../exercise.ts";
import { callAtTheEdge, onlyOnePair } from "./questions.ts";

export const budgetTasks: readonly Task[] = [
  {
    id: "04.4",
    title: { zh: "要走就整组走", en: "What goes, goes whole" },
    minutes: 10,
    modules: ["fit-budget.ts"],
    predict: callAtTheEdge,
    hints: [
      hint(
        ["谁离不开谁", "列表从一个结果开始，它的调用已经被丢了。服务会怎么回答？"],
        [
          "What cannot be parted",
          "The list begins with a result whose call was dropped. What will a provider say?",
        ],
      ),
      hint(
        ["组已经排好了", "droppableUnits 给出可以丢的组，旧的在前，组里是下标；用户的话和最后一步不在里面"],
        [
          "The units are there",
          "droppableUnits: indexes that go together, oldest first, without what must stay",
        ],
      ),
      hint(
        ["丢到放得下为止", "记下丢掉的下标，从总数里减去它们的计数；总数不超过 room 就停"],
        [
          "Until it fits",
          "Note the indexes that go, subtract their counts, stop once the sum is within room",
        ],
      ),
    ],
    afterwards: onlyOnePair,
  },
  {
    id: "04.5",
    title: { zh: "实在放不下", en: "What cannot fit" },
    minutes: 3,
    modules: ["fit-budget.ts"],
    hints: [
      hint(
        ["发出去会怎样", "必须留下的已经超限。照样发出去，服务会怎么回答，第二次呢？"],
        [
          "What if it is sent",
          "What must stay is too much. Send it anyway: what comes back, and the next time?",
        ],
      ),
      hint(
        ["这也是一种结果", "不是抛错：返回一个 end，运行以 stopped 结束"],
        ["It is an outcome", "No throw: return an end, and the run ends stopped"],
      ),
      hint(
        ["把三个数说出来", "原因是 context.cannot_fit，参数是 fixed、tail、limit"],
        ["Give the three numbers", "The reason is context.cannot_fit with fixed, tail and limit"],
      ),
    ],
  },
];
