import { isMessage, isObject } from "#agent/stored-shapes.ts";
import { tokenUsage } from "#agent/token-usage.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { Model, ModelEvent, ModelRequest, ReplyAbout } from "#contracts/model.ts";
import { todo } from "#contracts/todo.ts";

/** What a model was asked and what it said, as plain JSON data: replies whole, of requests a digest. */
export interface Recording {
  version: 1;
  exchanges: Exchange[];
}

export interface Exchange {
  /** `sha256:` and 64 hex digits, over what the model saw: see `requestDigest`. */
  requestDigest: string;
  /** All events of the reply; the last one, and no other, is `done` or `error`. */
  events: ModelEvent[];
}

/**
 * The same model, with each exchange kept in `recording` once its reply has ended. Half a reply is not kept:
 * a playback of it would end where nobody ended.
 */
export function recordModel(_model: Model, _recording: Recording): Model {
  return () => todo("01.5 pass each event on; keep copies of them once the reply has ended");
}

/**
 * A model that gives back what was recorded, asking nobody. That is reuse, not reproduction: it answers the
 * recorded requests alone, and to any other one its stream ends with `error`. A request that was recorded
 * twice gets the later reply, with which the conversation went on.
 * @param now Unix time in milliseconds; stamps the `error` alone, a reply keeps its recorded time.
 */
export function createRecordedModel(_recording: Recording, _now: () => number): Model {
  return () => todo("01.5 the events that were kept for the digest of this request; else noSuchRequest");
}

/**
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
 * The digest of what a model is shown: system prompt, tools, and of each message what is sent. Times, token
 * counts, the names of models and `details` differ from run to run, and no model ever sees them.
 */
export function requestDigest(_request: ModelRequest): string {
  return todo("01.5 argumentsDigest of what is shown, and of nothing that differs from run to run");
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

/** The end has to make a message that a session can store. */
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
