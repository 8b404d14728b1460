/**
 * How calls are treated that a policy would ask about: `deny` lets none run, `ask` asks a person, `bypass`
 * lets all of them run. What a policy denies is denied in each. The strictest comes first.
 */
export const PERMISSION_MODES = ["deny", "ask", "bypass"] as const;

export type PermissionMode = (typeof PERMISSION_MODES)[number];

/** Which mode a restored harness begins with, and what became of the stored one. */
export interface RestoredMode {
  mode: PermissionMode;
  /** As the session holds it, which need be no mode that is known today; absent: none is stored. */
  stored?: string;
  became?: "kept" | "revived" | "not_revived" | "unknown";
}
