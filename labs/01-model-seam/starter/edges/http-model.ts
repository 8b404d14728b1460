import type { ModelMessage, ToolSet } from "ai";
import { loadLanguageModel, type ProviderOptions } from "#agent/edges/load-language-model.ts";
import { toModelMessages } from "#agent/model-messages.ts";
import { createReplyReader, type ReplyPart } from "#agent/reply-parts.ts";
import { tokenUsage } from "#agent/token-usage.ts";
import type { Usage } from "#contracts/messages.ts";
import type { Model, ModelEvent, ModelRequest, ReplyAbout } from "#contracts/model.ts";
import { todo } from "#contracts/todo.ts";

export interface HttpModelOptions extends ProviderOptions {
  /** The stream ends with `error` when no piece of the reply has come for so long. */
  idleTimeoutMs: number;
  /** Absent: what the provider, or the SDK for it, takes as its default. */
  maxOutputTokens?: number;
  /** Unix time in milliseconds; stamps each reply. */
  now(): number;
}

/**
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
    if (part.type === "error") return todo("01.6 a fault ends the stream with an error, and never throws");
    for (const event of read(part)) {
      if (event.type === "done" || event.type === "error") {
        return todo("01.6 the one end of the stream; behind it nothing comes, and the connection is hung up");
      }
      yield event;
    }
  }
  return todo("01.6 no end, silence (untilSilent) and an abort: each is an end of its own");
}

/** Asks once. The tools are described to the model and have nothing to execute. */
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
    // The SDK would ask again by itself when every call of a reply is one that it finds invalid.
    stopWhen: stepCountIs(1),
    // Errors come as parts too; left alone, the SDK prints them.
    onError() {},
    experimental_telemetry: { isEnabled: false },
    ...(described.length > 0 ? { tools: Object.fromEntries<ToolSet[string]>(described) } : {}),
    ...(systemPrompt === undefined ? {} : { system: systemPrompt }),
    ...(options.maxOutputTokens === undefined ? {} : { maxOutputTokens: options.maxOutputTokens }),
  });
  return fullStream;
}

/** Names the interfaces as Pi's session files do. */
function aboutReplies({ provider, modelId, now }: HttpModelOptions): (usage: Usage) => ReplyAbout {
  const api = provider === "anthropic" ? "anthropic-messages" : "openai-completions";
  return (usage) => ({ api, provider, model: modelId, usage, timestamp: now() });
}
