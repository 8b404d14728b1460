import type { NextStep, WriteRecord } from "#contracts/after-crash.ts";

/**
 * 程序启动时，按记录上写的，决定这次写入怎么办。
 * What to do about the write when the program starts, by what its record says.
 */
export function afterCrash(record: WriteRecord): NextStep {
  if (record === "started") return "write"; // 改这一行 The line to mend: "write", "done" or "blocked"?
  if (record === "completed") return "done";
  return "write";
}
