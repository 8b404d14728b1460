import { PERMISSION_MODES, type PermissionMode, type RestoredMode } from "#contracts/permission-mode.ts";

const ORDER: ReadonlyMap<string, number> = new Map(PERMISSION_MODES.map((mode, at) => [mode, at]));

export function restoredMode(asked: {
  stored?: string | undefined;
  usual: PermissionMode;
  revive?: string | undefined;
}): RestoredMode {
  const { stored, usual, revive } = asked;
  if (stored === undefined) return { mode: usual };
  const place = ORDER.get(stored);
  const known = place === undefined ? undefined : PERMISSION_MODES[place];
  if (place === undefined || known === undefined) return { stored, mode: "deny", became: "unknown" };
  const isLooser = place > (ORDER.get(usual) ?? 0);
  if (!isLooser) return { stored, mode: known, became: "kept" };
  return revive === known
    ? { stored, mode: known, became: "revived" }
    : { stored, mode: usual, became: "not_revived" };
}
