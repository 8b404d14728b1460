import { newDraft } from "./compaction.ts";
import type { Fault } from "./fault.ts";

/** A file that takes another one's place. */
export const compactionFaults: readonly Fault[] = [
  {
    id: "renames-without-syncing-the-folder",
    zh: "压缩后改了名，没有 fsync 目录",
    en: "renames a compacted session without syncing the folder",
    scene: "compaction",
    invariant: "acknowledged-is-never-lost",
    plant: ({ replaceFile }) => ({
      replaceFile: (folder, name, bytes) => replaceFile({ ...folder, sync: async () => {} }, name, bytes),
    }),
  },
  {
    id: "renames-before-the-bytes-are-durable",
    zh: "新文件的内容没有 fsync 就改名",
    en: "renames a new file before its bytes are synced",
    scene: "compaction",
    invariant: "the-old-or-the-new-session",
    plant: () => ({
      async replaceFile(folder, name, bytes) {
        const draft = await newDraft(folder);
        await draft.append(bytes);
        await folder.rename("session.new", name);
        await folder.sync();
      },
    }),
  },
  {
    id: "trusts-the-names-it-found",
    zh: "恢复时直接使用读到的文件名，没有先 fsync 目录",
    en: "recovers from the names that it found without syncing their folder first",
    scene: "compaction",
    invariant: "acknowledged-is-never-lost",
    plant: () => ({ settleNames: async () => {} }),
  },
];
