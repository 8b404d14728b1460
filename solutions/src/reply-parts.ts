import type { LanguageModelUsage, TextStreamPart, ToolSet } from "ai";
import { tokenUsage } from "#agent/token-usage.ts";
import type { Usage } from "#contracts/messages.ts";
import type { ModelEvent, ReplyAbout } from "#contracts/model.ts";

/** One part of the AI SDK's `fullStream`. */
export type ReplyPart = TextStreamPart<ToolSet>;

/** Said of every reply that has no proper end, and of one that is none. */
export const BROKEN_REPLY = "the reply ended too early or cannot be read";

/**
 * Reads the parts of one reply; each call gives the events that a part amounts to. Of a tool call it takes
 * the raw pieces of its arguments, never what the SDK made of them: only `collectReply` judges whether the
 * text is whole.
 * @param about what to say of the reply once it has ended, given the tokens that it took
 */
export function createReplyReader(about: (usage: Usage) => ReplyAbout): (part: ReplyPart) => ModelEvent[] {
  const blocks = new Map<string, Block>();
  const blockOf = (key: string): Block => {
    const block = blocks.get(key) ?? { contentIndex: blocks.size, text: "" };
    blocks.set(key, block);
    return block;
  };
  return (part) => {
    switch (part.type) {
      case "text-delta":
        return [{ type: "text_delta", ...place(blockOf(`text ${part.id}`)), delta: part.text }];
      case "reasoning-delta":
        return [{ type: "thinking_delta", ...place(blockOf(`thinking ${part.id}`)), delta: part.text }];
      case "tool-input-start": {
        const call = blockOf(`call ${part.id}`);
        return [{ type: "toolcall_start", ...place(call), id: part.id, name: part.toolName }];
      }
      case "tool-input-delta": {
        const call = blockOf(`call ${part.id}`);
        call.text += part.delta;
        return [{ type: "toolcall_delta", ...place(call), delta: part.delta }];
      }
      case "tool-call":
        return endCall(blockOf(`call ${part.toolCallId}`), part.input);
      case "finish":
        return [endReply(part, [...blocks.keys()], about(toUsage(part.totalUsage)))];
      default:
        return [];
    }
  };
}

interface Block {
  contentIndex: number;
  text: string;
}

function place({ contentIndex }: Block): { contentIndex: number } {
  return { contentIndex };
}

/**
 * A call without arguments has no pieces at all: the provider said its input at the start, or meant `{}`.
 * Should the reply be cut off here, its stop reason says so, and the call does not run.
 */
function endCall(call: Block, input: unknown): ModelEvent[] {
  const end: ModelEvent = { type: "toolcall_end", ...place(call) };
  if (call.text !== "") return [end];
  const delta = typeof input === "object" && input !== null ? JSON.stringify(input) : "{}";
  return [{ type: "toolcall_delta", ...place(call), delta }, end];
}

/** Only an end that is understood is taken for one: whoever guesses here runs half of what was meant. */
function endReply(
  { finishReason, rawFinishReason }: Extract<ReplyPart, { type: "finish" }>,
  keys: readonly string[],
  about: ReplyAbout,
): ModelEvent {
  const failed = (errorMessage: string): ModelEvent => {
    return { type: "error", reason: "error", errorMessage, about };
  };
  switch (finishReason) {
    case "stop":
    case "length":
      return { type: "done", reason: finishReason, about };
    case "tool-calls":
      return keys.some((key) => key.startsWith("call "))
        ? { type: "done", reason: "toolUse", about }
        : failed(BROKEN_REPLY);
    case "content-filter":
      return failed("the provider withheld the reply (content filter)");
    default:
      return failed(
        rawFinishReason === undefined ? BROKEN_REPLY : "the reply ended for a reason unknown here",
      );
  }
}

/** The SDK's input counts what came from the cache; ours does not. */
function toUsage(usage: LanguageModelUsage): Usage {
  const { noCacheTokens, cacheReadTokens, cacheWriteTokens } = usage.inputTokenDetails;
  const cacheRead = tokens(cacheReadTokens);
  const cacheWrite = tokens(cacheWriteTokens);
  const input = tokens(noCacheTokens ?? tokens(usage.inputTokens) - cacheRead - cacheWrite);
  const output = tokens(usage.outputTokens);
  return tokenUsage({ input, output, cacheRead, cacheWrite });
}

/** A server may say anything; a count that no session could store would lose the whole reply. */
function tokens(count: number | undefined): number {
  return Number.isSafeInteger(count) && (count as number) > 0 ? (count as number) : 0;
}
