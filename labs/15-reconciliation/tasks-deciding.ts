import { both } from "../both.ts";
import type { Task } from "../exercise.ts";
import { hint } from "../hint.ts";
import { absentQuestion, choicesQuestion, lateRequestQuestion } from "./questions.ts";
import { cancelledQuestion, contraryQuestion } from "./questions-afterwards.ts";

export const decidingTasks: readonly Task[] = [
  {
    id: "15.1",
    title: both("现实能证明什么", "What reality proves"),
    minutes: 10,
    modules: ["settle-by-reality.ts"],
    predict: absentQuestion,
    hints: [
      hint(
        ["看到与没看到", "Seen and not seen"],
        [
          "看到了副作用，就是证据。没看到，是什么的证据？",
          "An effect that is seen is proof. Of what is it proof that none is seen?",
        ],
      ),
      hint(
        ["还在路上", "On its way"],
        [
          "请求可能比发送方活得久。有什么能保证它以后不会到？",
          "A request may outlive its sender. What guarantees that it will not arrive later?",
        ],
      ),
      hint(
        ["四种答复", "Four answers"],
        [
          "found：completed；fenced：never_happened；absent：isFenced 为真才是 never_happened；silent 和没有答复：undefined。",
          "found: completed; fenced: never_happened; absent: never_happened only if isFenced; silent " +
            "and no answer at all: undefined.",
        ],
      ),
    ],
  },
  {
    id: "15.2",
    title: both("先看，设 fence，再看", "Look, fence, look again"),
    minutes: 15,
    modules: ["gather-evidence.ts"],
    predict: lateRequestQuestion,
    afterwards: cancelledQuestion,
    hints: [
      hint(
        ["为什么看两次", "Why twice"],
        [
          "第一次查询和 fence 之间，请求可能正好到达。",
          "Between the first look and the fence the request may arrive.",
        ],
      ),
      hint(
        ["查到了优先", "Found comes first"],
        [
          "三次里只要有一次说 found，就是发生过，后面的都不用问。",
          "If any of the three says found, it happened, and nothing more need be asked.",
        ],
      ),
      hint(
        ["写出来", "Written out"],
        [
          "lookup；found 或 fenced 就返回。fence；found 就返回。isFenced = fence 说 fenced，或 isSenderGone 为真；" +
            "isFenced 时再 lookup 一次。absent 比 fence 的话优先，fence 的话比沉默优先。",
          "lookup; return if found or fenced. fence; return if found. isFenced if the fence says so or " +
            "isSenderGone is true; then look up again. Absent goes before the fence's word, and " +
            "that before silence.",
        ],
      ),
    ],
  },
  {
    id: "15.3",
    title: both("人可以选什么", "What a person may decide"),
    minutes: 15,
    modules: ["decision-choice.ts"],
    predict: choicesQuestion,
    afterwards: contraryQuestion,
    hints: [
      hint(
        ["谁知道得更多", "Who knows more"],
        [
          "看得到现实时，人不能说反话；看不到时，只有人能说。",
          "Where reality is seen nobody may say the contrary; where it is not, only a person can say.",
        ],
      ),
      hint(
        ["已经开始的撤销", "A roll-back that was begun"],
        [
          "撤销开始之后，“查不到”可能正是撤销的结果，“查到了”也可能马上就不在了。",
          "Once a roll-back was begun, not found may be its doing, and what is found may soon be gone.",
        ],
      ),
      hint(
        ["顺序", "The order"],
        [
          "completed：空；修复开着：三种结论（撤销还没完时只有 rolled_back）；有撤销记录：做完就 rolled_back；" +
            "然后看 settleByReality；absent 只能 repair；其余是 completed、never_happened、repair。",
          "Completed: nothing; an open repair: the three settlements (rolled_back alone while a " +
            "roll-back is open); a roll-back record: rolled_back once it is done; then " +
            "settleByReality; absent: repair alone; else completed, never_happened, repair.",
        ],
      ),
    ],
  },
];
