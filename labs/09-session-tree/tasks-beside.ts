import { both } from "../both.ts";
import type { Task } from "../exercise.ts";
import { hint } from "../hint.ts";
import { blobQuestion, lostBlobQuestion } from "./questions-writing.ts";

export const besideTasks: readonly Task[] = [
  {
    id: "09.6",
    title: both("分叉：复制字节，不重写", "A fork copies bytes and rewrites none"),
    minutes: 10,
    modules: ["fork-session.ts"],
    hints: [
      hint(
        ["不认识的行", "Lines that nobody here knows"],
        [
          "一行的类型不认识，解析再编码之后还是原来那一行吗？",
          "A line has a type that you do not know. Parsed and encoded again, is it still the same line?",
        ],
      ),
      hint(
        ["标签放在哪里", "Where the labels go"],
        [
          "在 Pi 里，每个条目都把叶子移到自己身上。标签排在文件最后，Pi 的叶子会到哪里？",
          "In Pi every entry moves the leaf to itself. With a label as the last line, where is Pi's leaf?",
        ],
      ),
      hint(
        ["写出来", "Written out"],
        [
          "path.flatMap((entry, place) => [place === 0 ? atRoot(entry) : line(entry), ...marksOn(tree, " +
            "entry, path).map(line)])",
          "path.flatMap((entry, place) => [place === 0 ? atRoot(entry) : line(entry), ...marksOn(tree, " +
            "entry, path).map(line)])",
        ],
      ),
    ],
  },
  {
    id: "09.7",
    title: both("文件在背后变了", "The file changed behind the writer's back"),
    minutes: 10,
    modules: ["only-writer.ts"],
    hints: [
      hint(
        ["有锁还不够吗", "Is the lock not enough"],
        [
          "锁只对遵守它的程序有效。别的程序追加了一行，你的下一行挂在哪里？截尾又会截掉谁的？",
          "A lock binds those who ask for it. Another program appended a line: where does your next one " +
            "hang, and whose does your cut take off?",
        ],
      ),
      hint(
        ["自己的半行", "One's own half line"],
        [
          "写到一半失败之后，没人知道写进了几个字节。所以记的是一个范围：least 到 most。",
          "After a write that failed half-way nobody knows how many bytes it left. So what is kept is a " +
            "range, least to most.",
        ],
      ),
      hint(
        ["写出来", "Written out"],
        [
          'found < size.least 或 found > size.most：new HarnessError({ code: "session.file_changed", ' +
            "params: { expected: size.most, found } })。",
          'found < size.least or found > size.most: new HarnessError({ code: "session.file_changed", ' +
            "params: { expected: size.most, found } }).",
        ],
      ),
    ],
  },
  {
    id: "09.8",
    title: both("先内容，再名字，最后是引用", "First the bytes, then the name, the reference last"),
    minutes: 15,
    modules: ["blob-store.ts"],
    predict: blobQuestion,
    hints: [
      hint(
        ["死在中间", "A death in between"],
        [
          "先写条目，再写内容，死在中间：谁会去读这个条目？反过来呢？",
          "The entry first and then the bytes, with a death in between: who will read that entry? And the " +
            "other way round?",
        ],
      ),
      hint(
        ["名字也要落盘", "The name must be durable too"],
        [
          "内容 fsync 过，文件名却可能在断电后消失：所在的目录也要 sync。已经存在的也一样，写它的进程可能死在 sync 之前。",
          "With every byte synced, the name may be gone after a power cut: the folder has to be synced. " +
            "Also for one that was there: its writer may have died before.",
        ],
      ),
      hint(
        ["五步", "Five steps"],
        [
          "remove(part)、create(part, bytes)、syncFile(part)、rename(part, digest)；不管新旧，最后 syncNames()；然后才 " +
            "tree.append。",
          "remove(part), create(part, bytes), syncFile(part), rename(part, digest); new or not, then " +
            "syncNames(); and only then tree.append.",
        ],
      ),
    ],
    afterwards: lostBlobQuestion,
  },
];
