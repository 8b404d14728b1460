import { PERMISSION_MODES, type PermissionMode, type RestoredMode } from "#contracts/permission-mode.ts";

/**
 * Which permission mode a restored harness begins with. A mode that allows more than the usual one was chosen
 * by somebody who sat there; whoever restores now may be a program. So it comes back only if a present user
 * was shown it and said so, and a mode that is not known today counts as the strictest.
 */
export function restoredMode({
  stored,
  usual,
  revive,
}: {
  stored?: string | undefined;
  usual: PermissionMode;
  /** The mode that the user wants back: a yes to another one is no yes to the stored one. */
  revive?: string | undefined;
}): RestoredMode {
  if (stored === undefined) return { mode: usual };
  if (!isMode(stored)) return { mode: PERMISSION_MODES[0], stored, became: "unknown" };
  if (strictness(stored) >= strictness(usual)) return { mode: stored, stored, became: "kept" };
  return revive === stored
    ? { mode: stored, stored, became: "revived" }
    : { mode: usual, stored, became: "not_revived" };
}

function isMode(text: string): text is PermissionMode {
  return (PERMISSION_MODES as readonly string[]).includes(text);
}

function strictness(mode: PermissionMode): number {
  return -PERMISSION_MODES.indexOf(mode);
}
