import { foldHarness, withHarnessEntry } from "#agent/fold-harness.ts";
import { recordDraft } from "#agent/harness-record.ts";
import { createTurns } from "#agent/in-turn.ts";
import { isSameMessage } from "#agent/message-queues.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { HarnessLog, HarnessState, HarnessWrite } from "#contracts/harness-state.ts";
import type { SessionTree, TreeEntry } from "#contracts/tree.ts";

/**
 * The one door to the session tree. What is to be written is decided in its own turn, by what is durable at
 * that moment: else two who looked at the same queue would both take its first message.
 * @throws {HarnessError} `harness.bad_record`: the log holds what cannot be understood. `write` also throws
 * `harness.message_id_taken` and `harness.message_taken_back`.
 */
export function createHarnessLog(tree: SessionTree): HarnessLog {
  const inTurn = createTurns();
  let state = foldHarness(tree.entries());
  return {
    tree,
    state: () => state,
    write: (decide, made) =>
      inTurn(async () => {
        const write = decide(state);
        if (write === undefined) return undefined;
        refusePromised(state, write);
        const entry = await store(tree, write);
        state = withHarnessEntry(state, entry);
        made?.(entry);
        return entry;
      }),
  };
}

/**
 * The id of an accepted message is kept for that message: a prompt that comes under it is the same message,
 * sent once more, or it is refused.
 */
function refusePromised({ queues }: HarnessState, write: HarnessWrite): void {
  const id = "entry" in write ? write.entry.id : undefined;
  if (id === undefined || !("entry" in write)) return;
  if (queues.takenBack.some(({ messageId }) => messageId === id)) {
    throw new HarnessError({ code: "harness.message_taken_back", params: { id } });
  }
  const promised = [...queues.waiting, ...queues.undelivered].find(({ messageId }) => messageId === id);
  if (promised === undefined || isSameMessage(write.entry, promised.message)) return;
  throw new HarnessError({ code: "harness.message_id_taken", params: { id } });
}

function store(tree: SessionTree, write: HarnessWrite): Promise<TreeEntry> {
  if ("record" in write) return tree.append(recordDraft(write.record));
  if ("entry" in write) return tree.append(write.entry);
  return tree.setLeafId(write.leaf, write.id);
}
