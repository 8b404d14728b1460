import { both } from "../both.ts";
import type { Question } from "../exercise.ts";
import { inMemory, shortPause } from "./harness-example.ts";

const ends = { ends: both("照样结束", "it ends as usual"), hangs: both("永远卡住", "it hangs for ever") };

export const hungQuestion: Question = {
  ask: both(
    "一个监听者在 turn_finished 上永远不返回。运行会怎样？",
    "A listener never returns. What of the run?",
  ),
  options: ends,
  measure: async () => {
    const hangs = { name: "hangs", hear: () => new Promise<void>(() => {}) };
    const { harness } = await inMemory({ listeners: [hangs], around: { pause: shortPause } });
    return (await harness.prompt("go", "run-1")).terminal === "completed" ? "ends" : "hangs";
  },
  why: both(
    "等到限度为止，报告一次，以后不再等它。",
    "It is waited for up to the bound, reported once, and no more.",
  ),
};

const outcomes = {
  refused: both("当场拒绝", "refused at once"),
  waits: both("等到空闲", "it waits until idle"),
};

export const idleQuestion: Question = {
  ask: both(
    "run_ended 的监听者调用 session.waitForIdle()，会怎样？",
    "A listener on run_ended calls session.waitForIdle(). What happens?",
  ),
  options: outcomes,
  measure: async () => {
    let outcome = "";
    const { harness } = await inMemory();
    harness.subscribe({
      name: "waits",
      async hear({ type }, session) {
        if (type !== "run_ended") return;
        outcome = await session.waitForIdle().then(
          () => "waits",
          () => "refused",
        );
      },
    });
    await harness.prompt("go", "run-1");
    await harness.waitForIdle();
    await shortPause();
    return outcome;
  },
  why: both(
    "空闲要等这个监听者返回，它却在等空闲。",
    "Idle waits for this listener, and it would wait for idle.",
  ),
};

const places = {
  between: both("调用和结果之间", "between the call and its result"),
  behind: both("轮次之后", "behind the turn"),
};

export const facadeQuestion: Question = {
  ask: both(
    "工具运行中，钩子经过门面给会话起名。session_info 条目落在哪里？",
    "While a tool runs a hook names the session through its facade. Where does the session_info entry stand?",
  ),
  options: places,
  measure: async () => {
    const scene = await inMemory({
      during: ({ harness }) => harness.session().write({ type: "session_info", name: "trip" }),
    });
    await scene.harness.prompt("go", "run-1");
    const kinds = scene.kinds();
    return kinds.indexOf("session_info") < kinds.indexOf("toolResult") ? "between" : "behind";
  },
  why: both(
    "门面的写入先成为接受记录，到保存点才成为条目。",
    "It is accepted at once, and written at the save point.",
  ),
};
