import { appendBlob, checkBlobs } from "#agent/blob-store.ts";
import { createSessionTree, openSessionTree } from "#agent/session-tree.ts";
import { isHarnessError } from "#contracts/errors.ts";
import type { BlobFolder, SessionTree } from "#contracts/tree.ts";
import { both } from "../both.ts";
import type { Question } from "../exercise.ts";
import { failsWith } from "../faulty-log-file.ts";
import { createMemoryLogFile } from "../memory-log-file.ts";
import { createSurroundings } from "../surroundings.ts";
import { memoryFolder } from "./memory-folder.ts";
import { refusalOf, sized } from "./tree-scene.ts";
import { ask, inWords } from "./trip.ts";

const branches = {
  old: both("a b", "a b"),
  moved: both("只有 a", "a alone"),
  none: both("什么也没有", "nothing"),
};

export const failedMoveQuestion: Question = {
  ask: both(
    "a、b 已保存。把叶子移到 a 时磁盘满了，setLeafId 抛出。现在发给模型什么？",
    "a and b are saved. The disk is full as the leaf is moved to a, and setLeafId throws. What is sent now?",
  ),
  options: branches,
  measure: async () => {
    const { tree, file } = await twoSaid();
    file.tearNextAppend(9, failsWith("ENOSPC"));
    await refusalOf(() => tree.setLeafId("n1"));
    return branchOf(tree);
  },
  why: both(
    "内存在落盘之后才改。没移成，就还在原来的分支上。",
    "Memory changes only after the disk has: the move failed, so it is still the old branch.",
  ),
};

export const rootQuestion: Question = {
  ask: both(
    "这次移到 null，成功了，然后进程死亡。重新打开，发给模型什么？",
    "This time it is moved to null, with success, and the process dies. Reopened, what is sent?",
  ),
  options: branches,
  measure: async () => {
    const { tree, file } = await twoSaid();
    await tree.setLeafId(null);
    return branchOf((await openSessionTree(sized(file), createSurroundings("m"))).tree);
  },
  why: both(
    "null 也是一个位置：第一个条目之前。它同样写在日志里。",
    "Null is a place as well, before the first entry, and it is in the log like any other.",
  ),
};

async function twoSaid() {
  const file = createMemoryLogFile();
  const tree = await createSessionTree(sized(file), { id: "s-1", cwd: "/w" }, createSurroundings("n"));
  await ask(tree, "a");
  await ask(tree, "b");
  return { tree, file };
}

function branchOf(tree: SessionTree): string {
  const sent = inWords(tree.context().messages);
  return { "a / b": "old", a: "moved", "": "none" }[sent] ?? sent;
}

const blobs = {
  garbage: both("一份没人引用的内容", "bytes that nobody refers to"),
  dangling: both("一个没有内容的条目", "an entry without its bytes"),
  clean: both("什么也没留下", "nothing at all"),
};

export const blobQuestion: Question = {
  ask: both(
    "内容写好了，写引用它的条目时磁盘满了。留下的是什么？",
    "The bytes are written, and the disk is full at the entry that refers to them. What is left?",
  ),
  options: blobs,
  measure: async () => {
    const { tree, file } = await twoSaid();
    file.tearNextAppend(0, failsWith("ENOSPC"));
    const folder = memoryFolder().folder;
    await refusalOf(() => appendBlob(tree, folder, new Uint8Array(3)));
    return leftIn(folder, tree);
  },
  why: both(
    "没人引用的内容可以随时清理；反过来的次序会留下读不出来的条目。",
    "Such bytes can be removed at any time; the other order leaves an entry that nobody can read.",
  ),
};

export const lostBlobQuestion: Question = {
  ask: both(
    "条目已保存，后来有人删掉了内容文件。checkBlobs 发现什么？",
    "The entry is saved, and later somebody removes the file. What does checkBlobs find?",
  ),
  options: blobs,
  measure: async () => {
    const { tree } = await twoSaid();
    const folder = memoryFolder().folder;
    await appendBlob(tree, folder, new Uint8Array(3));
    for (const name of await folder.list()) await folder.remove(name);
    return leftIn(folder, tree);
  },
  why: both(
    "崩溃留不下这样的条目，所以它说明别的东西出了错，要按行号说出来。",
    "No crash leaves such an entry, so something else went wrong: it is named by its line.",
  ),
};

async function leftIn(folder: BlobFolder, tree: SessionTree): Promise<string> {
  try {
    return (await checkBlobs(folder, tree.entries())).length > 0 ? "garbage" : "clean";
  } catch (thrown) {
    if (isHarnessError(thrown)) return "dangling";
    throw thrown;
  }
}
