import { both } from "../both.ts";
import type { Task } from "../exercise.ts";
import { hint } from "../hint.ts";
import { givenBackQuestion, knownKeyQuestion } from "./questions-afterwards.ts";
import { guardQuestion, lateQuestion } from "./questions-writes.ts";

export const effectTasks: readonly Task[] = [
  {
    id: "17.7",
    title: both("副作用之前再看一眼", "A last look before the effect"),
    minutes: 10,
    modules: ["effect-guard.ts"],
    predict: guardQuestion,
    afterwards: givenBackQuestion,
    hints: [
      hint(
        ["问谁", "Whom to ask"],
        [
          "问数据库，每次都问；自己记得的租约可能早就是别人的。",
          "The database, each time: the lease that you remember may long be another's.",
        ],
      ),
      hint(
        ["时间够不够", "Whether time is left"],
        ["剩下的时间不超过 marginMs，就先 renewRun。", "If no more than marginMs is left, renewRun first."],
      ),
      hint(
        ["返回什么", "What to give back"],
        [
          '可以执行：undefined；否则 { code: "worker.lease_lost", params: { runId, token } }。问不到就让它抛出。',
          'It may act: undefined; else { code: "worker.lease_lost", params: { runId, token } }. ' +
            "What the table throws goes through.",
        ],
      ),
    ],
  },
  {
    id: "17.8",
    title: both("迟到的请求", "Late requests"),
    minutes: 25,
    modules: ["leased-perform.ts"],
    predict: lateQuestion,
    afterwards: knownKeyQuestion,
    hints: [
      hint(
        ["谁拦得住", "What stops it"],
        [
          "旧 worker 的记录，数据库会拒绝；它的请求，数据库管不着。",
          "The database refuses an old worker's record. Over its request it has no power.",
        ],
      ),
      hint(
        ["retrySafe 不够", "retrySafe is not enough"],
        [
          "写 A，写 B，然后迟到的写 A：每一次都可重试，结果还是错的。",
          "Write A, write B, then a late write A: each is safe to retry, and the result is wrong.",
        ],
      ),
      hint(
        ["三个理由", "Three reasons"],
        [
          "mayRepeat：已完成，或 claim === token，或 tool?.lateRequest 有值。perform 里：guard 在 execute 之前，" +
            "执行时加上 fencingToken。",
          "mayRepeat: completed, or claim === token, or tool?.lateRequest is there. In perform: guard " +
            "right before execute, which gets fencingToken as well.",
        ],
      ),
    ],
  },
  {
    id: "17.9",
    title: both("worker 循环", "The worker's loop"),
    minutes: 25,
    modules: ["worker-loop.ts"],
    hints: [
      hint(
        ["一轮", "One round"],
        [
          "所有没有终态的运行，一个一个认领；别人的，说明是谁，放下。",
          "Every run without an end is claimed, one after the other; another's is told and left alone.",
        ],
      ),
      hint(
        ["收尾的顺序", "The order of ending"],
        [
          "先停心跳，再交还。反过来，心跳会把交还的租约又续上。",
          "Stop the heart first, then give back: the other way round it renews what was given back.",
        ],
      ),
      hint(
        ["哪些不是错误", "What is no fault"],
        [
          "worker.stale、worker.key_taken：说出来，交还，换下一个。blocked：交还（不写终态），这个循环里不再试。其他异常照抛。",
          "worker.stale and worker.key_taken are told, and the run is given back. blocked: given back " +
            "without an end, and not tried again in this loop. All else is thrown.",
        ],
      ),
    ],
  },
];
