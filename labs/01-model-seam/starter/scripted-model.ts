import { tokenUsage } from "#agent/token-usage.ts";
import type { StopReason } from "#contracts/messages.ts";
import type { Model, ModelEvent, ModelRequest, ReplyAbout } from "#contracts/model.ts";
import { todo } from "#contracts/todo.ts";

/** What the model says in one reply. A string is a text and nothing else. */
export type ScriptLine = string | ScriptedReply | ((request: ModelRequest) => string | ScriptedReply);

export interface ScriptedReply {
  text?: string;
  calls?: readonly ScriptedCall[];
  /** Default: `toolUse` with calls, else `stop`. */
  stopReason?: Exclude<StopReason, "error" | "aborted">;
}

export interface ScriptedCall {
  id: string;
  name: string;
  arguments: Readonly<Record<string, unknown>>;
}

/**
 * A model that plays a script, in place of mocks. The line is chosen by the number of replies in the context
 * that it really received, not by a counter of its own: after a restart it goes on where the conversation is,
 * as a real model would, and a harness that lost a reply sees the same line again.
 */
export function createScriptedModel(script: readonly ScriptLine[], now: () => number): Model {
  return async function* scriptedModel(request) {
    const about = aboutReply(request, now());
    const said = lineFor(script, request);
    if (said === undefined) {
      const errorMessage = "the script has no more lines";
      return yield { type: "error", reason: "error", errorMessage, about };
    }
    yield* playReply(typeof said === "string" ? { text: said } : said, about);
  };
}

/** Task 01.4: what the model says to this request; undefined: the script has run out. */
function lineFor(_script: readonly ScriptLine[], _request: ModelRequest): string | ScriptedReply | undefined {
  return todo("01.4 the line after as many replies as the request holds; a function is shown the request");
}

function* playReply(reply: ScriptedReply, about: ReplyAbout): Generator<ModelEvent> {
  const calls = reply.calls ?? [];
  let contentIndex = 0;
  if (reply.text !== undefined) {
    for (const delta of pieces(reply.text)) yield { type: "text_delta", contentIndex, delta };
    contentIndex += 1;
  }
  for (const call of calls) {
    yield { type: "toolcall_start", contentIndex, id: call.id, name: call.name };
    const text = JSON.stringify(call.arguments);
    for (const delta of pieces(text)) yield { type: "toolcall_delta", contentIndex, delta };
    yield { type: "toolcall_end", contentIndex };
    contentIndex += 1;
  }
  yield { type: "done", reason: reply.stopReason ?? (calls.length > 0 ? "toolUse" : "stop"), about };
}

/** Two pieces, so that no reader may rely on a text arriving whole. */
function pieces(text: string): string[] {
  const middle = Math.ceil(text.length / 2);
  return [text.slice(0, middle), text.slice(middle)].filter((piece) => piece !== "");
}

/** Four characters a token: near enough for budgets in experiments. */
function aboutReply(request: ModelRequest, timestamp: number): ReplyAbout {
  const input = Math.ceil(JSON.stringify(request.messages).length / 4);
  const usage = tokenUsage({ input });
  return { api: "scripted", provider: "scripted", model: "scripted", usage, timestamp };
}
