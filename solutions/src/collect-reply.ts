import { messageOf } from "#agent/problem-of.ts";
import { isArguments, isMessage, isObject } from "#agent/stored-shapes.ts";
import { tokenUsage } from "#agent/token-usage.ts";
import type { AssistantContent, AssistantMessage, ToolCall } from "#contracts/messages.ts";
import type { ModelEvent, ReplyAbout } from "#contracts/model.ts";

/**
 * One reply as a message, from the events of its stream. Never throws for what a model does: a stream that
 * breaks gives a message with `stopReason: "error"`, and keeps what had arrived. A step or an end of no known
 * shape breaks it too: what comes back can always be stored, since it was paid for. Arguments count only if
 * their whole text is a JSON object; others are kept as `cutOff` text, so that nothing runs on half of what
 * was meant.
 */
export async function collectReply(
  events: AsyncIterable<ModelEvent>,
  now: () => number,
): Promise<AssistantMessage> {
  const blocks = new Map<number, GrowingBlock>();
  const broken = (errorMessage: string) => finishReply(blocks, brokenStream(errorMessage, now));
  try {
    for await (const event of events) {
      if (!isObject(event)) return broken(UNREADABLE);
      if (event.type === "done" || event.type === "error") {
        return endReply(blocks, event) ?? broken(UNREADABLE);
      }
      if (!isStep(event)) return broken(UNREADABLE);
      growBlock(blocks, event);
    }
    return broken("the stream ended without an end");
  } catch (error) {
    return broken(messageOf(error));
  }
}

const UNREADABLE = "the model sent what is no event of a reply";

type EndEvent = Extract<ModelEvent, { type: "done" | "error" }>;

type Step = Exclude<ModelEvent, EndEvent>;

type GrowingBlock =
  | { type: "text"; text: string }
  | { type: "thinking"; text: string }
  | { type: "toolCall"; text: string; id: string; name: string; whole: boolean };

/** A step of a type unknown here is let pass: it adds nothing. */
function isStep(event: Step): boolean {
  const placed = Number.isSafeInteger(event.contentIndex);
  switch (event.type) {
    case "toolcall_start":
      return placed && typeof event.id === "string" && typeof event.name === "string";
    case "toolcall_end":
      return placed;
    case "text_delta":
    case "thinking_delta":
    case "toolcall_delta":
      return placed && typeof event.delta === "string";
    default:
      return true;
  }
}

function growBlock(blocks: Map<number, GrowingBlock>, event: Step): void {
  const block = blocks.get(event.contentIndex);
  switch (event.type) {
    case "toolcall_start":
      blocks.set(event.contentIndex, {
        type: "toolCall",
        text: "",
        id: event.id,
        name: event.name,
        whole: false,
      });
      return;
    case "toolcall_end":
      if (block?.type === "toolCall") block.whole = true;
      return;
    case "text_delta":
    case "thinking_delta":
      if (block) block.text += event.delta;
      else blocks.set(event.contentIndex, newBlock(event.type, event.delta));
      return;
    case "toolcall_delta":
      if (block) block.text += event.delta;
  }
}

function newBlock(type: "text_delta" | "thinking_delta", text: string): GrowingBlock {
  return type === "text_delta" ? { type: "text", text } : { type: "thinking", text };
}

function finishReply(blocks: Map<number, GrowingBlock>, end: EndEvent): AssistantMessage {
  const content = [...blocks.entries()].sort(([a], [b]) => a - b).map(([, block]) => finishBlock(block));
  const { api, provider, model, usage, timestamp } = end.about;
  const about = { api, provider, model, usage, timestamp };
  const message: AssistantMessage = { role: "assistant", content, stopReason: end.reason, ...about };
  if (end.type === "error") message.errorMessage = end.errorMessage;
  return message;
}

/** The reply as a session gives it back; undefined if none could hold what its end says of it. */
function endReply(blocks: Map<number, GrowingBlock>, end: EndEvent): AssistantMessage | undefined {
  const failed = end.reason === "error" || end.reason === "aborted";
  if (failed !== (end.type === "error") || !isObject(end.about)) return undefined;
  const copy: unknown = JSON.parse(JSON.stringify(finishReply(blocks, end)));
  return isMessage(copy) && copy.role === "assistant" ? copy : undefined;
}

function finishBlock(block: GrowingBlock): AssistantContent {
  if (block.type === "text") return { type: "text", text: block.text };
  if (block.type === "thinking") return { type: "thinking", thinking: block.text };
  const args = block.whole ? parseArguments(block.text) : undefined;
  const call: ToolCall = { type: "toolCall", id: block.id, name: block.name, arguments: args ?? {} };
  return args ? call : { ...call, cutOff: block.text };
}

function parseArguments(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isArguments(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function brokenStream(errorMessage: string, now: () => number): EndEvent {
  const about: ReplyAbout = {
    api: "unknown",
    provider: "unknown",
    model: "unknown",
    usage: tokenUsage(),
    timestamp: now(),
  };
  return { type: "error", reason: "error", errorMessage, about };
}
