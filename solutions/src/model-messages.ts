import type { ModelMessage, AssistantContent as SdkContent } from "ai";
import type {
  AssistantMessage,
  ImageContent,
  Message,
  TextContent,
  ToolResultMessage,
  UserMessage,
} from "#contracts/messages.ts";
import type { Result } from "#contracts/result.ts";

/**
 * Our messages in the AI SDK's shapes; or, as failure, one sentence that says why they must not be sent. A
 * call without its result and a result without its call are refused by every provider, for ever and at each
 * try, so they are found here, before a request is spent on them. Thinking is left out: a provider takes back
 * only what it has signed, and signatures are not kept.
 */
export function toModelMessages(messages: readonly Message[]): Result<ModelMessage[], string> {
  const problem = unpairedCall(messages);
  return problem === undefined
    ? { ok: true, value: messages.flatMap(toModelMessage) }
    : { ok: false, failure: problem };
}

/** The results of a reply's calls have to stand right behind it; ids may repeat in later replies. */
function unpairedCall(messages: readonly Message[]): string | undefined {
  let open: string[] = [];
  for (const message of messages) {
    if (message.role === "toolResult") {
      const place = open.indexOf(message.toolCallId);
      if (place < 0) return `not sent: the result of ${message.toolName} has no call before it`;
      open.splice(place, 1);
    } else {
      if (open.length > 0) break;
      if (message.role === "assistant") open = callIds(message);
    }
  }
  return open.length > 0 ? `not sent: a tool call has no result (${open.length} open)` : undefined;
}

function callIds({ content }: AssistantMessage): string[] {
  return content.flatMap((block) => (block.type === "toolCall" ? [block.id] : []));
}

function toModelMessage(message: Message): ModelMessage[] {
  switch (message.role) {
    case "user":
      return [{ role: "user", content: userContent(message) }];
    case "assistant":
      return assistantMessage(message);
    case "toolResult":
      return [{ role: "tool", content: [toolResult(message)] }];
  }
}

function userContent({ content }: UserMessage) {
  if (typeof content === "string") return content;
  return content.map((block) =>
    block.type === "text"
      ? { type: "text" as const, text: block.text }
      : { type: "image" as const, image: dataUrl(block) },
  );
}

/** As a data URL: a bare string that looks like an address would be fetched by the SDK. */
function dataUrl({ data, mimeType }: ImageContent): string {
  return `data:${mimeType};base64,${data}`;
}

/** An empty text, and a reply that is all empty, are refused by providers: a reply that broke may be so. */
function assistantMessage({ content }: AssistantMessage): ModelMessage[] {
  const parts: Exclude<SdkContent, string> = [];
  for (const block of content) {
    if (block.type === "text" && block.text.trim() !== "") parts.push({ type: "text", text: block.text });
    if (block.type !== "toolCall") continue;
    parts.push({ type: "tool-call", toolCallId: block.id, toolName: block.name, input: block.arguments });
  }
  return parts.length > 0 ? [{ role: "assistant", content: parts }] : [];
}

function toolResult({ toolCallId, toolName, content, isError }: ToolResultMessage) {
  const value = content.map(textOf).join("\n");
  const output = isError ? { type: "error-text" as const, value } : { type: "text" as const, value };
  return { type: "tool-result" as const, toolCallId, toolName, output };
}

/** Of the providers that we speak to, not all take an image as a tool's result. */
function textOf(block: TextContent | ImageContent): string {
  return block.type === "text" ? block.text : `(an image, ${block.mimeType}, that is not shown here)`;
}
