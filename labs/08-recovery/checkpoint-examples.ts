import { appendWithCheckpoint, catchUp, foldCheckpoint } from "#agent/checkpoint.ts";
import type { Checkpoint } from "#contracts/checkpoint.ts";
import type { Entry } from "#contracts/entries.ts";
import type { AssistantMessage } from "#contracts/messages.ts";
import type { Example } from "../example-check.ts";
import { unlessEqual } from "../unless.ts";
import { CONTENT, PATH } from "./scenarios.ts";
import { RUN_ID } from "./world.ts";

const usage = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, totalTokens: 0 };
const call = {
  type: "toolCall",
  id: "c1",
  name: "write",
  arguments: { path: PATH, content: CONTENT },
} as const;
const asked: AssistantMessage = {
  role: "assistant",
  content: [call],
  api: "scripted",
  provider: "scripted",
  model: "scripted",
  usage: { ...usage, cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 } },
  stopReason: "toolUse",
  timestamp: 1,
};
const session: readonly Entry[] = [
  { id: RUN_ID, message: { role: "user", content: "Write the answer.", timestamp: 0 } },
  { id: "e2", message: asked },
];
const current: Checkpoint = {
  runId: RUN_ID,
  entryId: "e2",
  pending: [{ runId: RUN_ID, entryId: "e2", index: 0, call, whole: true }],
};
/** What a process leaves that dies between the append of the calls and the save behind it. */
const lagging: Checkpoint = { runId: RUN_ID, entryId: RUN_ID, pending: [] };

/** The Checkpoint: a fold of the Session, saved behind it. */
export const checkpointExamples: readonly Example[] = [
  {
    invariant: "checkpoint-holds-the-pending-calls-whole",
    breach: async () => unlessEqual(foldCheckpoint(session, RUN_ID), current),
  },
  ...[undefined, lagging, { ...lagging, entryId: "e1" }, { ...current, runId: "run-43" }, "torn"].map(
    (saved): Example => ({
      invariant: "session-wins-over-a-lagging-checkpoint",
      breach: async () => unlessEqual(brief(catchUp(saved, session, RUN_ID)), brief(current)),
    }),
  ),
  {
    invariant: "append-returns-when-the-checkpoint-is-saved",
    async breach() {
      const saved: unknown[] = [];
      const store = storeInto(saved, 3);
      const append = appendWithCheckpoint(
        async () => session[1] as Entry,
        session.slice(0, 1),
        RUN_ID,
        store,
      );
      await append({ message: asked });
      return unlessEqual(saved, [brief(current)]);
    },
  },
  {
    invariant: "checkpoint-never-runs-ahead-of-the-session",
    async breach() {
      const saved: unknown[] = [];
      const full = async () => {
        throw new Error("ENOSPC");
      };
      const append = appendWithCheckpoint(full, session.slice(0, 1), RUN_ID, storeInto(saved, 0));
      await append({ message: asked }).catch(() => {});
      return unlessEqual(saved, []);
    },
  },
];

/** Slow as a disk is: whoever does not wait has gone on long before. */
function storeInto(saved: unknown[], turns: number) {
  return {
    load: async () => undefined,
    async save(checkpoint: Checkpoint) {
      for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      saved.push(brief(checkpoint));
    },
  };
}

function brief({ runId, entryId, pending }: Checkpoint): string {
  return `${runId}, ${entryId}, pending: ${pending.map(({ call }) => call.name).join(", ") || "-"}`;
}
