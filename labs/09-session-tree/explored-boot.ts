import { openSessionTree } from "#agent/session-tree.ts";
import { isHarnessError } from "#contracts/errors.ts";
import type { LogFile } from "#contracts/session.ts";
import type { SessionTree } from "#contracts/tree.ts";
import type { Caller } from "../../crash-explorer/caller.ts";
import type { Cells } from "../../crash-explorer/cell.ts";
import type { Life } from "../../crash-explorer/scenario.ts";
import { said, sized } from "./tree-scene.ts";
import { inWords } from "./trip.ts";

/** What the caller wants, in this order: two branches, and a move back that it is told of. */
export const WANTED = ["a", "b", "back to a", "label", "c"] as const;

export type TreeEnd =
  | { kind: "done"; sent: string; changedByOpening: boolean }
  /** A sync failed, so nobody may acknowledge anything on this file any more. */
  | { kind: "given up" };

interface TreeHandles {
  file: LogFile;
  caller: Caller;
  gaveUp: Cells;
}

/** Brings the tree to where all of it is done, each once, and the caller was told of each. */
export async function bootTree({ file, caller, gaveUp }: TreeHandles, life: Life): Promise<TreeEnd> {
  if (await gaveUp.get("up")) return { kind: "given up" };
  try {
    const before = textOf(await file.read());
    const { tree } = await openSessionTree(sized(file), life);
    const changedByOpening = textOf(await file.read()) !== before;
    for (const wish of WANTED) {
      if (caller.wasTold(wish)) continue;
      await again(() => fulfil(tree, wish));
      await caller.tell(wish);
    }
    return { kind: "done", sent: inWords(tree.context().messages), changedByOpening };
  } catch (thrown) {
    if (!isHarnessError(thrown) || thrown.code !== "session.poisoned") throw thrown;
    if (!WANTED.every((wish) => caller.wasTold(wish))) await gaveUp.put("up", true);
    return { kind: "given up" };
  }
}

/** What is there already was written by a life that died before it told; so it is not written again. */
async function fulfil(tree: SessionTree, wish: (typeof WANTED)[number]): Promise<void> {
  const isThere = tree.folded().byId.has(wish);
  if (wish === "back to a") {
    if (tree.leafId() !== "a") await tree.setLeafId("a");
  } else if (wish === "label") {
    if (!isThere) await tree.append({ id: wish, type: "label", targetId: "b", label: "left" });
  } else if (!isThere) {
    await tree.append({ id: wish, ...(said(wish) as { type: "message"; message: never }) });
  }
}

/** One of its writes may find the disk full; it is tried once more. */
async function again(work: () => Promise<void>): Promise<void> {
  await work().catch((thrown) => {
    if (!isHarnessError(thrown) || thrown.code !== "session.not_saved") throw thrown;
    return work();
  });
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
