import { isArguments } from "#agent/stored-shapes.ts";
import { tokenUsage } from "#agent/token-usage.ts";
import type { AssistantContent, AssistantMessage } from "#contracts/messages.ts";
import type { ModelEvent } from "#contracts/model.ts";

type End = Extract<ModelEvent, { type: "done" | "error" }>;

export async function collectReply(
  events: AsyncIterable<ModelEvent>,
  now: () => number,
): Promise<AssistantMessage> {
  const blocks = new Map<number, Block>();
  try {
    for await (const event of events) {
      if (event.type === "done" || event.type === "error") return message(blocks, event);
      take(blocks, event);
    }
    return message(blocks, broken("the stream has no end", now()));
  } catch (error) {
    return message(blocks, broken(String(error), now()));
  }
}

interface Block {
  kind: "text" | "thinking" | "call";
  text: string;
  id: string;
  name: string;
  ended: boolean;
}

function take(blocks: Map<number, Block>, event: Exclude<ModelEvent, End>): void {
  const { contentIndex } = event;
  const block = blocks.get(contentIndex) ?? { kind: "text", text: "", id: "", name: "", ended: false };
  blocks.set(contentIndex, block);
  if ("delta" in event) block.text += event.delta;
  if (event.type === "thinking_delta") block.kind = "thinking";
  if (event.type === "toolcall_start") Object.assign(block, { kind: "call", id: event.id, name: event.name });
  if (event.type === "toolcall_end") block.ended = true;
}

function message(blocks: Map<number, Block>, end: End): AssistantMessage {
  const { api, provider, model, usage, timestamp } = end.about;
  const content = [...blocks.entries()].sort().map(([, block]) => finish(block));
  const said = { role: "assistant" as const, content, api, provider, model, usage, timestamp };
  if (end.type === "done") return { ...said, stopReason: end.reason };
  return { ...said, stopReason: end.reason, errorMessage: end.errorMessage };
}

function finish({ kind, text, id, name, ended }: Block): AssistantContent {
  if (kind === "text") return { type: "text", text };
  if (kind === "thinking") return { type: "thinking", thinking: text };
  const args = ended ? parse(text) : undefined;
  if (isArguments(args)) return { type: "toolCall", id, name, arguments: args };
  return { type: "toolCall", id, name, arguments: {}, cutOff: text };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function broken(errorMessage: string, timestamp: number): End {
  const about = { api: "unknown", provider: "unknown", model: "unknown", usage: tokenUsage(), timestamp };
  return { type: "error", reason: "error", errorMessage, about };
}
