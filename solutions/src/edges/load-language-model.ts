import type { LanguageModel, LanguageModelMiddleware } from "ai";
import { carefulFetch } from "#agent/edges/careful-fetch.ts";

/** Where a model is reached, and as whom. */
export interface ProviderOptions {
  /** `openai-compatible`: any server that speaks OpenAI's chat completions. */
  provider: "openai-compatible" | "openai" | "anthropic";
  /** Up to what stands before `/chat/completions` or `/messages`, for example `http://127.0.0.1:8080/v1`. */
  baseUrl: string;
  /** Empty for a server that wants none. */
  apiKey: string;
  modelId: string;
}

/**
 * A model in the AI SDK's sense. Its packages are loaded here, on the first request: the agent starts without
 * them, and a recovery that ends blocked needs no model at all.
 */
export async function loadLanguageModel(options: ProviderOptions): Promise<LanguageModel> {
  const [{ wrapLanguageModel }, model] = await Promise.all([import("ai"), ofProvider(options)]);
  return wrapLanguageModel({ model, middleware: withoutWarnings });
}

async function ofProvider({ provider, baseUrl: baseURL, apiKey, modelId }: ProviderOptions) {
  const connection = { baseURL, apiKey, fetch: carefulFetch };
  if (provider === "anthropic") {
    const { createAnthropic } = await import("@ai-sdk/anthropic");
    return createAnthropic(connection)(modelId);
  }
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  const own = provider === "openai" ? { transformRequestBody: nameLimitAsOpenAi } : {};
  return createOpenAICompatible({ ...connection, name: provider, includeUsage: true, ...own })(modelId);
}

/** OpenAI's own newer models refuse the name by which the servers that imitate it know the limit. */
function nameLimitAsOpenAi({ max_tokens, ...body }: Record<string, unknown>): Record<string, unknown> {
  return max_tokens === undefined ? body : { ...body, max_completion_tokens: max_tokens };
}

/** The SDK prints warnings, on stdout too, where the JSON stands; its switch for that is a global one. */
const withoutWarnings: LanguageModelMiddleware = {
  specificationVersion: "v3",
  async wrapStream({ doStream }) {
    const result = await doStream();
    const silence = new TransformStream<StreamPart, StreamPart>({
      transform(part, controller) {
        controller.enqueue(part.type === "stream-start" ? { ...part, warnings: [] } : part);
      },
    });
    return { ...result, stream: result.stream.pipeThrough(silence) };
  },
};

type WrapStream = NonNullable<LanguageModelMiddleware["wrapStream"]>;
type StreamPart = Awaited<ReturnType<WrapStream>>["stream"] extends ReadableStream<infer Part> ? Part : never;
