import type { SummarySettings } from "#contracts/recovery.ts";
import type { TreeBody } from "#contracts/tree.ts";
import { bytesOf, lineOf, said } from "../09-session-tree/tree-scene.ts";
import { reply } from "../09-session-tree/trip.ts";

/** One token for each character, and only the last message is kept. */
export const summaries: SummarySettings = {
  limitTokens: 10_000,
  keepTokens: 1,
  countTokens: ({ content }) => JSON.stringify(content).length,
};

const LONG = `first ${"and more ".repeat(20)}`;

/**
 * A session with two answered prompts: enough to be compacted, and to be gone back in. Written by hand, since
 * it is there before the modules that are asked about run.
 */
export function talkedBytes(): Uint8Array {
  return bytesOf(
    lineOf("run-first", null, said(LONG)),
    lineOf("reply-first", "run-first", answer("done")),
    lineOf("end-first", "reply-first", ended("run-first")),
    lineOf("run-second", "end-first", said("second")),
    lineOf("reply-second", "run-second", answer("done")),
    lineOf("end-second", "reply-second", ended("run-second")),
  );
}

function answer(text: string): TreeBody {
  return { type: "message", message: reply(text) };
}

function ended(runId: string): TreeBody {
  const reason = { code: "run.completed", params: {} };
  const data = { code: "run.ended", params: { runId, terminal: "completed", reason } };
  return { type: "custom", customType: "my-pi-agent/fact", data };
}
