import { isMessage, isObject } from "#agent/stored-shapes.ts";
import { tokenUsage } from "#agent/token-usage.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { Model, ModelEvent, ModelRequest, ReplyAbout } from "#contracts/model.ts";
import { todo } from "#contracts/todo.ts";

/**
 * 模型被问了什么、说了什么，都是纯 JSON：答复存全文，请求只存摘要。
 * What a model was asked and what it said, as plain JSON data: replies whole, of requests a digest.
 */
export interface Recording {
  version: 1;
  exchanges: Exchange[];
}

export interface Exchange {
  /**
   * `sha256:` 加 64 位十六进制，覆盖模型看到的一切：见 `requestDigest`。
   * `sha256:` and 64 hex digits, over what the model saw: see `requestDigest`.
   */
  requestDigest: string;
  /**
   * 一条答复的全部事件；最后一个是 `done` 或 `error`，别的都不是。
   * All events of the reply; the last one, and no other, is `done` or `error`.
   */
  events: ModelEvent[];
}

/**
 * 同一个模型，每次问答在答复结束后记进 `recording`。半条答复不记：回放它，会停在谁都没有停过的地方。
 * The same model, with each exchange kept in `recording` once its reply has ended. Half a reply is not kept:
 * a playback of it would end where nobody ended.
 */
export function recordModel(_model: Model, _recording: Recording): Model {
  return () =>
    todo("01.5", {
      zh: "每个事件照样往下传；答复结束之后，才把它们的拷贝记下",
      en: "pass each event on; keep copies of them once the reply has ended",
    });
}

/**
 * 交回录下的答复，谁也不问。这是复用，不是复现：它只回答录过的请求，别的请求一律以 `error` 结束。同一个请
 * 求录了两次，用后一次的答复，对话是接着它走下去的。
 * A model that gives back what was recorded, asking nobody. That is reuse, not reproduction: it answers the
 * recorded requests alone, and to any other one its stream ends with `error`. A request that was recorded
 * twice gets the later reply, with which the conversation went on.
 * @param now Unix time in milliseconds; stamps the `error` alone, a reply keeps its recorded time.
 */
export function createRecordedModel(_recording: Recording, _now: () => number): Model {
  return () =>
    todo("01.5", {
      zh: "按这次请求的摘要找到录下的事件，交回去；没有就是 noSuchRequest",
      en: "the events that were kept for the digest of this request; else noSuchRequest",
    });
}

/**
 * 读一份来自文件的录制：不管谁写的，都当作不可信的输入。
 * Reads a recording that came from a file: hostile input, whatever wrote it.
 * @throws {HarnessError} `recording.bad` {problem}
 */
export function readRecording(value: unknown): Recording {
  if (!isObject(value) || value.version !== 1) throw bad("no recording of version 1");
  if (!Array.isArray(value.exchanges)) throw bad("exchanges is no list");
  value.exchanges.forEach((exchange: unknown, index) => {
    if (!isExchange(exchange)) throw bad(`exchange ${index + 1} has a wrong shape`);
  });
  return structuredClone({ version: 1, exchanges: value.exchanges as Exchange[] });
}

/**
 * 模型看得到的一切的摘要：系统提示词、工具、每条消息里真正发出去的部分。时间、token 数、模型的名字和
 * `details` 每次都不同，模型也看不到，所以不算。
 * The digest of what a model is shown: system prompt, tools, and of each message what is sent. Times, token
 * counts, the names of models and `details` differ from run to run, and no model ever sees them.
 */
export function requestDigest(_request: ModelRequest): string {
  return todo("01.5", {
    zh: "对看得到的部分求 argumentsDigest（#agent/arguments-digest.ts），每次都不同的不算",
    en: "argumentsDigest of #agent/arguments-digest.ts, of what is shown and never differs from run to run",
  });
}

export function noSuchRequest(request: ModelRequest, timestamp: number): ModelEvent {
  const about: ReplyAbout = {
    api: "recorded",
    provider: "recorded",
    model: "recorded",
    usage: tokenUsage(),
    timestamp,
  };
  const errorMessage =
    `this request was never recorded (messages: ${request.messages.length}); ` +
    "a recording gives back what was said, and can say nothing new";
  return { type: "error", reason: "error", errorMessage, about };
}

function isExchange(value: unknown): value is Exchange {
  if (!isObject(value) || !Array.isArray(value.events) || value.events.length === 0) return false;
  const last = value.events.length - 1;
  return (
    typeof value.requestDigest === "string" &&
    value.events.every((event, index) => isEvent(event) && isEnd(event) === (index === last))
  );
}

function isEvent(event: unknown): event is ModelEvent {
  if (!isObject(event)) return false;
  switch (event.type) {
    case "text_delta":
    case "thinking_delta":
    case "toolcall_delta":
      return isIndex(event.contentIndex) && typeof event.delta === "string";
    case "toolcall_start":
      return isIndex(event.contentIndex) && typeof event.id === "string" && typeof event.name === "string";
    case "toolcall_end":
      return isIndex(event.contentIndex);
    case "done":
      return ["stop", "length", "toolUse"].includes(event.reason as string) && endsReply(event);
    case "error":
      return ["error", "aborted"].includes(event.reason as string) && endsReply(event);
    default:
      return false;
  }
}

/** 结尾要能凑成一条会话存得下的消息。The end has to make a message that a session can store. */
function endsReply({ type, reason, errorMessage, about }: Record<string, unknown>): boolean {
  if (!isObject(about) || (type === "error" && typeof errorMessage !== "string")) return false;
  return isMessage({ ...about, role: "assistant", content: [], stopReason: reason });
}

function isIndex(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isEnd({ type }: { type: string }): boolean {
  return type === "done" || type === "error";
}

function bad(problem: string): HarnessError {
  return new HarnessError({ code: "recording.bad", params: { problem } });
}
