import type { NextStep, WriteRecord } from "#contracts/after-crash.ts";

const next: Readonly<Record<WriteRecord, NextStep>> = {
  none: "write",
  started: "blocked",
  completed: "done",
};

export const afterCrash = (record: WriteRecord): NextStep => next[record];
