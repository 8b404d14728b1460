import type { AssistantContent, Message, ToolCall } from "#contracts/messages.ts";
import type { SessionLine } from "#contracts/session.ts";

/** The Session as a person reads it: one short line for each entry. */
export function showSession(text: string): string {
  const [, ...lines] = text.split("\n").filter((line) => line !== "");
  return lines.map(entryLine).join("\n");
}

function entryLine(text: string): string {
  try {
    const line = JSON.parse(text) as SessionLine;
    return `${shortId(line.id)} ${saidIn(line)}`;
  } catch {
    return "(torn)";
  }
}

function saidIn(line: SessionLine): string {
  if ("message" in line) return saidBy(line.message);
  if (!("data" in line)) return line.type;
  const { code, params } = line.data;
  if (code === "run.request_started") return `request ${params.turn} started`;
  return code === "run.ended" ? `run ended: ${params.terminal}` : code;
}

function saidBy(message: Message): string {
  switch (message.role) {
    case "user":
      return `user: ${textOf(message.content)}`;
    case "assistant":
      return `assistant: ${message.content.map((block) => blockText(block)).join(", ")}`;
    case "toolResult":
      return `result of ${message.toolCallId}: ${textOf(message.content)}`;
  }
}

function blockText(block: AssistantContent): string {
  return block.type === "toolCall" ? callText(block) : textOf([block]);
}

function callText({ id, name, arguments: args }: ToolCall): string {
  return `${name}(${Object.values(args)[0] ?? ""}) as ${id}`;
}

function textOf(content: string | readonly { type: string; text?: string }[]): string {
  return typeof content === "string" ? content : content.map(({ type, text }) => text ?? type).join(" ");
}

/** Ids of an exploration count; their leading zeros tell nobody anything. */
export function shortId(id: string): string {
  return id.replace(/^x0*/, "#");
}
