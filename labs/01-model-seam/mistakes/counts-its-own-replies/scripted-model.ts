import { tokenUsage } from "#agent/token-usage.ts";
import type { StopReason } from "#contracts/messages.ts";
import type { Model, ModelEvent, ModelRequest } from "#contracts/model.ts";

export type ScriptLine = string | ScriptedReply | ((request: ModelRequest) => string | ScriptedReply);

export interface ScriptedReply {
  text?: string;
  calls?: readonly ScriptedCall[];
  stopReason?: Exclude<StopReason, "error" | "aborted">;
}

export interface ScriptedCall {
  id: string;
  name: string;
  arguments: Readonly<Record<string, unknown>>;
}

export function createScriptedModel(script: readonly ScriptLine[], now: () => number): Model {
  let place = -1;
  return async function* play(request): AsyncGenerator<ModelEvent> {
    const usage = tokenUsage({ input: JSON.stringify(request.messages).length >> 2 });
    const about = { api: "scripted", provider: "scripted", model: "scripted", usage, timestamp: now() };
    place += 1;
    const line = script[place];
    if (line === undefined) {
      return yield {
        type: "error",
        reason: "error",
        errorMessage: `no line ${place + 1} in the script`,
        about,
      };
    }
    const said = typeof line === "function" ? line(request) : line;
    const { text, calls = [], stopReason } = typeof said === "string" ? { text: said } : said;
    let contentIndex = 0;
    if (text !== undefined) yield { type: "text_delta", contentIndex: contentIndex++, delta: text };
    for (const { id, name, ...call } of calls) {
      yield { type: "toolcall_start", contentIndex, id, name };
      for (const delta of JSON.stringify(call.arguments))
        yield { type: "toolcall_delta", contentIndex, delta };
      yield { type: "toolcall_end", contentIndex: contentIndex++ };
    }
    yield { type: "done", reason: stopReason ?? (calls.length > 0 ? "toolUse" : "stop"), about };
  };
}
