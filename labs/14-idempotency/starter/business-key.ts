import type { OperationRecord, WantedOperation } from "#contracts/journal.ts";
import type { PendingCall } from "#contracts/loop.ts";
import { todo } from "#contracts/todo.ts";
import type { Tool } from "#contracts/tools.ts";

/**
 * 调用要做的外部动作，以它在世界里做什么来命名。易变的字段不进键，也不进参数哈希。
 * `wantedOperation(pending, tool, taskId)` 在 #agent/operation-identity.ts。
 * The operation that a call asks for, named by what it does in the world; volatile fields are left out.
 * `wantedOperation(pending, tool, taskId)` is in #agent/operation-identity.ts.
 */
export function keyedOperation(
  _pending: PendingCall,
  _tool: Tool | undefined,
  _taskId: string,
): WantedOperation {
  return todo("14.1", {
    zh: "去掉 volatileParameters，再用 wantedOperation",
    en: "leave volatileParameters out, then wantedOperation",
  });
}

/**
 * 新动作在同键的所有动作里排第几，不管是哪次运行做的。
 * The place of a new operation among all of its key, whatever run made them.
 */
export function nextOccurrence(_related: readonly OperationRecord[], _wanted: WantedOperation): number {
  return todo("14.1", {
    zh: "同键 occurrence 的最大值加 1",
    en: "the greatest occurrence of the key, plus 1",
  });
}

/**
 * 外面的世界看到的键：每次尝试都一样，有意重复才换新的。
 * The key as the world sees it: the same for each attempt, another for a wanted repetition.
 */
export function effectKey(_record: OperationRecord): string {
  return todo("14.1", {
    zh: "第一次就是键本身，之后带上编号",
    en: "the key itself, and from the second on its place",
  });
}
