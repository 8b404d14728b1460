import { emptyQueues, withQueueEntry } from "#agent/fold-queues.ts";
import type { TurnStarted } from "#contracts/harness-records.ts";
import { both } from "../both.ts";
import type { Question } from "../exercise.ts";
import { counts, named } from "./counts.ts";
import { noteTool } from "./note-tool.ts";
import { CALL_NOTE, queuedOf, queueScene } from "./queue-scene.ts";
import { SNAPSHOT } from "./turn-scene.ts";

const places = {
  waiting: both("还在队列里等", "It still waits in the queue"),
  owed: both("已被取走，欠着没送", "It is consumed, and owed to the conversation"),
  gone: both("哪里也没有", "Nowhere"),
};

export const owedQuestion: Question = {
  ask: both(
    "轮次的开始记录写着取走 a，进程在 a 成为条目之前死亡。重启后 a 在哪里？",
    "A turn's start says that it takes a; the process dies before a is an entry. Where is a " +
      "after the restart?",
  ),
  options: places,
  async measure() {
    const start: TurnStarted = {
      ...{ type: "turn_started", turnId: "t", runId: "r", replyId: "p" },
      ...{ consumed: ["a"], snapshot: SNAPSHOT },
    };
    const waiting = withQueueEntry(emptyQueues, "e1", { type: "queue_enqueued", ...queuedOf("steer", "a") });
    const queues = withQueueEntry(waiting, "e2", start);
    if (queues.waiting.length > 0) return "waiting";
    return queues.undelivered.length > 0 ? "owed" : "gone";
  },
  why: both(
    "开始记录就是取走。它说这条消息属于这个轮次，所以下一次启动会接着送达，用同一个 id。",
    "To be named there is to be consumed: the message belongs to that turn, and the next boot " +
      "delivers it under the same id.",
  ),
};

const steps = {
  first: both("第一次请求之前", "Before the first request"),
  next: both("下一次请求之前", "Before the next request"),
  own: both("运行完成之后，自己开一次运行", "After the run, in a run of its own"),
};

export const stepQuestion: Question = {
  ask: both(
    "工具运行时来了一条 followUp，之后模型还要再请求一次。模型什么时候看到它？",
    "A followUp comes while a tool runs, and one more request follows. When does the model see it?",
  ),
  options: steps,
  async measure() {
    const { boot } = await queueScene();
    const during = async () => void (await harness.followUp("f", "f"));
    const { harness, asked } = await boot([CALL_NOTE, "one", "two"], { tools: [noteTool(during)] });
    await harness.prompt("go", "go");
    return ["first", "next"][asked.findIndex((words) => words.endsWith("f"))] ?? "own";
  },
  why: both(
    "followUp 等到运行完成；赶在下一次请求之前的是 steer。",
    "A follow-up waits until the run is completed; what comes before the next request is a steer.",
  ),
};

export const lateSteerQuestion: Question = {
  ask: both(
    "模型正在给最后的答复，来了一条 steer，后面没有请求了。模型什么时候看到它？",
    "A steer comes while the model gives its last answer, and no request follows. When does the " +
      "model see it?",
  ),
  options: steps,
  async measure() {
    const { boot } = await queueScene();
    const last = () => {
      void harness.steer("s", "s");
      return "one";
    };
    const { harness } = await boot([last, "two"]);
    const { runId } = await harness.prompt("go", "go");
    return runId === "s" ? "own" : "next";
  },
  why: both(
    "没有请求可以赶上，它就自己开一次运行，排在 followUp 之前。",
    "There is no request left to come before, so it opens a run of its own, ahead of any follow-up.",
  ),
};

export const equalTextsQuestion: Question = {
  ask: both(
    "用户排了两条文字都是“好”的消息，id 不同。模型听到几次？",
    'A user queues "yes" twice, under two ids. How often does the model hear it?',
  ),
  options: counts,
  async measure() {
    const { enqueue, boot, stored } = await queueScene();
    await enqueue("steer", "one", "yes");
    await enqueue("steer", "two", "yes");
    const { harness } = await boot(["done"], { modes: { steer: "all" } });
    await harness.prompt("go", "go");
    return named(stored().messages.filter((id) => id === "one" || id === "two").length);
  },
  why: both(
    "消息按 id 区分。按文字去重，会把用户真的说了两遍的话吞掉一遍。",
    "Messages are told apart by id. By their texts, one of two that were meant would be swallowed.",
  ),
};
