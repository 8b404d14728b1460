import { describe, expect, test } from "vitest";
import type { SessionTree } from "#contracts/tree.ts";
import { measureWrong, type Wrong } from "../../tests/support/wrong-module.ts";

const load = () => import("./lab.ts");

type TreeModule = typeof import("#agent/session-tree.ts");

/** What is measured of trees that do something in a wrong way, whether they are made or opened. */
function measureTree(variation: string, wrong: (tree: SessionTree) => Partial<SessionTree>) {
  const changed = (tree: SessionTree): SessionTree => ({
    header: tree.header,
    leafId: () => tree.leafId(),
    entries: () => tree.entries(),
    folded: () => tree.folded(),
    branch: () => tree.branch(),
    context: () => tree.context(),
    append: (draft, check) => tree.append(draft, check),
    setLeafId: (id) => tree.setLeafId(id),
    ...wrong(tree),
  });
  const module: Wrong<TreeModule> = (right) => ({
    createSessionTree: async (...args) => changed(await right.createSessionTree(...args)),
    async openSessionTree(file, around) {
      const { tree, restored } = await right.openSessionTree(file, around);
      return { tree: changed(tree), restored };
    },
  });
  return measureWrong<TreeModule>(load, variation, "session-tree.ts", module);
}

/** Where a label is as good as a move of the leaf, the file knows nothing of the move. */
const moveIsForgotten = (tree: SessionTree): Partial<SessionTree> => ({
  setLeafId: (id) =>
    tree.append({ type: "label", targetId: id ?? tree.entries()[0]?.id ?? "", label: "here" }),
});

describe("a move of the leaf that the file does not hold is seen", () => {
  test.each([
    ["main", { sent: "plan the trip / by ferry / by train" }],
    ["leaf-written", { terminal: "failed", leaf: "by train" }],
    ["root-leaf", { terminal: "failed", sent: "plan the trip / by ferry / by train" }],
    ["fork", { sentBefore: "plan the trip / by ferry / by train" }],
    ["torn-tail", { sent: "plan the trip / by ferry / by train" }],
  ])("by %s", async (variation, expected) => {
    expect(await measureTree(variation, moveIsForgotten)).toMatchObject(expected);
  });
});

test("an acknowledged entry that was never written is counted as lost", async () => {
  // What the caller is told of is twice what was written.
  const boasting = (tree: SessionTree): Partial<SessionTree> => ({
    entries: () => [
      ...tree.entries(),
      ...tree.entries().map((entry) => ({ ...entry, id: `${entry.id}-gone` })),
    ],
  });
  const measured = await measureTree("main", boasting);
  expect(measured).toMatchObject({ terminal: "failed", acknowledgedLost: 4 });
});

test("a label that moves the leaf is seen, and Pi's rule sends something else", async () => {
  type Module = typeof import("#agent/fold-tree.ts");
  const measured = await measureWrong<Module>(load, "metadata-keeps-leaf", "fold-tree.ts", (right) => {
    const withEntry: Module["withEntry"] = (tree, entry) => {
      const folded = right.withEntry(tree, entry);
      return entry.body?.type === "label" ? { ...folded, leafId: entry.body.targetId } : folded;
    };
    return { withEntry, foldTree: (entries) => entries.reduce(withEntry, right.emptyTree()) };
  });
  // The label stands where the leaf was; only the name behind it hangs on the wrong branch.
  expect(measured).toMatchObject({ leaf: "by ferry", sent: "plan the trip / by ferry" });
});

test("an unknown line that a fork writes anew is seen", async () => {
  type Module = typeof import("#agent/fork-session.ts");
  const anew = (bytes: Uint8Array) => {
    const lines = new TextDecoder().decode(bytes).trimEnd().split("\n");
    return new TextEncoder().encode(`${lines.map((line) => JSON.stringify(JSON.parse(line))).join("\n")}\n`);
  };
  const measured = await measureWrong<Module>(
    load,
    "unknown-type-round-trip",
    "fork-session.ts",
    (right) => ({
      forkSession: (tree, fork) => anew(right.forkSession(tree, fork)),
    }),
  );
  expect(measured).toMatchObject({ sameBytes: true, sameBytesInTheFork: false });
});

test("a gap that is passed over is seen: the session opens, with less of it", async () => {
  type Module = typeof import("#agent/branch-path.ts");
  const measured = await measureWrong<Module>(load, "missing-parent", "branch-path.ts", (right) => ({
    branchPath(tree, leafId) {
      try {
        return right.branchPath(tree, leafId);
      } catch {
        return [...tree.byId.values()].slice(-1);
      }
    },
  }));
  expect(measured).toMatchObject({ terminal: "completed", sent: "which train?" });
});

test("an entry before its blob is seen: nothing is left over, and the entry leads nowhere", async () => {
  type Module = typeof import("#agent/blob-store.ts");
  const measured = await measureWrong<Module>(load, "blob-crash", "blob-store.ts", (right) => ({
    async appendBlob(tree, folder, bytes) {
      const data = { sha256: "0".repeat(64), bytes: bytes.length };
      const entry = await tree.append({ type: "custom", customType: right.BLOB_TYPE, data });
      await right.keepBlob(folder, bytes);
      return entry;
    },
  }));
  expect(measured).toMatchObject({ terminal: "failed", sent: null });
});

test("a writer that does not look is seen: it writes behind the other's line", async () => {
  type Module = typeof import("#agent/only-writer.ts");
  const measured = await measureWrong<Module>(load, "two-writers", "only-writer.ts", () => ({
    onlyWriter: (file) => file,
  }));
  expect(measured).toMatchObject({ appendBehindItsBack: "written", terminal: "failed" });
});

test("a lock that holds up nobody is seen", async () => {
  type Module = typeof import("#agent/edges/tree-lock.ts");
  const measured = await measureWrong<Module>(load, "two-writers", "edges/tree-lock.ts", () => ({
    lockTree: async () => ({ release: async () => {} }),
  }));
  expect(measured).toMatchObject({ whileItLives: "taken", namesItsProcess: false });
});
