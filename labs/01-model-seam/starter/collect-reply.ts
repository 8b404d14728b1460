import type { AssistantContent, AssistantMessage, ToolCall } from "#contracts/messages.ts";
import type { ModelEvent } from "#contracts/model.ts";
import { todo } from "#contracts/todo.ts";

/**
 * One reply as a message, from the events of its stream. Never throws for what a model does; what comes back
 * can always be stored, since it was paid for.
 */
export async function collectReply(
  events: AsyncIterable<ModelEvent>,
  _now: () => number,
): Promise<AssistantMessage> {
  const blocks = new Map<number, GrowingBlock>();
  for await (const event of events) {
    if (event.type === "error") return todo("01.3 an error, or an abort, keeps what had arrived");
    if (event.type === "done") {
      const { api, provider, model, usage, timestamp } = event.about;
      const about = { api, provider, model, usage, timestamp };
      return { role: "assistant", content: finishBlocks(blocks), stopReason: event.reason, ...about };
    }
    growBlock(blocks, event);
  }
  return todo("01.3 a stream without an end, or one that throws, is a reply that broke");
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
      todo("01.2 a piece goes to the block of its index, which may be a new one");
  }
}

/** Task 01.2: the blocks in the order of their index, whatever the order in which they came. */
function finishBlocks(blocks: Map<number, GrowingBlock>): AssistantContent[] {
  return [...blocks.values()].map((block) => {
    if (block.type === "toolCall") return finishCall(block);
    const { type, text } = block;
    return type === "text" ? { type, text } : { type, thinking: text };
  });
}

/** Task 01.1. `ended`: the provider said that this was all. `isArguments` of stored-shapes.ts helps. */
function finishCall(_call: { id: string; name: string; text: string; ended: boolean }): ToolCall {
  return todo("01.1 the arguments if all of their text is there and is a JSON object; else cutOff and none");
}
