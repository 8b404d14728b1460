import type { Checkpoint } from "#contracts/checkpoint.ts";
import type { Fact } from "#contracts/facts.ts";
import type { Answer } from "#contracts/loop.ts";
import type { Message } from "#contracts/messages.ts";

type Fields = Record<string, unknown>;

/** A stored file is foreign input: what is read as a message must be one, or code far away breaks on it. */
export function isMessage(value: unknown): value is Message {
  if (!isObject(value) || !areNumbers(value.timestamp)) return false;
  switch (value.role) {
    case "user":
      return typeof value.content === "string" || isListOf(value.content, isTextOrImage);
    case "assistant":
      return isListOf(value.content, isAssistantContent) && isReplyAbout(value);
    case "toolResult":
      return (
        isListOf(value.content, isTextOrImage) &&
        areStrings(value.toolCallId, value.toolName) &&
        typeof value.isError === "boolean"
      );
    default:
      return false;
  }
}

/** A stored Checkpoint is foreign input too; whether it says what the Session says is not asked here. */
export function isCheckpoint(value: unknown): value is Checkpoint {
  if (!isObject(value) || typeof value.runId !== "string") return false;
  const placed = value.entryId === null || typeof value.entryId === "string";
  return placed && isListOf(value.pending, isPendingCall);
}

function isPendingCall({ runId, entryId, index, call, whole }: Fields): boolean {
  const named = areStrings(runId, entryId) && Number.isSafeInteger(index) && typeof whole === "boolean";
  return named && isObject(call) && call.type === "toolCall" && isToolCall(call);
}

/** Other programs store further roles (Pi: bashExecution, custom, ...): kept as lines, and never sent. */
export function hasKnownRole(message: Fields): boolean {
  return ["user", "assistant", "toolResult"].includes(message.role as string);
}

/** Facts may hold facts. The nesting has a bound, since rendering one walks down all of it. */
export function isFact(value: unknown, depth = 0): value is Fact {
  if (depth > 8 || !isObject(value) || typeof value.code !== "string" || !isObject(value.params))
    return false;
  return Object.values(value.params).every(
    (param) => param === null || isPlain(param) || isFact(param, depth + 1),
  );
}

export function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isAnswer(value: unknown): value is Answer {
  return isObject(value) && typeof value.isError === "boolean" && isContent(value.content);
}

/** The content of a result: a list of texts and images. */
export function isContent(value: unknown): boolean {
  return isListOf(value, isTextOrImage);
}

function isTextOrImage(block: Fields): boolean {
  if (block.type === "text") return typeof block.text === "string";
  return block.type === "image" && areStrings(block.data, block.mimeType);
}

function isAssistantContent(block: Fields): boolean {
  switch (block.type) {
    case "text":
      return typeof block.text === "string";
    case "thinking":
      return typeof block.thinking === "string";
    case "toolCall":
      return isToolCall(block);
    default:
      return false;
  }
}

/** Whether a call is marked as masked decides whether it may run, so a wrong mark is no mere detail. */
function isToolCall({ id, name, cutOff, argumentsDigest, masked, ...block }: Fields): boolean {
  if (masked !== undefined && masked !== true) return false;
  return areStrings(id, name, cutOff ?? "", argumentsDigest ?? "") && isArguments(block.arguments);
}

/** What is stored must be what runs: `1e400` parses as Infinity, and would be stored as null. */
export function isArguments(value: unknown): value is Fields {
  return isObject(value) && isJson(value, MAX_NESTING);
}

/** Deeper than any tool needs, and far from where copying or hashing the value would overflow the stack. */
const MAX_NESTING = 100;

function isJson(value: unknown, levels: number): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object" || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => isJson(inner, levels - 1));
}

function isReplyAbout(message: Fields): boolean {
  const { api, provider, model, stopReason, errorMessage, usage } = message;
  return (
    areStrings(api, provider, model, errorMessage ?? "") &&
    ["stop", "length", "toolUse", "error", "aborted"].includes(stopReason as string) &&
    isObject(usage) &&
    areNumbers(usage.input, usage.output, usage.cacheRead, usage.cacheWrite, usage.totalTokens) &&
    isObject(usage.cost) &&
    areNumbers(usage.cost.input, usage.cost.output, usage.cost.cacheRead, usage.cost.cacheWrite) &&
    areNumbers(usage.cost.total)
  );
}

/** By index: `every` would pass over the holes of a list. */
export function isListOf(value: unknown, isItem: (item: Fields) => boolean): boolean {
  if (!Array.isArray(value)) return false;
  for (let index = 0; index < value.length; index += 1) {
    const item: unknown = value[index];
    if (!isObject(item) || !isItem(item)) return false;
  }
  return true;
}

export function areStrings(...values: unknown[]): boolean {
  return values.every((value) => typeof value === "string");
}

function areNumbers(...values: unknown[]): boolean {
  return values.every((value) => Number.isFinite(value));
}

function isPlain(value: unknown): boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}
