import { PERMISSION_MODES, type PermissionMode, type RestoredMode } from "#contracts/permission-mode.ts";
import { todo } from "#contracts/todo.ts";

/**
 * 任务 12.5：恢复后从哪个权限模式开始。
 * Task 12.5.
 *
 * Which permission mode a restored harness begins with. A mode that allows more than the usual one was chosen
 * by somebody who sat there; whoever restores now may be a program. So it comes back only if a present user
 * was shown it and said so, and a mode that is not known today counts as the strictest.
 */
export function restoredMode(_given: {
  stored?: string | undefined;
  usual: PermissionMode;
  /** The mode that the user wants back: a yes to another one is no yes to the stored one. */
  revive?: string | undefined;
}): RestoredMode {
  return todo("12.5", {
    zh: "没有存过、不认识、不更宽松、更宽松，四种情形",
    en: "none stored, unknown, no looser, looser",
  });
}

export function isMode(text: string): text is PermissionMode {
  return (PERMISSION_MODES as readonly string[]).includes(text);
}

/** The higher, the stricter. */
export function strictness(mode: PermissionMode): number {
  return -PERMISSION_MODES.indexOf(mode);
}
