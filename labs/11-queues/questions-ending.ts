import { recordAbort } from "#agent/abort-run.ts";
import { takeBack } from "#agent/message-queues.ts";
import { both } from "../both.ts";
import type { Question } from "../exercise.ts";
import { counts, named } from "./counts.ts";
import { noteTool } from "./note-tool.ts";
import { CALL_NOTE, queueScene } from "./queue-scene.ts";
import { startOf } from "./turn-scene.ts";

export const cancelQuestion: Question = {
  ask: both(
    "撤回 a 的请求到了，轮次的开始记录比它早一步写下，也取走了 a。退还几条？",
    "A cancel of a arrives; a turn's start was written just before it, and takes a. How many go back?",
  ),
  options: { none: both("0 条", "None"), one: both("1 条", "One") },
  async measure() {
    const { enqueue, log } = await queueScene();
    await enqueue("steer", "a");
    const [, back] = await Promise.all([startOf(log, "go", ["a"]), takeBack(log, () => true)]);
    return named(back.length);
  },
  why: both(
    "被取走的已经属于那个轮次。再退还一份，用户重发之后模型会听到两遍。",
    "What is consumed belongs to that turn. Handed back as well, it would be sent again and heard twice.",
  ),
};

export const abortQuestion: Question = {
  ask: both(
    "队列里有 steer、followUp、nextTurn 各一条，用户中止。退还几条？",
    "One steer, one followUp and one nextTurn wait, and the user aborts. How many go back?",
  ),
  options: {
    one: both("1 条", "One"),
    two: both("2 条", "Two"),
    three: both("3 条", "All three"),
  },
  async measure() {
    const { enqueue, log } = await queueScene();
    for (const queue of ["steer", "followUp", "nextTurn"] as const) await enqueue(queue, queue);
    return named((await recordAbort(log, { isBusy: () => false, newId: () => "note" })).length);
  },
  why: both(
    "steer 和 followUp 是冲着这次运行来的；nextTurn 本来就留给以后。",
    "A steer and a follow-up were meant for this run; nextTurn is meant for later anyway.",
  ),
};

export const restartQuestion: Question = {
  ask: both(
    "中止的记录已落盘，终态还没写，进程死亡。重启后 resume，模型被请求几次？",
    "The record of an abort is durable, the run's end is not, the process dies. How often does " +
      "resume ask the model?",
  ),
  options: counts,
  async measure() {
    const { log, boot } = await queueScene();
    const message = { role: "user", content: "go", timestamp: 1 } as const;
    await log.write(() => ({ entry: { id: "go", type: "message", message } }));
    await recordAbort(log, { isBusy: () => true, newId: () => "note" });
    const { harness, asked } = await boot(["never asked"]);
    await harness.resume();
    return named(asked.length);
  },
  why: both(
    "用户已经叫停，这件事和别的一样归约自日志。运行补上终态，不再请求模型。",
    "The user has stopped it, and that is folded from the log like all else: the run gets its " +
      "end, and nobody is asked.",
  ),
};

export const stoppedQuestion: Question = {
  ask: both(
    "运行用完了请求限额，终态 stopped，队列里还有一条 followUp。之后自动开始几次运行？",
    "A run has used up its requests and is stopped; a followUp waits. How many runs begin by themselves?",
  ),
  options: counts,
  async measure() {
    const { enqueue, boot, stored } = await queueScene();
    await enqueue("followUp", "f");
    const { harness } = await boot([CALL_NOTE, "x"], { maxTurns: 1, tools: [noteTool(async () => {})] });
    await harness.prompt("go", "go");
    return named(stored().ends.size - 1);
  },
  why: both(
    "没有完成的运行先由人看一眼，等着的接着等。",
    "A person looks first at what was not completed; whatever waits goes on waiting.",
  ),
};
