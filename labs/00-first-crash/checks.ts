import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterCrash } from "#agent/after-crash.ts";
import type { NextStep, WriteRecord } from "#contracts/after-crash.ts";
import type { AboutCheck, Check } from "../check.ts";
import { type Example, exampleCheck, unlessEqual } from "../example-check.ts";
import type { Bilingual } from "../exercise.ts";
import { both } from "../hint.ts";
import { firstLife, type Place, type SecondLife, secondLife } from "./two-lives.ts";

export { exercise } from "./exercise.ts";

export const checks: readonly Check[] = [
  exampleCheck(
    about("started", "只记了 started 的写入不再做", "A write that was only started is not repeated"),
    [
      decides(
        "started-is-not-written-again",
        "started",
        "blocked",
        both("只有 started，写没写成无人知道", "started says nothing of what became of the write"),
      ),
    ],
  ),
  exampleCheck(about("others", "其余两种记录照常处理", "The other two records decide as before"), [
    decides(
      "no-record-is-written",
      "none",
      "write",
      both("没有记录，就还没有开始", "where nothing is recorded, nothing was started"),
    ),
    decides(
      "completed-is-done",
      "completed",
      "done",
      both("记录了 completed，就不再做", "what is completed is not done again"),
    ),
  ]),
  exampleCheck(
    about("killed", "真的杀死进程，再启动", "A process is really killed, and another is started"),
    [
      survives("a-kill-after-the-write", "after-write", { terminal: "blocked", writes: 0, lines: 1 }),
      survives("a-kill-before-the-write", "before-write", { terminal: "blocked", writes: 0, lines: 0 }),
      survives("no-kill-at-all", "end", { terminal: "completed", writes: 0, lines: 1 }),
    ],
  ),
];

function about(name: string, zh: string, en: string): AboutCheck {
  return { id: `00.${name}`, task: "00.1", title: { zh, en } };
}

function decides(invariant: string, record: WriteRecord, next: NextStep, title: Bilingual): Example {
  return { invariant, title, breach: async () => unlessEqual(afterCrash(record), next) };
}

/** For real: a process, SIGKILL, and files on a disk. */
function survives(invariant: string, place: Place, expected: SecondLife): Example {
  return {
    invariant,
    async breach() {
      const folder = mkdtempSync(join(tmpdir(), "first-crash-"));
      try {
        await firstLife(folder, place);
        return unlessEqual(secondLife(folder, afterCrash), expected);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}
