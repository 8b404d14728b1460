import { both } from "../both.ts";
import type { Exercise } from "../exercise.ts";
import { hint } from "../hint.ts";
import { mistake } from "../mistake.ts";
import { afterwards, predict } from "./questions.ts";

export const exercise: Exercise = {
  tasks: [
    {
      id: "00.1",
      title: both("改一行：只有 started 时怎么办", "Mend one line: what to do where there is only started"),
      minutes: 5,
      modules: ["after-crash.ts"],
      predict,
      hints: [
        hint(
          ["谁看见了", "Who saw it"],
          [
            "记录停在 started。写入是发生了，还是没有发生？",
            "The record stops at started. Did the write happen, or did it not?",
          ],
        ),
        hint(
          ["两头都是猜", "Either is a guess"],
          [
            "再写一次，可能写两遍；当作做完，可能一遍也没写。",
            "Writing again may write it twice; calling it done may leave it unwritten.",
          ],
        ),
        hint(
          ["写出来", "Written out"],
          ['started 那一行改成 return "blocked"。', 'The line of started becomes return "blocked".'],
        ),
      ],
      afterwards,
    },
  ],
  starter: { must: ["00.started", "00.killed"], may: [], runs: true },
  mistakes: [
    mistake(
      "writes-again",
      "started-is-not-written-again",
      ["00.started", "00.killed"],
      both("没有 completed 就再写一次", "Whatever is not completed is written again"),
    ),
    mistake(
      "takes-started-for-done",
      "started-is-not-written-again",
      ["00.started", "00.killed"],
      both("开始过就当作做完了", "What was started is taken for done"),
    ),
    mistake(
      "stops-before-anything",
      "no-record-is-written",
      ["00.others"],
      both("没有 completed 就停下，连第一次也不写", "It stops wherever nothing is completed, even at first"),
    ),
    mistake(
      "writes-what-is-done",
      "completed-is-done",
      ["00.others", "00.killed"],
      both(
        "只拦 started，completed 的又写一次",
        "Only started is stopped; what is completed is written again",
      ),
    ),
  ],
};
