import { withPendingEntry } from "#agent/fold-pending-writes.ts";
import { flushPendingWrites } from "#agent/pending-writes.ts";
import { both } from "../both.ts";
import type { Question } from "../exercise.ts";
import { failsWith } from "../faulty-log-file.ts";
import { inMemory } from "./harness-example.ts";

const count = { none: both("没有", "none"), one: both("一项", "one"), two: both("两项", "two") };

export const leftQuestion: Question = {
  ask: both(
    "日志里依次是：接受 a，接受 b，条目 a。没有标记。还有几项变更在等？",
    "A log holds the acceptance of a, that of b, and the entry a, without a mark. How many changes wait?",
  ),
  options: count,
  measure: async () => {
    const intent = { type: "session_info", name: "trip" } as const;
    const a = withPendingEntry([], "e1", { type: "pending_write_enqueued", targetId: "a", intent });
    const b = withPendingEntry(a, "e2", { type: "pending_write_enqueued", targetId: "b", intent });
    return ["none", "one", "two"][withPendingEntry(b, "a").length] ?? "more";
  },
  why: both(
    "条目在了，标记还没写，所以 a 还在等，只差标记；b 连条目也没有。",
    "The entry a is there and its mark is not, so it still waits for that; b has not even its entry.",
  ),
};

const tools = {
  old: both("原来的（note、search）", "the old ones, note and search"),
  changed: both("新的（search）", "the new one, search"),
};

export const crashQuestion: Question = {
  ask: both(
    "工具运行中 setActiveTools([search]) 返回了；还没到保存点，进程死亡。重启后启用哪些工具？",
    "While a tool runs setActiveTools([search]) returns; the process dies before the save point. Which " +
      "tools are active after the restart?",
  ),
  options: tools,
  measure: async () => {
    let left = new Uint8Array();
    const scene = await inMemory({
      async during({ harness, file }) {
        await harness.setActiveTools(["search"]);
        left = file.bytes().slice();
      },
    });
    await scene.harness.prompt("go", "run-1");
    // What the file was at that moment is all that a crash leaves.
    await scene.file.truncate(0);
    await scene.file.append(left);
    return toolsOf((await scene.reopened()).harness.configuration().activeToolNames);
  },
  why: both(
    "返回之前，接受记录已经落盘；重启后补上条目。",
    "Before it returned its acceptance was on the disk; the restart makes up for the entry.",
  ),
};

const orders = { first: both("low", "low"), second: both("high", "high") };

export const orderQuestion: Question = {
  ask: both(
    "忙时设了 low；保存点磁盘满，没写成；空闲后又设 high。重启后思考级别是？",
    "Busy, the level is set to low; the flush finds the disk full; idle, it is set to high. Which level " +
      "does a restart find?",
  ),
  options: orders,
  measure: async () => {
    const scene = await inMemory({
      during: ({ harness }) => harness.setThinkingLevel("low"),
    });
    scene.harness.subscribe({
      name: "fills the disk",
      hear({ type }) {
        if (type === "run_ended") scene.file.tearNextAppend(9, failsWith("ENOSPC"));
      },
    });
    await scene.harness.prompt("go", "run-1");
    await flushPendingWrites(scene.log);
    await scene.harness.setThinkingLevel("high");
    const { thinkingLevel } = (await scene.reopened()).harness.configuration();
    return thinkingLevel === "low" ? "first" : "second";
  },
  why: both(
    "后来的变更排在还在等的后面，所以最后一次说了算。",
    "A change goes behind those that still wait, so the last word is the last one said.",
  ),
};

export const inFlightQuestion: Question = {
  ask: both(
    "轮次进行中，setActiveTools([search]) 已接受。下一个请求带哪些工具？",
    "In the middle of a turn setActiveTools([search]) is accepted. Which tools does the next request carry?",
  ),
  options: tools,
  measure: async () => {
    const scene = await inMemory({ during: ({ harness }) => harness.setActiveTools(["search"]) });
    await scene.harness.prompt("go", "run-1");
    return toolsOf(scene.asked[1]?.tools.split(" ") ?? []);
  },
  why: both(
    "在途的轮次用它开始时的快照；下一个轮次开始时取新的快照。",
    "The turn under way goes on with its snapshot; the next one begins with a new one.",
  ),
};

function toolsOf(names: readonly string[]): string {
  return names.join(" ") === "search" ? "changed" : "old";
}
