import { HARNESS_RECORD, type HarnessRecord, type WriteIntent } from "#contracts/harness-records.ts";
import type { HostManifest } from "#contracts/host-manifest.ts";
import { bytesOf, lineOf, type Said } from "../09-session-tree/tree-scene.ts";
import { reply } from "../09-session-tree/trip.ts";

/** The host that the session below was last used with. */
export const OLD_HOST: HostManifest = {
  tool: [{ id: "note" }, { id: "write" }],
  model: [{ id: "house/small" }, { id: "house/large" }],
  extension: [{ id: "git", version: "1.2.0" }],
  appHook: [{ id: "mask" }, { id: "log" }],
};

export const snapshot = {
  model: { provider: "house", modelId: "small" },
  thinkingLevel: "off",
  activeToolNames: ["note", "write"],
};

export const ASKED = { code: "run.request_started", params: { runId: "run-1", turn: 1 } } as const;

/** A line that holds a record of the harness. */
export function record(said: HarnessRecord): Said {
  return { type: "custom", customType: HARNESS_RECORD, data: said };
}

export function user(content: string): Said & { type: "message" } {
  return { type: "message", message: { role: "user", content, timestamp: 1 } };
}

export function queued(queue: "steer" | "followUp" | "nextTurn", messageId: string): Said {
  const message = { role: "user", content: messageId, timestamp: 1 } as const;
  return record({ type: "queue_enqueued", queue, messageId, message });
}

export function pending(targetId: string, intent: WriteIntent): Said {
  return record({ type: "pending_write_enqueued", targetId, intent });
}

/**
 * What a process left that died within a tool: a turn is open, three messages wait, and two changes are
 * accepted. Written by hand, so that no module under test takes part in it.
 */
export const LEFT: readonly Said[] = [
  { type: "model_change", provider: "house", modelId: "small" },
  { type: "active_tools_change", activeToolNames: ["note", "write"] },
  record({ type: "host_registered", manifest: OLD_HOST }),
  user("write the notes"),
  record({ type: "turn_started", turnId: "t-1", runId: "e4", replyId: "e7", consumed: [], snapshot }),
  { type: "custom", customType: "my-pi-agent/fact", data: ASKED },
  {
    type: "message",
    message: {
      ...reply(""),
      content: [{ type: "toolCall", id: "c1", name: "note", arguments: {} }],
      stopReason: "toolUse",
    },
  },
  record({ type: "tool_call_started", entryId: "e7", index: 0, resultId: "r-1" }),
  queued("steer", "s-1"),
  queued("followUp", "f-1"),
  queued("nextTurn", "n-1"),
  pending("w-1", { type: "model_change", provider: "house", modelId: "large" }),
  pending("w-2", { type: "active_tools_change", activeToolNames: ["note", "write", "search"] }),
];

/**
 * A process died right after it began to move to the second line, where another choice of tools holds. A
 * change was accepted before, so a restore has something to write.
 */
export function leftMoving(here: readonly string[], there: readonly string[]): readonly Said[] {
  return [
    { type: "model_change", provider: "house", modelId: "small" },
    { type: "active_tools_change", activeToolNames: [...there] },
    { type: "active_tools_change", activeToolNames: [...here] },
    pending("w-1", { type: "thinking_level_change", thinkingLevel: "high" }),
    record({
      ...{ type: "operation_started", kind: "navigation", operationId: "o-1" },
      ...{ targetId: "e2", fromId: "e3", leafEntryId: "l-1" },
    }),
  ];
}

/** A file of these lines, each behind the one before it; line `n` of them has the id `en`. */
export function sessionOf(said: readonly Said[]): Uint8Array {
  return bytesOf(...said.map((one, at) => lineOf(`e${at + 1}`, at === 0 ? null : `e${at}`, one)));
}
