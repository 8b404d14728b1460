import type { Checkpoint } from "#contracts/checkpoint.ts";
import type { AssistantContent, Message, ToolCall } from "#contracts/messages.ts";
import type { Bilingual } from "#contracts/render.ts";
import type { SessionLine } from "#contracts/session.ts";
import type { CellsState } from "../../crash-explorer/cell.ts";
import type { KeptCall } from "../../crash-explorer/kept-object.ts";
import type { OutsideState } from "../../crash-explorer/outside.ts";
import { both } from "../both.ts";
import { actionName, toldTo } from "./told-operations.ts";

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
  if ("message" in line) return saidBy(line.message);
  if (!("data" in line)) return same(line.type);
  const { code, params } = line.data;
  if (code === "run.request_started") {
    return both(`第 ${params.turn} 次请求开始`, `request ${params.turn} started`);
  }
  if (code !== "run.ended") return same(code);
  return both(`运行结束：${params.terminal}`, `run ended: ${params.terminal}`);
}

function saidBy(message: Message): Bilingual {
  switch (message.role) {
    case "user":
      return same(`user: ${textOf(message.content)}`);
    case "assistant":
      return same(`assistant: ${message.content.map((block) => blockText(block)).join(", ")}`);
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
function shortId(id: string): string {
  return id.replace(/^x0*/, "#");
}

export function showCheckpoint(state: CellsState): Bilingual {
  const saved = Object.values(state).map((text) => JSON.parse(text) as Partial<Checkpoint>);
  return joined(
    saved.map(({ entryId, pending = [] }) => {
      const at = entryId ? same(shortId(entryId)) : both("开头", "the start");
      const calls = pending.map(({ call }) => call.name).join(", ");
      return both(`到 ${at.zh}；待执行：${calls || "无"}`, `at ${at.en}; pending: ${calls || "none"}`);
    }),
  );
}

export function showJournal(calls: readonly KeptCall[]): Bilingual {
  return joined(
    toldTo(calls).map(({ state, attempts, retrySafe, ...wanted }) => {
      const name = actionName(wanted);
      const safe = retrySafe ? both("可安全重试", "retrySafe") : both("不可安全重试", "unsafe");
      const tries = attempts > 1 ? both(`，第 ${attempts} 次尝试`, `, attempt ${attempts}`) : same("");
      return both(`${name}：${state}，${safe.zh}${tries.zh}`, `${name}: ${state}, ${safe.en}${tries.en}`);
    }),
  );
}

const TIMES = [
  both("没有发生", "not done"),
  both("发生了一次", "done once"),
  both("发生了两次或更多", "done twice or more"),
];

export function showWorld({ effects, flying }: OutsideState): Bilingual {
  const done = Object.entries(effects).filter(([action]) => !action.startsWith("key "));
  const keys = Object.keys(effects).filter((name) => name.startsWith("key "));
  return joined([
    ...done.map(([action, times]) =>
      both(`${action}：${TIMES[times]?.zh}`, `${action}: ${TIMES[times]?.en}`),
    ),
    ...keys.map((key) => both(`已按幂等键办过：${key.slice("key ".length)}`, `served under ${key}`)),
    ...flying.map(({ action }) => both(`${action}：还在路上`, `${action}: on its way`)),
  ]);
}

function joined(lines: readonly Bilingual[]): Bilingual {
  return both(lines.map(({ zh }) => zh).join("\n"), lines.map(({ en }) => en).join("\n"));
}

function same(data: string): Bilingual {
  return both(data, data);
}
