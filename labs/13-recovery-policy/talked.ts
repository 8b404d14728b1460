import type { SummarySettings } from "#contracts/recovery.ts";
import { live } from "./crash-scene.ts";
import { EMPTY } from "./experiments.ts";

/** One token for each character, and only the last message is kept. */
export const summaries: SummarySettings = {
  limitTokens: 10_000,
  keepTokens: 1,
  countTokens: ({ content }) => JSON.stringify(content).length,
};

export const LONG = `first ${"and more ".repeat(20)}`;

/** A session with two answered prompts: enough to be compacted, and to be gone back in. */
export async function talkedBytes(): Promise<Uint8Array> {
  const { harness, world } = await live(EMPTY, "t-", { script: () => "done" });
  await harness.prompt(LONG, "run-first");
  await harness.prompt("second", "run-second");
  return world.left().bytes;
}
