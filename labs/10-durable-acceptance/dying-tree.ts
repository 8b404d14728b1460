import type { SessionTree } from "#contracts/tree.ts";

/** The same tree, of a process that dies before it writes the first entry with this word in it. */
export function dyingTree(tree: SessionTree, word: string, here: () => Promise<never>): SessionTree {
  return {
    header: tree.header,
    leafId: () => tree.leafId(),
    entries: () => tree.entries(),
    folded: () => tree.folded(),
    branch: () => tree.branch(),
    context: () => tree.context(),
    async append(draft, check) {
      if (JSON.stringify(draft).includes(word)) await here();
      return tree.append(draft, check);
    },
    setLeafId: (id, entryId) => tree.setLeafId(id, entryId),
  };
}
