import type { ContextTransform } from "#contracts/context.ts";
import type { EntryDraft } from "#contracts/entries.ts";
import type { AssistantMessage } from "#contracts/messages.ts";
import type { Lab } from "../experiment.ts";
import { observe, pick } from "./boot.ts";
import { hugeText, sixFiles } from "./reader.ts";

const files = sixFiles();
const chain = { reader: { first: ["part-1.txt"] }, files };

/** The same files, the third of them 50 kB long. */
const withDump = { ...chain, files: new Map(files).set("part-3.txt", hugeText(" next: part-4.txt")) };

/** What the model is sent is built anew for each request; what is stored is never touched. */
export const lab: Lab = {
  main: {
    title: {
      zh: "读六个文件，其中一个 50 kB，上下文放不下；进程死在压缩途中：历史完整，重启后完成",
      en: "Six files, one of 50 kB, do not fit; the process dies during compaction: the history stays whole",
    },
    run: async (context) => pick(await observe(context, { ...withDump, dieIn: "stream" })),
  },
  "dropped-fact": {
    title: {
      zh: "只丢弃最旧的消息：第一个文件里的暗号，模型真的不知道了",
      en: "The oldest messages are just dropped: the code word in the first file is really gone",
    },
    run: async (context) => pick(await observe(context, { ...chain, compacts: false }), "knowsFact"),
  },
  "compacted-fact": {
    title: {
      zh: "同样的文件，先压缩：暗号留在摘要里",
      en: "The same files with compaction: the code word survives in the summary",
    },
    run: async (context) => pick(await observe(context, chain), "compactionCalls", "knowsFact"),
  },
  "torn-summary": {
    title: {
      zh: "进程死在摘要那一行写到一半时：旧视图完整，再压缩一次",
      en: "The process dies while writing the summary's line: the old view is whole, it compacts again",
    },
    run: async (context) =>
      pick(await observe(context, { ...chain, dieIn: "line" }), "compactionCalls", "knowsFact"),
  },
  "crash-after-summary": {
    title: {
      zh: "摘要刚落盘，进程就死了：重启后直接用新视图",
      en: "The process dies just after the summary is durable: the next boot uses the new view",
    },
    run: async (context) =>
      pick(await observe(context, { ...chain, dieIn: "told" }), "compactionCalls", "knowsFact"),
  },
  "useless-summary": {
    title: {
      zh: "摘要比原文还长：试两次就放弃，改为丢弃最旧的消息",
      en: "The summaries are longer than the original: two tries, then the oldest messages are dropped",
    },
    run: async (context) => {
      const plan = { ...chain, reader: { ...chain.reader, rambles: true } };
      return pick(await observe(context, plan), "compactionCalls", "knowsFact");
    },
  },
  "cannot-fit": {
    title: {
      zh: "固定部分加上末尾已超过上限：压缩也没用，不白花一次请求，停止",
      en: "The fixed part and the tail alone exceed the limit: it stops, and pays for no useless summary",
    },
    run: async (context) => {
      const plan = { ...withDump, systemPrompt: "Read with great care. ".repeat(130) };
      return pick(await observe(context, plan), "compactionCalls");
    },
  },
  "old-session": {
    title: {
      zh: "旧会话里存着没裁剪的 50 kB 结果：照样打开，只在发送的副本里裁剪",
      en: "An old session holds an untrimmed 50 kB result: it opens, and only the copy sent is trimmed",
    },
    run: async (context) => pick(await observe(context, { ...chain, before: oldRun() }), "knowsFact"),
  },
  "parallel-results": {
    title: {
      zh: "三个并行结果，单个都不算长，加起来才超限：按比例分摊",
      en: "Three parallel results: each fits alone, but not all three together; they share the room",
    },
    run: async (context) => {
      const parts = ["part-1.txt", "part-2.txt", "part-3.txt"];
      const longer = new Map(parts.map((path) => [path, (files.get(path) ?? "").padEnd(1_000, ".")]));
      longer.set("part-2.txt", longer.get("part-2.txt")?.replace("next:", "then:") ?? "");
      const plan = { reader: { first: parts }, files: new Map([...files, ...longer]) };
      return pick(await observe(context, plan), "knowsFact");
    },
  },
  "mutating-transform": {
    title: {
      zh: "一个转换就地改写结果和参数：点名报错，存下来的不变；去掉它再启动就完成",
      en: "A transform edits results and arguments in place: it is reported by name, nothing stored changes",
    },
    run: async (context) => pick(await observe(context, { ...chain, own: redact }), "nextBoot"),
  },
};

/** The edit of field case F21: meant for the request, made in the object that it was handed. */
const redact: ContextTransform = {
  name: "redact",
  async apply(messages) {
    for (const { content } of messages) {
      for (const block of typeof content === "string" ? [] : content) {
        if (block.type === "text") block.text = "(redacted)";
        if (block.type === "toolCall") block.arguments.path = "(redacted)";
      }
    }
    return [...messages];
  },
};

/** A run of another day, by a harness that trimmed nothing. */
function oldRun(): EntryDraft[] {
  const cost = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 };
  const usage = { input: 1, output: 1, cacheRead: 0, cacheWrite: 0, totalTokens: 2, cost };
  const about = { api: "x", provider: "x", model: "x", usage, timestamp: 0 };
  const call = { type: "toolCall", id: "old", name: "read", arguments: { path: "dump.txt" } } as const;
  const asks: AssistantMessage = { role: "assistant", content: [call], stopReason: "toolUse", ...about };
  const text = { type: "text", text: hugeText("") } as const;
  const answered = { toolCallId: "old", toolName: "read", isError: false, timestamp: 0 } as const;
  return [
    { message: { role: "user", content: "Show dump.txt.", timestamp: 0 } },
    { message: asks },
    { message: { role: "toolResult", content: [text], ...answered } },
    { message: { ...asks, content: [{ type: "text", text: "There it is." }], stopReason: "stop" } },
  ];
}
