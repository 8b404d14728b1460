import { untilSilent } from "#agent/edges/until-silent.ts";
import { tokenUsage } from "#agent/token-usage.ts";
import type { AssistantMessage, Message, ToolCall, Usage } from "#contracts/messages.ts";
import type { Model, ModelEvent, ModelRequest, ReplyAbout } from "#contracts/model.ts";

export interface HttpModelOptions {
  provider: "openai-compatible" | "openai" | "anthropic";
  baseUrl: string;
  apiKey: string;
  modelId: string;
  idleTimeoutMs: number;
  maxOutputTokens?: number;
  now(): number;
}

/** For servers that speak OpenAI's chat completions, without an SDK. */
export function createHttpModel(options: HttpModelOptions): Model {
  return async function* httpModel(request): AsyncGenerator<ModelEvent> {
    const failed = (errorMessage: string, reason: "error" | "aborted" = "error"): ModelEvent => {
      return { type: "error", reason, errorMessage, about: aboutReply(options) };
    };
    if (request.signal?.aborted) return yield failed("aborted", "aborted");
    const hangUp = new AbortController();
    try {
      const events = eventsOf(options, request, hangUp.signal);
      for await (const event of untilSilent(events, options.idleTimeoutMs, request.signal)) {
        if (event === "aborted") return yield failed("aborted", "aborted");
        if (event === "silent") return yield failed("the server says nothing");
        yield event;
      }
    } catch (error) {
      yield failed(String(error).replaceAll(options.apiKey, "***"));
    } finally {
      hangUp.abort();
    }
  };
}

function aboutReply({ provider, modelId, now }: HttpModelOptions, usage: Usage = tokenUsage()): ReplyAbout {
  return { api: "openai-completions", provider, model: modelId, usage, timestamp: now() };
}

interface Chunk {
  choices?: {
    delta?: {
      content?: string | null;
      tool_calls?: { index: number; id?: string; function?: { name?: string; arguments?: string } }[];
    };
    finish_reason?: string | null;
  }[];
  usage?: { prompt_tokens: number; completion_tokens: number } | null;
}

async function* eventsOf(
  options: HttpModelOptions,
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent> {
  const indexes = new Map<string, number>();
  const indexOf = (block: string) => {
    if (!indexes.has(block)) indexes.set(block, indexes.size);
    return indexes.get(block) ?? 0;
  };
  let finish: string | undefined;
  let usage: Usage | undefined;
  for await (const data of dataOf(await post(options, request, signal))) {
    if (data === "[DONE]") break;
    const { choices = [], usage: counted } = JSON.parse(data) as Chunk;
    if (counted) usage = tokenUsage({ input: counted.prompt_tokens, output: counted.completion_tokens });
    for (const { delta = {}, finish_reason } of choices) {
      finish = finish_reason ?? finish;
      if (delta.content) yield { type: "text_delta", contentIndex: indexOf("text"), delta: delta.content };
      for (const { index, id, function: spoken } of delta.tool_calls ?? []) {
        const contentIndex = indexOf(`call ${index}`);
        if (id) yield { type: "toolcall_start", contentIndex, id, name: spoken?.name ?? "" };
        if (spoken?.arguments) yield { type: "toolcall_delta", contentIndex, delta: spoken.arguments };
      }
    }
  }
  const reason = REASONS[finish ?? ""];
  if (!reason) throw new Error("the reply ended too early");
  for (const [block, contentIndex] of indexes) {
    if (block !== "text") yield { type: "toolcall_end", contentIndex };
  }
  yield { type: "done", reason, about: aboutReply(options, usage) };
}

const REASONS: Readonly<Record<string, "stop" | "length" | "toolUse">> = {
  stop: "stop",
  length: "length",
  tool_calls: "toolUse",
};

async function* dataOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const piece of bytes) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line.startsWith("data:")) yield line.slice(5).trim();
  }
}

async function post(
  options: HttpModelOptions,
  { messages, systemPrompt, tools }: ModelRequest,
  signal: AbortSignal,
): Promise<AsyncIterable<Uint8Array>> {
  const system = systemPrompt === undefined ? [] : [{ role: "system", content: systemPrompt }];
  const functions = tools.map((tool) => ({ type: "function", function: tool }));
  const body = {
    model: options.modelId,
    messages: [...system, ...messages.map(spoken)],
    stream: true,
    stream_options: { include_usage: true },
    ...(functions.length > 0 && { tools: functions }),
    ...(options.maxOutputTokens !== undefined && { max_tokens: options.maxOutputTokens }),
  };
  const response = await fetch(`${options.baseUrl}/chat/completions`, {
    method: "POST",
    headers: { authorization: `Bearer ${options.apiKey}`, "content-type": "application/json" },
    body: JSON.stringify(body),
    signal,
  });
  if (!response.ok || !response.body) throw new Error(`HTTP ${response.status}: ${await response.text()}`);
  return response.body as unknown as AsyncIterable<Uint8Array>;
}

function spoken(message: Message): object {
  if (message.role === "user") return { role: "user", content: textOf(message.content) };
  if (message.role === "assistant") return assistant(message);
  return { role: "tool", tool_call_id: message.toolCallId, content: textOf(message.content) };
}

function assistant({ content }: AssistantMessage): object {
  const calls = content.filter((block): block is ToolCall => block.type === "toolCall");
  const tool_calls = calls.map(({ id, name, ...call }) => {
    return { id, type: "function", function: { name, arguments: JSON.stringify(call.arguments) } };
  });
  return { role: "assistant", content: textOf(content), ...(calls.length > 0 && { tool_calls }) };
}

function textOf(content: string | readonly { type: string; text?: string }[]): string {
  return typeof content === "string" ? content : content.map(({ text = "" }) => text).join("");
}
