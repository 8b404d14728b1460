import type { AssistantContent, AssistantMessage, ToolCall } from "#contracts/messages.ts";
import type { ModelEvent } from "#contracts/model.ts";
import { todo } from "#contracts/todo.ts";

/**
 * 把一条流里的事件收成一条消息。不管模型做了什么都不抛异常；交回来的总能存下，因为它已经花了钱。
 * 任务 01.3 用得上：`isObject(value)`、`isMessage(value)`（#agent/stored-shapes.ts）看形状，
 * `messageOf(error)`（#agent/problem-of.ts）说出抛了什么，`tokenUsage()`（#agent/token-usage.ts）是全 0 的用量。
 * One reply as a message, from the events of its stream. Never throws for what a model does; what comes back
 * can always be stored, since it was paid for. For task 01.3: `isObject(value)` and `isMessage(value)` of
 * #agent/stored-shapes.ts look at shapes, `messageOf(error)` of #agent/problem-of.ts words what was thrown,
 * `tokenUsage()` of #agent/token-usage.ts is a usage of zeros.
 */
export async function collectReply(
  events: AsyncIterable<ModelEvent>,
  _now: () => number,
): Promise<AssistantMessage> {
  const blocks = new Map<number, GrowingBlock>();
  for await (const event of events) {
    if (event.type === "error")
      return todo("01.3", {
        zh: "出错或者中止：已经到的都留下",
        en: "an error, or an abort, keeps what had arrived",
      });
    if (event.type === "done") {
      const { api, provider, model, usage, timestamp } = event.about;
      const about = { api, provider, model, usage, timestamp };
      return { role: "assistant", content: finishBlocks(blocks), stopReason: event.reason, ...about };
    }
    growBlock(blocks, event);
  }
  return todo("01.3", {
    zh: "流没有结尾，或者抛了异常：这条答复断了",
    en: "no end, or a throw: the reply broke",
  });
}

type Step = Exclude<ModelEvent, { type: "done" | "error" }>;

type GrowingBlock =
  | { type: "text" | "thinking"; text: string }
  | { type: "toolCall"; text: string; id: string; name: string; ended: boolean };

function growBlock(blocks: Map<number, GrowingBlock>, event: Step): void {
  const { contentIndex } = event;
  const block = blocks.get(contentIndex);
  switch (event.type) {
    case "toolcall_start":
      blocks.set(contentIndex, { type: "toolCall", text: "", id: event.id, name: event.name, ended: false });
      return;
    case "toolcall_delta":
      if (block) block.text += event.delta;
      return;
    case "toolcall_end":
      if (block?.type === "toolCall") block.ended = true;
      return;
    case "text_delta":
    case "thinking_delta":
      todo("01.2", {
        zh: "一片归到它下标对应的那一块；没有这一块就新建",
        en: "a piece goes to the block of its index, which may be a new one",
      });
  }
}

/**
 * 任务 01.2：不管先来后到，按下标排好各块。
 * Task 01.2: the blocks in the order of their index, whatever the order in which they came.
 */
function finishBlocks(blocks: Map<number, GrowingBlock>): AssistantContent[] {
  return [...blocks.values()].map((block) => {
    if (block.type === "toolCall") return finishCall(block);
    const { type, text } = block;
    return type === "text" ? { type, text } : { type, thinking: text };
  });
}

/**
 * 任务 01.1。`ended`：服务商说过这个调用到此为止。`isArguments(value)`（#agent/stored-shapes.ts）判断它能
 * 不能当参数。
 * Task 01.1. `ended`: the provider said that this was all. `isArguments(value)` of #agent/stored-shapes.ts
 * says whether a value can be arguments.
 */
function finishCall(_call: { id: string; name: string; text: string; ended: boolean }): ToolCall {
  return todo("01.1", {
    zh: "全文到齐、又是一个 JSON 对象，才是参数；不然参数为空，原文放进 cutOff",
    en: "the arguments if all of their text is there and is a JSON object; else cutOff and none",
  });
}
