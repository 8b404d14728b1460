import type { ModelMessage, ToolSet } from "ai";
import { loadLanguageModel, type ProviderOptions } from "#agent/edges/load-language-model.ts";
import { untilSilent } from "#agent/edges/until-silent.ts";
import { toModelMessages } from "#agent/model-messages.ts";
import { modelProblem } from "#agent/model-problem.ts";
import { BROKEN_REPLY, createReplyReader, type ReplyPart } from "#agent/reply-parts.ts";
import { tokenUsage } from "#agent/token-usage.ts";
import type { Usage } from "#contracts/messages.ts";
import type { Model, ModelEvent, ModelRequest, ReplyAbout } from "#contracts/model.ts";

export interface HttpModelOptions extends ProviderOptions {
  idleTimeoutMs: number;
  maxOutputTokens?: number;
  now(): number;
}

export function createHttpModel(options: HttpModelOptions): Model {
  return async function* withRetries(request) {
    for (let attempt = 1; ; attempt++) {
      let failure: ModelEvent | undefined;
      for await (const event of ask(options, request)) {
        if (event.type === "error" && event.reason === "error" && attempt < 3) failure = event;
        else yield event;
      }
      if (!failure) return;
    }
  };
}

async function* ask(options: HttpModelOptions, request: ModelRequest): AsyncGenerator<ModelEvent> {
  const about = aboutReplies(options);
  const failed = (errorMessage: string, reason: "error" | "aborted" = "error"): ModelEvent => {
    return { type: "error", reason, errorMessage, about: about(tokenUsage()) };
  };
  const messages = toModelMessages(request.messages);
  if (!messages.ok) return yield failed(messages.failure);
  if (request.signal?.aborted) return yield failed(ABORTED, "aborted");
  const hangUp = new AbortController();
  try {
    const read = createReplyReader(about);
    const parts = await send(options, request, messages.value, hangUp.signal);
    for await (const part of untilSilent(parts, options.idleTimeoutMs, request.signal)) {
      if (part === "aborted") return yield failed(ABORTED, part);
      if (part === "silent") return yield failed(`the server was silent for ${options.idleTimeoutMs} ms`);
      if (part.type === "error") throw part.error;
      for (const event of read(part)) {
        yield event;
        if (event.type === "done" || event.type === "error") return;
      }
    }
    yield failed(BROKEN_REPLY);
  } catch (error) {
    yield failed(modelProblem(error, options.apiKey));
  } finally {
    hangUp.abort();
  }
}

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
    stopWhen: stepCountIs(1),
    onError() {},
    experimental_telemetry: { isEnabled: false },
    ...(described.length > 0 ? { tools: Object.fromEntries<ToolSet[string]>(described) } : {}),
    ...(systemPrompt === undefined ? {} : { system: systemPrompt }),
    ...(options.maxOutputTokens === undefined ? {} : { maxOutputTokens: options.maxOutputTokens }),
  });
  return fullStream;
}

const ABORTED = "the request was aborted";

function aboutReplies({ provider, modelId, now }: HttpModelOptions): (usage: Usage) => ReplyAbout {
  const api = provider === "anthropic" ? "anthropic-messages" : "openai-completions";
  return (usage) => ({ api, provider, model: modelId, usage, timestamp: now() });
}
