import type { Fact } from "#contracts/facts.ts";
import type { AssistantContent, Message, ToolCall } from "#contracts/messages.ts";
import { type Bilingual, render } from "#contracts/render.ts";
import type { SessionLine } from "#contracts/session.ts";
import { both, joined, same } from "./both.ts";

/** The Session as a person reads it: one short line for each entry. */
export function showSession(text: string): Bilingual {
  const [, ...lines] = text.split("\n").filter((line) => line !== "");
  return joined(lines.map(entryLine));
}

function entryLine(text: string): Bilingual {
  try {
    const line = JSON.parse(text) as SessionLine;
    const { zh, en } = saidIn(line);
    return both(`${shortId(line.id)} ${zh}`, `${shortId(line.id)} ${en}`);
  } catch {
    return both("（没写完）", "(torn)");
  }
}

function saidIn(line: SessionLine): Bilingual {
  if ("message" in line) return showMessage(line.message);
  if (!("data" in line)) return same(line.type);
  return showFact(line.data);
}

/** A fact of the harness as a person reads it. */
export function showFact({ code, params }: Fact): Bilingual {
  if (code === "run.request_started") {
    return both(`第 ${params.turn} 次请求开始`, `request ${params.turn} started`);
  }
  if (code === "run.ended") return both(`运行结束：${params.terminal}`, `run ended: ${params.terminal}`);
  const fact = { code, params: params ?? {} };
  return both(render(fact, "zh"), render(fact, "en"));
}

/** A message in one line. */
export function showMessage(message: Message): Bilingual {
  switch (message.role) {
    case "user":
      return both(`用户：${textOf(message.content)}`, `user: ${textOf(message.content)}`);
    case "assistant": {
      const said = message.content.map((block) => blockText(block)).join(", ");
      return both(`模型：${said}`, `model: ${said}`);
    }
    case "toolResult": {
      const [id, text] = [message.toolCallId, textOf(message.content)];
      return both(`${id} 的结果：${text}`, `result of ${id}: ${text}`);
    }
  }
}

function blockText(block: AssistantContent): string {
  return block.type === "toolCall" ? callText(block) : textOf([block]);
}

function callText({ id, name, arguments: args }: ToolCall): string {
  return `${name}(${Object.values(args)[0] ?? ""}) ${id}`;
}

function textOf(content: string | readonly { type: string; text?: string }[]): string {
  return typeof content === "string" ? content : content.map(({ type, text }) => text ?? type).join(" ");
}

/** Ids of an exploration count; their leading zeros tell nobody anything. */
export function shortId(id: string): string {
  return id.replace(/^x0*/, "#");
}
