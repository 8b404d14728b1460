import { sha256Hex } from "#agent/arguments-digest.ts";
import type { WantedOperation } from "#contracts/journal.ts";
import type { PendingCall } from "#contracts/loop.ts";
import { todo } from "#contracts/todo.ts";
import type { Tool, ToolAction } from "#contracts/tools.ts";

/**
 * 任务 08.2：一个工具调用要做的外部动作（operation）。`joinParts`、`actionOf`、`contentDigest` 就是给它用的；参数哈
 * 希用 `callDigest(call)`（#agent/call-digest.ts）。
 * Task 08.2: the operation that a tool call asks for. `joinParts`, `actionOf` and `contentDigest` are there
 * for it; `callDigest` of #agent/call-digest.ts gives the digest.
 */
export function wantedOperation(
  _pending: PendingCall,
  _tool: Tool | undefined,
  _taskId: string,
): WantedOperation {
  return todo("08.2", {
    zh: "operationId：是哪个调用；idempotencyKey：是世界上的哪个动作",
    en: "operationId: which call it is; idempotencyKey: which action in the world",
  });
}

/**
 * 工具自己说它要做什么；什么也没说，或者读不懂参数，就是 undefined。
 * What the tool says that it would do; undefined if it says nothing, or cannot read these arguments.
 */
export function actionOf(tool: Tool | undefined, args: Record<string, unknown>): ToolAction | undefined {
  try {
    const named = tool?.action?.(structuredClone(args));
    const parts = named && [named.action, named.target, named.content ?? ""];
    return parts?.every((part) => typeof part === "string") ? named : undefined;
  } catch {
    return undefined;
  }
}

export function contentDigest(content: string | undefined): string[] {
  return content === undefined ? [] : [sha256Hex(content)];
}

/** 每个部分各自编码，免得一个冒充两个。Each part encoded, so that no part can pretend to be two. */
export function joinParts(parts: readonly string[]): string {
  return parts.map((part) => encodeURIComponent(part.toWellFormed())).join(":");
}
