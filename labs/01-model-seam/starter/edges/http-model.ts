import type { ModelMessage, ToolSet } from "ai";
import { loadLanguageModel, type ProviderOptions } from "#agent/edges/load-language-model.ts";
import { toModelMessages } from "#agent/model-messages.ts";
import { createReplyReader, type ReplyPart } from "#agent/reply-parts.ts";
import { tokenUsage } from "#agent/token-usage.ts";
import type { Usage } from "#contracts/messages.ts";
import type { Model, ModelEvent, ModelRequest, ReplyAbout } from "#contracts/model.ts";
import { todo } from "#contracts/todo.ts";

export interface HttpModelOptions extends ProviderOptions {
  /**
   * 这么久没有一片答复到达，流就以 `error` 结束。
   * The stream ends with `error` when no piece of the reply has come for so long.
   */
  idleTimeoutMs: number;
  /** 不给：用服务商或者 SDK 的默认值。Absent: what the provider, or the SDK for it, takes as its default. */
  maxOutputTokens?: number;
  /** Unix 毫秒，盖在每条答复上。Unix time in milliseconds; stamps each reply. */
  now(): number;
}

/**
 * 通过 AI SDK 访问真实的模型。SDK 只发一次请求、读一条流，别的不许做：它不重试，重试要算进我们的预算；它
 * 不执行工具，因为拿到的工具都没有 execute；它解析出来的参数我们不用。出了什么错，都以 `error` 结束这条
 * 流，从不抛出。
 * A real model, through the AI SDK. The SDK sends one request and reads its stream, and may do no more: it
 * retries nothing, since a retry belongs to our budget; it runs no tool, since it gets none that can run; and
 * what it makes of arguments is not used. Whatever goes wrong ends the stream with `error`, never a throw.
 */
export function createHttpModel(options: HttpModelOptions): Model {
  return (request) => ask(options, request);
}

async function* ask(options: HttpModelOptions, request: ModelRequest): AsyncGenerator<ModelEvent> {
  const about = aboutReplies(options);
  const failed = (errorMessage: string, reason: "error" | "aborted" = "error"): ModelEvent => {
    return { type: "error", reason, errorMessage, about: about(tokenUsage()) };
  };
  const messages = toModelMessages(request.messages);
  if (!messages.ok) return yield failed(messages.failure);
  const hangUp = new AbortController();
  const read = createReplyReader(about);
  const parts = await send(options, request, messages.value, hangUp.signal);
  for await (const part of parts) {
    if (part.type === "error")
      return todo("01.6", {
        zh: "出错：流以 error 结束，从不抛出；modelProblem（model-problem.ts）给出一句话",
        en: "a fault ends the stream with an error, never a throw; modelProblem of model-problem.ts words it",
      });
    for (const event of read(part)) {
      if (event.type === "done" || event.type === "error") {
        return todo("01.6", {
          zh: "流只有一个结尾：后面什么也没有，连接也要挂断",
          en: "the one end of the stream; behind it nothing comes, and the connection is hung up",
        });
      }
      yield event;
    }
  }
  return todo("01.6", {
    zh: "没有结尾（BROKEN_REPLY）、没有声音（edges/until-silent.ts 的 untilSilent）、中止：各有各的结尾",
    en: "no end (BROKEN_REPLY), silence (untilSilent of edges/until-silent.ts), an abort: three ends",
  });
}

/**
 * 只问一次。工具只向模型描述，没有东西可以执行。
 * Asks once. The tools are described to the model and have nothing to execute.
 */
async function send(
  options: HttpModelOptions,
  { systemPrompt, tools }: ModelRequest,
  messages: ModelMessage[],
  abortSignal: AbortSignal,
): Promise<AsyncIterable<ReplyPart>> {
  const { streamText, jsonSchema, stepCountIs } = await import("ai");
  const described = tools.map(({ name, description, parameters }) => {
    return [name, { description, inputSchema: jsonSchema(parameters) }] as const;
  });
  const { fullStream } = streamText({
    model: await loadLanguageModel(options),
    messages,
    abortSignal,
    maxRetries: 0,
    // 要是一条答复里的调用全被 SDK 判为不合法，它会自己再问一轮。
    // The SDK would ask again by itself when every call of a reply is one that it finds invalid.
    stopWhen: stepCountIs(1),
    // 错误也作为流里的一片到达；不接住，SDK 就把它打印出来。
    // Errors come as parts too; left alone, the SDK prints them.
    onError() {},
    experimental_telemetry: { isEnabled: false },
    ...(described.length > 0 ? { tools: Object.fromEntries<ToolSet[string]>(described) } : {}),
    ...(systemPrompt === undefined ? {} : { system: systemPrompt }),
    ...(options.maxOutputTokens === undefined ? {} : { maxOutputTokens: options.maxOutputTokens }),
  });
  return fullStream;
}

/** 接口的名字和 Pi 的会话文件一致。Names the interfaces as Pi's session files do. */
function aboutReplies({ provider, modelId, now }: HttpModelOptions): (usage: Usage) => ReplyAbout {
  const api = provider === "anthropic" ? "anthropic-messages" : "openai-completions";
  return (usage) => ({ api, provider, model: modelId, usage, timestamp: now() });
}
