import type { Lab, LabContext, Measured } from "../experiment.ts";
import type { Reach } from "../faulty-log-file.ts";
import { diskFull, everyByte, failedSync, nulHole, twice } from "./further-experiments.ts";
import { hungModel } from "./hung-model.ts";
import { dieInAnAppend, reopen } from "./reopen.ts";
import { sessionOnDisk } from "./session-on-disk.ts";

/** Append, fsync, then acknowledge. In each experiment a process dies on a file that is opened again. */
export const lab: Lab = {
  main: {
    title: { zh: "进程死在一行写到一半的时候", en: "The process dies in the middle of a line" },
    run: (context) => dieWhileAppending(context, (line) => Math.floor(line.length / 2)),
  },
  "inside-code-point": {
    title: {
      zh: "进程死在一个汉字的三个字节中间",
      en: "The process dies inside the three bytes of a character",
    },
    run: (context) => dieWhileAppending(context, (line) => Buffer.from(line).indexOf("溃") + 1),
  },
  "newline-missing": {
    title: { zh: "整条记录已写完，只差换行符", en: "The whole record was written except for its newline" },
    run: (context) => dieWhileAppending(context, (line) => line.length - 1),
  },
  "nul-hole": {
    title: {
      zh: "断电后文件中间留下一段 NUL 字节：拒绝打开",
      en: "A power cut left NUL bytes in the middle of the file: not opened",
    },
    run: nulHole,
  },
  "hung-model": {
    title: {
      zh: "提示词已接受，模型没有响应，进程死亡",
      en: "A prompt is accepted, the model hangs, the process dies",
    },
    run: hungModel,
  },
  "disk-full": {
    title: { zh: "一行写到 37 字节时磁盘满了", en: "The disk is full after 37 bytes of a line" },
    run: diskFull,
  },
  "failed-sync": {
    title: { zh: "fsync 失败之后不再确认任何写入", en: "After a failed fsync nothing more is acknowledged" },
    run: failedSync,
  },
  twice: {
    title: { zh: "打开两次，文件一个字节也不变", en: "Opening twice does not change a single byte" },
    run: twice,
  },
  "every-byte": {
    title: { zh: "在一行的每一个字节处各死一次", en: "The process dies once at each byte of a line" },
    run: everyByte,
  },
};

async function dieWhileAppending(context: LabContext, reach: Reach): Promise<Measured> {
  const session = sessionOnDisk(context.folder);
  return reopen(context, { session, acknowledged: await dieInAnAppend(context, session, reach) });
}
