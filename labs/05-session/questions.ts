import { readRecords } from "#agent/read-records.ts";
import { createSessionLog, openSessionLog } from "#agent/session-log.ts";
import { both } from "../both.ts";
import type { Question } from "../exercise.ts";
import { failsWith } from "../faulty-log-file.ts";
import { createMemoryLogFile } from "../memory-log-file.ts";
import { createSurroundings } from "../surroundings.ts";
import { draftOf, shown } from "./log-scene.ts";
import { bytesOf, textIn, wholeLines } from "./raw-lines.ts";

const counts = {
  one: both("1 条", "1 record"),
  two: both("2 条", "2 records"),
  none: both("拒绝打开", "It is refused"),
};

export const newlineQuestion: Question = {
  ask: both(
    "两条记录，第二条写完了 JSON，只差换行符时进程死了。还能读到几条？",
    "Two records; the process died when the second lacked only its newline. How many are read?",
  ),
  options: counts,
  measure: async () => countOf('{"n":1}\n{"n":2}'),
  why: both(
    "JSON 是完整的，没有理由丢掉它；下一次写入先补上换行符。",
    "Its JSON is whole, so there is no reason to drop it; the next write begins with the newline.",
  ),
};

export const tornQuestion: Question = {
  ask: both(
    "断电之后，第二条的位置上是几个 NUL 字节和一个换行符。还能读到几条？",
    "After a power cut, NUL bytes and a newline stand where the second record was. How many are read?",
  ),
  options: counts,
  measure: async () => countOf('{"n":1}\n\0\0\0\0\0\0\0\n'),
  why: both(
    "换行符落盘了，内容没有：写入的各部分可以按任意顺序落盘。没有人听说过这一条。",
    "The newline reached the medium and the rest did not: " +
      "parts of a write land in any order. Nobody was told of it.",
  ),
};

function countOf(text: string): string {
  return ["none", "one", "two"][readRecords(bytesOf(text)).records.length] ?? "more";
}

const fates = {
  kept: both("a 和 c", "a and c"),
  glued: both("只有 a：c 和半行粘在一起", "a alone: c is glued to the half line"),
  all: both("a、b、c", "a, b and c"),
};

export const acknowledgedQuestion: Question = {
  ask: both(
    "a 已保存。写 b 写到一半时进程死了。重启后写 c。文件里有哪些？",
    "a is saved. The process dies half-way through b. " +
      "After a restart c is appended. What does the file hold?",
  ),
  options: fates,
  measure: async () => {
    const file = await fileWith("a");
    await file.append(bytesOf('{"type":"message","id":"b","par'));
    const { log } = await openSessionLog(file, createSurroundings("n"));
    await log.append(draftOf("c"));
    return fateOf(wholeLines(file.bytes())?.length, "kept");
  },
  why: both(
    "半行先被截掉，c 才写进去。b 没有确认过，所以不算丢。",
    "The half line is cut off before c is written. b was never acknowledged, so nothing is lost.",
  ),
};

export const fullDiskQuestion: Question = {
  ask: both(
    "这次进程没有死：写 b 时磁盘满了，append 抛出，接着 c 写成功。entries() 里有哪些？",
    "This time the process lives: the disk is full at b, " +
      "append throws, and c succeeds. What does entries() show?",
  ),
  options: fates,
  measure: async () => {
    const file = createMemoryLogFile();
    const log = await createSessionLog(file, { id: "s-1", cwd: "/w" }, createSurroundings());
    await log.append(draftOf("a"));
    file.tearNextAppend(20, failsWith("ENOSPC"));
    await log.append(draftOf("b")).catch(() => {});
    await log.append(draftOf("c"));
    return fateOf(shown(log).length + 1, "kept");
  },
  why: both(
    "内存在落盘之后才改，所以失败的 b 谁也看不到。",
    "Memory changes only after the disk has, so nobody sees the b that failed.",
  ),
};

async function fileWith(content: string) {
  const file = createMemoryLogFile();
  const log = await createSessionLog(file, { id: "s-1", cwd: "/w" }, createSurroundings());
  await log.append(draftOf(content));
  if (!textIn(file.synced()).includes(content)) throw new Error("the first message was not saved");
  return file;
}

/** Header included, three lines are two messages. */
function fateOf(lines: number | undefined, two: string): string {
  if (lines === 3) return two;
  return lines === 4 ? "all" : "glued";
}
