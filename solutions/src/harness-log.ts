import { foldHarness, withHarnessEntry } from "#agent/fold-harness.ts";
import { recordDraft } from "#agent/harness-record.ts";
import { createTurns } from "#agent/in-turn.ts";
import type { HarnessLog, HarnessWrite } from "#contracts/harness-state.ts";
import type { SessionTree, TreeEntry } from "#contracts/tree.ts";

/**
 * The one door to the session tree. What is to be written is decided in its own turn, by what is durable at
 * that moment: else two who looked at the same queue would both take its first message.
 * @throws {HarnessError} `harness.bad_record`: the log holds what cannot be understood.
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
        const entry = await store(tree, write);
        state = withHarnessEntry(state, entry);
        made?.(entry);
        return entry;
      }),
  };
}

function store(tree: SessionTree, write: HarnessWrite): Promise<TreeEntry> {
  if ("record" in write) return tree.append(recordDraft(write.record));
  if ("entry" in write) return tree.append(write.entry);
  return tree.setLeafId(write.leaf, write.id);
}
