import type { NextStep, WriteRecord } from "#contracts/after-crash.ts";

export function afterCrash(record: WriteRecord): NextStep {
  return record === "completed" ? "done" : "write";
}
