import type { SessionTree, TreeEntry } from "#contracts/tree.ts";

/** The same session, of which somebody hears what it takes, once it is durable. */
export function heardTree(tree: SessionTree, hear: (entry: TreeEntry) => void): SessionTree {
  return {
    header: tree.header,
    leafId: () => tree.leafId(),
    entries: () => tree.entries(),
    folded: () => tree.folded(),
    branch: () => tree.branch(),
    context: () => tree.context(),
    setLeafId: (id, entryId) => tree.setLeafId(id, entryId),
    async append(draft, check) {
      const entry = await tree.append(draft, check);
      hear(entry);
      return entry;
    },
  };
}
