import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createSessionTree, openSessionTree } from "#agent/session-tree.ts";
import type { TreeDraft } from "#contracts/tree.ts";
import { sized } from "../../labs/09-session-tree/tree-scene.ts";
import { createMemoryLogFile } from "../../labs/memory-log-file.ts";
import { createSurroundings } from "../../labs/surroundings.ts";

async function newTree() {
  const file = createMemoryLogFile();
  const counts = { writes: 0, syncs: 0 };
  const disk = { isFull: false };
  const { append, sync } = file;
  file.append = (bytes) => {
    counts.writes += 1;
    return disk.isFull ? Promise.reject(Object.assign(new Error(), { code: "ENOSPC" })) : append(bytes);
  };
  file.sync = () => {
    counts.syncs += 1;
    return sync();
  };
  const tree = await createSessionTree(sized(file), { id: "s-1", cwd: "/w" }, createSurroundings("n"));
  counts.writes = 0;
  counts.syncs = 0;
  return { file, tree, counts, disk };
}

const said = (id: string): TreeDraft => ({ id, type: "custom", customType: "note", data: id });

async function reopened(bytes: Uint8Array) {
  return (await openSessionTree(sized(createMemoryLogFile(bytes)), createSurroundings("m"))).tree;
}

describe("entries that are asked for at once", () => {
  test("share a write and a sync, and hang on each other in the order of asking", async () => {
    const { file, tree, counts } = await newTree();
    const ids = Array.from({ length: 20 }, (_, index) => `e${index}`);
    await Promise.all(ids.map((id) => tree.append(said(id))));
    expect(counts).toEqual({ writes: 1, syncs: 1 });
    const again = await reopened(file.bytes());
    expect(again.branch().map(({ id }) => id)).toEqual(ids);
    expect(again.leafId()).toBe("e19");
  });

  test("are refused one by one: a taken id harms nobody but its owner", async () => {
    const { file, tree } = await newTree();
    const told = await Promise.allSettled(["a", "b", "a", "c"].map((id) => tree.append(said(id))));
    expect(told.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
    expect((await reopened(file.bytes())).branch().map(({ id }) => id)).toEqual(["a", "b", "c"]);
  });

  test("are all refused by a full disk, and memory knows none of them", async () => {
    const { file, tree, disk } = await newTree();
    disk.isFull = true;
    const told = await Promise.allSettled(["a", "b"].map((id) => tree.append(said(id))));
    expect(told).toMatchObject([{ reason: { code: "session.not_saved" } }, { status: "rejected" }]);
    expect(tree.entries()).toEqual([]);
    disk.isFull = false;
    await tree.append(said("c"));
    expect((await reopened(file.bytes())).branch().map(({ id }) => id)).toEqual(["c"]);
  });

  test("give the same file as one after the other, wherever the leaf is moved between them", async () => {
    const step = fc.oneof(
      fc.constant("append" as const),
      fc.constant("label" as const),
      fc.constant("checked" as const),
      fc.nat({ max: 30 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const files = await Promise.all([written(steps, true), written(steps, false)]);
        expect(files[0]).toEqual(files[1]);
      }),
    );
  });
});

/** Where the leaf is and what hangs where, after steps that are asked for at once or one by one. */
async function written(steps: readonly (number | "append" | "label" | "checked")[], atOnce: boolean) {
  const { file, tree } = await newTree();
  const work = steps.map((step, index) => async () => {
    if (step === "append") return tree.append(said(`e${index}`));
    if (step === "checked") return tree.append(said(`e${index}`), () => {});
    if (step === "label") return tree.append({ type: "label", targetId: "e0", label: `${index}` });
    return tree.setLeafId(`e${step}`);
  });
  if (atOnce) await Promise.allSettled(work.map((one) => one()));
  else for (const one of work) await one().catch(() => {});
  const again = await reopened(file.bytes());
  return {
    leaf: again.leafId(),
    entries: again.entries().map(({ id, parentId, body }) => [/^e/.test(id) ? id : "", parentId, body]),
  };
}
