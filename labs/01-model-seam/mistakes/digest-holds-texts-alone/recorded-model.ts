import { argumentsDigest } from "#agent/arguments-digest.ts";
import { tokenUsage } from "#agent/token-usage.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { Model, ModelEvent, ModelRequest } from "#contracts/model.ts";

export interface Recording {
  version: 1;
  exchanges: Exchange[];
}

export interface Exchange {
  requestDigest: string;
  events: ModelEvent[];
}

export function recordModel(model: Model, recording: Recording): Model {
  return async function* record(request) {
    const events: ModelEvent[] = [];
    for await (const event of model(request)) {
      events.push(structuredClone(event));
      if (isEnd(event)) recording.exchanges.push({ requestDigest: requestDigest(request), events });
      yield event;
    }
  };
}

export function createRecordedModel(recording: Recording, now: () => number): Model {
  return async function* play(request) {
    const digest = requestDigest(request);
    const found = recording.exchanges.find((exchange) => exchange.requestDigest === digest);
    if (found) return yield* structuredClone(found.events);
    const about = { api: "recorded", provider: "recorded", model: "recorded", usage: tokenUsage() };
    const errorMessage = "this request was never recorded";
    yield { type: "error", reason: "error", errorMessage, about: { ...about, timestamp: now() } };
  };
}

export function requestDigest({ messages }: ModelRequest): string {
  const shown = messages.map(({ timestamp: _, ...message }) => {
    const { role, content } = message;
    return { role, content };
  });
  return argumentsDigest(JSON.parse(JSON.stringify({ shown })));
}

export function readRecording(value: unknown): Recording {
  const { version, exchanges } = (value ?? {}) as Partial<Recording>;
  const usable = version === 1 && Array.isArray(exchanges) && exchanges.every(endsOnce);
  if (usable) return structuredClone({ version, exchanges });
  throw new HarnessError({ code: "recording.bad", params: { problem: "not a recording" } });
}

function endsOnce({ requestDigest: digest, events }: Exchange): boolean {
  if (typeof digest !== "string" || !Array.isArray(events)) return false;
  return events.findIndex(isEnd) === events.length - 1 && events.length > 0;
}

function isEnd({ type }: ModelEvent): boolean {
  return type === "done" || type === "error";
}
