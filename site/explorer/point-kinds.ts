import type { RecoveryPolicy } from "#contracts/recovery.ts";

/** What is under way where the process dies, in the order of the lanes. */
export const pointKinds = [
  "queue",
  "write",
  "turn",
  "request",
  "tool",
  "compaction",
  "summary",
  "navigation",
] as const;

export type PointKind = (typeof pointKinds)[number];

export const policies: readonly RecoveryPolicy[] = ["mark_interrupted", "retry_unfinished"];

/** The first part of an id says what is under way, except where a request or a summary of a branch is. */
export function kindOfPoint(id: string): PointKind {
  const special = SPECIAL[id];
  if (special) return special;
  const [first = ""] = id.split(".");
  return pointKinds.find((kind) => kind === first) ?? "turn";
}

const SPECIAL: Readonly<Record<string, PointKind>> = {
  "turn.requested": "request",
  "turn.reply-journaled": "request",
  "navigation.requested": "summary",
  "navigation.summarised": "summary",
  "navigation.told": "summary",
};
