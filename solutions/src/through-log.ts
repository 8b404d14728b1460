import type { HarnessLog } from "#contracts/harness-state.ts";
import type { SessionTree, TreeEntry } from "#contracts/tree.ts";

/** The session tree for those who write to it as to any: each write goes through the harness log. */
export function throughLog(log: HarnessLog): SessionTree {
  const { tree } = log;
  return {
    header: tree.header,
    leafId: () => tree.leafId(),
    entries: () => tree.entries(),
    folded: () => tree.folded(),
    branch: () => tree.branch(),
    context: () => tree.context(),
    append: async (draft, check) =>
      (await log.write(() => {
        check?.(tree.branch());
        return { entry: draft };
      })) as TreeEntry,
    setLeafId: async (leaf, entryId) => {
      const write = entryId === undefined ? { leaf } : { leaf, id: entryId };
      return (await log.write(() => write)) as TreeEntry;
    },
  };
}
