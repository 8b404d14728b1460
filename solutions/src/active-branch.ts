import { branchPath, wholeBranch } from "#agent/branch-path.ts";
import type { FoldedTree, TreeEntry } from "#contracts/tree.ts";

/**
 * The branch that a tree's leaf ends, once somebody asked for it: it grows with the leaf, and is looked for
 * anew only when that goes elsewhere. So what was left behind costs nothing, however much it is.
 */
export class ActiveBranch {
  #whole: TreeEntry[] | undefined;
  #told: TreeEntry[] | undefined;

  /** As `wholeBranch` gives it. */
  whole(tree: FoldedTree): readonly TreeEntry[] {
    this.#whole ??= wholeBranch(tree, tree.leafId);
    return this.#whole;
  }

  /** As `branchPath` gives it. */
  told(tree: FoldedTree): readonly TreeEntry[] {
    this.#told ??= branchPath(tree, tree.leafId);
    return this.#told;
  }

  /** @param leaf where it was before the entry, and where it is now */
  follow(entry: TreeEntry, leaf: { from: string | null; to: string | null }): void {
    if (leaf.to === leaf.from) return;
    const isGrown = leaf.to === entry.id;
    if (isGrown) this.#whole?.push(entry);
    else this.#whole = undefined;
    // A compaction decides anew what is told.
    if (isGrown && entry.body?.type !== "compaction") this.#told?.push(entry);
    else this.#told = undefined;
  }
}
