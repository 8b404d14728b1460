import type { Fault } from "./fault.ts";

/** Bytes: torn tails, full disks, syncs. */
export const sessionFaults: readonly Fault[] = [
  {
    id: "glues-on-to-a-torn-tail",
    zh: "不截掉残尾，下一条接在残行后面",
    en: "leaves a torn tail, so the next line is glued on to it",
    scene: "power",
    invariant: "the-log-parses",
    plant: () => ({ settle: (file) => file.sync() }),
  },
  {
    id: "drops-the-record-before-the-torn-one",
    zh: "遇到残尾，把前面那条完整记录也丢掉",
    en: "drops the torn record and the whole one before it",
    scene: "power",
    invariant: "acknowledged-is-never-lost",
    plant: ({ read }) => ({
      read(bytes) {
        const { entries, keptBytes } = read(bytes);
        if (keptBytes === bytes.length) return { entries, keptBytes };
        return { entries: entries.slice(0, -1), keptBytes: bytes.lastIndexOf(10, keptBytes - 2) + 1 };
      },
    }),
  },
  {
    id: "throws-at-a-torn-tail",
    zh: "读到残尾就抛异常，会话再也打不开",
    en: "throws at a torn tail, so the session never opens again",
    scene: "power",
    invariant: "a-boot-does-not-throw",
    plant: ({ read }) => ({
      read(bytes) {
        const found = read(bytes);
        if (found.keptBytes < bytes.length) throw new SyntaxError("Unexpected end of JSON input");
        return found;
      },
    }),
  },
  {
    id: "never-syncs",
    zh: "写了就算存了，从不 fsync",
    en: "takes what was written for durable, without fsync",
    scene: "power",
    invariant: "acknowledged-is-never-lost",
    plant: () => ({ save: (file, line) => file.append(line).then(() => true) }),
  },
  {
    id: "trusts-what-it-read",
    zh: "恢复时直接使用读到的内容，没有先 fsync",
    en: "recovers from what it read without syncing it first",
    scene: "power",
    invariant: "acknowledged-is-never-lost",
    plant: () => ({
      async settle(file, keptBytes, bytes) {
        if (keptBytes < bytes) await file.truncate(keptBytes);
      },
    }),
  },
  {
    id: "syncs-again-after-a-failed-sync",
    zh: "fsync 失败就再调一次，第二次「成功」便当作已落盘",
    en: 'syncs again after a failed fsync, and believes the second one, which "succeeds"',
    scene: "disk",
    invariant: "acknowledged-is-never-lost",
    plant: ({ save }) => ({
      save: (file, line, keptBytes) =>
        save({ ...file, sync: () => file.sync().catch(() => file.sync()) }, line, keptBytes),
    }),
  },
  {
    id: "leaves-half-a-line-on-a-full-disk",
    zh: "磁盘写满留下半行，重试时不截回",
    en: "tries again after a full disk without cutting half a line off",
    scene: "disk",
    invariant: "the-log-parses",
    plant: ({ save }) => ({
      save: (file, line, keptBytes) => save({ ...file, truncate: async () => {} }, line, keptBytes),
    }),
  },
  {
    id: "goes-on-after-a-failed-write",
    zh: "写入失败被吞掉，消息只留在内存里",
    en: "swallows a failed write and goes on with what is in memory alone",
    scene: "disk",
    invariant: "acknowledged-is-never-lost",
    plant: () => ({
      async save(file, line, keptBytes) {
        await file.append(line).catch(() => file.truncate(keptBytes));
        await file.sync().catch(() => {});
        return true;
      },
    }),
  },
  {
    id: "remembers-before-it-is-durable",
    zh: "没落盘就先移动叶子，重试的那条指向不存在的父条目",
    en: "moves its leaf before the line is durable, so a second try names a parent that is not there",
    scene: "disk",
    invariant: "links-hold",
    plant: () => ({
      async add(entries, newEntry, save) {
        for (;;) {
          const entry = newEntry();
          entries.push(entry);
          if (await save(entry)) return entry;
        }
      },
    }),
  },
  {
    id: "believes-a-line-without-its-newline",
    zh: "把只差换行符的残行当作已保存，却又把它截掉",
    en: "takes a torn line that lacks only its newline for saved, and yet cuts it off",
    scene: "power",
    invariant: "acknowledged-is-never-lost",
    plant: ({ read }) => ({
      read(bytes) {
        const { entries, keptBytes } = read(bytes);
        const tail = new TextDecoder().decode(bytes.subarray(keptBytes));
        return { entries: tail.endsWith("}") ? [...entries, JSON.parse(tail)] : entries, keptBytes };
      },
    }),
  },
];
