import type { Fact } from "#contracts/facts.ts";
import type { MissingActiveTools, ResolvedTools } from "#contracts/restore.ts";
import type { Result } from "#contracts/result.ts";
import { todo } from "#contracts/todo.ts";

/** What there is to choose from. */
export interface ActiveToolsAsked {
  /** As the branch has it; absent: nobody chose there. An empty list was chosen: no tools. */
  chosen?: readonly string[];
  /** The host's; absent: all that are registered. */
  defaults?: readonly string[];
  registered: readonly string[];
  missing: MissingActiveTools;
}

/**
 * Which tools are active after a restore. A stored name is a promise that the host has to keep, as with the
 * columns of a table: where it cannot, the host says what becomes of the name, and nothing is guessed.
 */
export function resolveActiveTools(asked: ActiveToolsAsked): Result<ResolvedTools, Fact> {
  const { chosen, defaults, registered, missing } = asked;
  // The host's own defaults are no history: a missing name in them is a mistake of today.
  const [wanted, mode] = chosen ? [chosen, missing] : [defaults ?? registered, "fail" as const];
  const twice = repeated(registered) ?? repeated(wanted);
  if (twice !== undefined) return refused({ code: "harness.repeated_tool", params: { tool: twice } });
  return byMode(wanted, registered, mode);
}

/**
 * 任务 12.1 前一半：缺了哪些，每种方式怎么处理。
 * Task 12.1, first half: what is missing, and what each mode makes of it.
 */
export function byMode(
  _wanted: readonly string[],
  _registered: readonly string[],
  _mode: MissingActiveTools,
): Result<ResolvedTools, Fact> {
  return todo("12.1", {
    zh: "fail：refused(missingTools(lost))；drop、disable：active 和一份清单；否则 renamedTools",
    en: "fail: refused(missingTools(lost)); drop, disable: active and a list; else renamedTools",
  });
}

/**
 * 任务 12.1 后一半：只有缺的名字才查映射，映射到的必须已注册。
 * Task 12.1, second half: only a missing name is looked up, and what it leads to must be registered.
 */
export function renamedTools(
  _wanted: readonly string[],
  _registered: readonly string[],
  _map: Readonly<Record<string, string>>,
): Result<ResolvedTools, Fact> {
  return todo("12.1", {
    zh: "新名字放在旧位置；Object.hasOwn(map, name)；换完之后仍不能重复",
    en: "the new names in their old places; Object.hasOwn(map, name); unique afterwards, too",
  });
}

export function repeated(names: readonly string[]): string | undefined {
  return names.find((name, index) => names.indexOf(name) !== index);
}

export function missingTools(tools: readonly string[]): Fact {
  return { code: "restore.missing_tools", params: { tools: tools.join(", ") } };
}

export function refused(failure: Fact): Result<ResolvedTools, Fact> {
  return { ok: false, failure };
}
