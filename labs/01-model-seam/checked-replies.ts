import { tokenUsage } from "#agent/token-usage.ts";
import { isHarnessError } from "#contracts/errors.ts";
import type { Usage } from "#contracts/messages.ts";
import type { Model, ModelEvent, ModelRequest, ReplyAbout } from "#contracts/model.ts";

export const USAGE: Usage = tokenUsage({ input: 12, output: 7 });

export const ABOUT: ReplyAbout = {
  api: "api",
  provider: "provider",
  model: "model",
  usage: USAGE,
  timestamp: 7,
};

export async function* streamOf(...events: readonly ModelEvent[]): AsyncGenerator<ModelEvent> {
  yield* events;
}

export function done(reason: "stop" | "length" | "toolUse"): ModelEvent {
  return { type: "done", reason, about: ABOUT };
}

/** A call whose arguments come in two pieces; `ended`: the provider said that they were all. */
export function spokenCall(contentIndex: number, text: string, ended = true): ModelEvent[] {
  const middle = Math.ceil(text.length / 2);
  const pieces = [text.slice(0, middle), text.slice(middle)];
  return [
    { type: "toolcall_start", contentIndex, id: `c${contentIndex}`, name: "write" },
    ...pieces.map((delta): ModelEvent => ({ type: "toolcall_delta", contentIndex, delta })),
    ...(ended ? [{ type: "toolcall_end", contentIndex } as const] : []),
  ];
}

export function ask(text: string, more: Partial<ModelRequest> = {}): ModelRequest {
  return { messages: [{ role: "user", content: text, timestamp: 0 }], tools: [], ...more };
}

/** What was heard of a reply, whoever collects it: read here from the events alone. */
export interface Heard {
  text: string;
  /** The raw text of each call's arguments. */
  calls: string[];
  /** As `done, stopReason stop`, `error, stopReason aborted`, or that there was none. */
  end: string;
  message: string;
  about: ReplyAbout | undefined;
  events: ModelEvent[];
}

/** Reads a model's reply to its end. A throw is told as its end, since a model must not. */
export async function hear(model: Model, request: ModelRequest): Promise<Heard> {
  const heard: Heard = { text: "", calls: [], end: "no end", message: "", about: undefined, events: [] };
  const calls = new Map<number, string>();
  try {
    for await (const event of model(request)) {
      heard.events.push(structuredClone(event));
      if (event.type === "text_delta") heard.text += event.delta;
      if (event.type === "toolcall_start") calls.set(event.contentIndex, "");
      if (event.type === "toolcall_delta") {
        calls.set(event.contentIndex, (calls.get(event.contentIndex) ?? "") + event.delta);
      }
      if (event.type === "done" || event.type === "error") {
        Object.assign(heard, { end: `${event.type}, stopReason ${event.reason}`, about: event.about });
        if (event.type === "error") heard.message = event.errorMessage;
        break;
      }
    }
  } catch (thrown) {
    if (isHarnessError(thrown) && thrown.code === "exercise.todo") throw thrown;
    heard.end = `threw ${thrown instanceof Error ? thrown.message : thrown}`;
  }
  return { ...heard, calls: [...calls.values()] };
}

/** The events in a few words each. */
export function told(events: readonly ModelEvent[]): string[] {
  return events.map((event) => {
    if (event.type === "done") return `done ${event.reason}, ${event.about.usage.totalTokens} tokens`;
    return "delta" in event ? `${event.type} ${event.delta}` : event.type;
  });
}

/** A model that says this, whatever it is asked. */
export function saying(events: readonly ModelEvent[]): Model {
  return async function* model() {
    yield* structuredClone([...events]);
  };
}
