/**
 * What user, model and tools say to each other, in the shapes of Pi's session format v3, so that a session
 * opens there.
 */
export type Message = UserMessage | AssistantMessage | ToolResultMessage;

export interface UserMessage {
  role: "user";
  content: string | (TextContent | ImageContent)[];
  /** Unix time in milliseconds. */
  timestamp: number;
}

export interface AssistantMessage {
  role: "assistant";
  content: AssistantContent[];
  api: string;
  provider: string;
  model: string;
  usage: Usage;
  stopReason: StopReason;
  /** Set when `stopReason` is `error` or `aborted`: what the provider said. */
  errorMessage?: string;
  timestamp: number;
}

export interface ToolResultMessage {
  role: "toolResult";
  toolCallId: string;
  toolName: string;
  content: (TextContent | ImageContent)[];
  /** For people and programs; the model never sees it. */
  details?: unknown;
  isError: boolean;
  timestamp: number;
}

export type AssistantContent = TextContent | ThinkingContent | ToolCall;

export interface TextContent {
  type: "text";
  text: string;
}

export interface ThinkingContent {
  type: "thinking";
  thinking: string;
}

export interface ImageContent {
  type: "image";
  /** Base64. */
  data: string;
  mimeType: string;
}

/**
 * What the model asked for. Its `id` comes from the provider and may repeat: never use it alone to name an
 * operation.
 */
export interface ToolCall {
  type: "toolCall";
  id: string;
  name: string;
  arguments: Record<string, unknown>;
  /** The raw text of arguments that never arrived whole; such a call is answered and never run. */
  cutOff?: string;
  /** Given when the arguments hold a secret: their keyed digest, which stands for them in every record. */
  argumentsDigest?: string;
  /** The arguments are stored masked: such a call can be recognised, and is never run. */
  masked?: true;
}

/** `length`: cut off by the token limit. `error` and `aborted`: the stream broke, or somebody stopped it. */
export type StopReason = "stop" | "length" | "toolUse" | "error" | "aborted";

/** Token counts; `cost` in US dollars. */
export interface Usage {
  input: number;
  output: number;
  cacheRead: number;
  cacheWrite: number;
  totalTokens: number;
  cost: { input: number; output: number; cacheRead: number; cacheWrite: number; total: number };
}
