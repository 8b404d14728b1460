import { tokenUsage } from "#agent/token-usage.ts";
import type { StopReason } from "#contracts/messages.ts";
import type { Model, ModelEvent, ModelRequest, ReplyAbout } from "#contracts/model.ts";
import { todo } from "#contracts/todo.ts";

/**
 * 模型一次答复说的话。字符串就是只有文字。
 * What the model says in one reply. A string is a text and nothing else.
 */
export type ScriptLine = string | ScriptedReply | ((request: ModelRequest) => string | ScriptedReply);

export interface ScriptedReply {
  text?: string;
  calls?: readonly ScriptedCall[];
  /** 不给：有调用是 `toolUse`，没有是 `stop`。Default: `toolUse` with calls, else `stop`. */
  stopReason?: Exclude<StopReason, "error" | "aborted">;
}

export interface ScriptedCall {
  id: string;
  name: string;
  arguments: Readonly<Record<string, unknown>>;
}

/**
 * 照剧本说话的模型，用来代替 mock。说哪一句，看它真正收到的上下文里已有几条答复，不看自己的计数器：重启以
 * 后它像真的模型一样接着对话往下走；丢了一条答复的 harness，会再听到同一句。
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

/**
 * 任务 01.4：这次请求该说哪一句；undefined：剧本演完了。
 * Task 01.4: what the model says to this request; undefined: the script has run out.
 */
function lineFor(_script: readonly ScriptLine[], _request: ModelRequest): string | ScriptedReply | undefined {
  return todo("01.4", {
    zh: "请求里有几条答复，就说那么多条之后的那一句；是函数就把请求给它看",
    en: "the line after as many replies as the request holds; a function is shown the request",
  });
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

/** 分成两片，谁也别指望文字一次到齐。Two pieces, so that no reader may rely on a text arriving whole. */
function pieces(text: string): string[] {
  const middle = Math.ceil(text.length / 2);
  return [text.slice(0, middle), text.slice(middle)].filter((piece) => piece !== "");
}

/**
 * 四个字符算一个 token：实验里的预算够用了。
 * Four characters a token: near enough for budgets in experiments.
 */
function aboutReply(request: ModelRequest, timestamp: number): ReplyAbout {
  const input = Math.ceil(JSON.stringify(request.messages).length / 4);
  const usage = tokenUsage({ input });
  return { api: "scripted", provider: "scripted", model: "scripted", usage, timestamp };
}
