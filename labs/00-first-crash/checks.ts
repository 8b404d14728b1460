import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterCrash } from "#agent/after-crash.ts";
import type { NextStep, WriteRecord } from "#contracts/after-crash.ts";
import type { AboutCheck, Check } from "../check.ts";
import { type Example, exampleCheck } from "../example-check.ts";
import { titled } from "../titled.ts";
import { unlessEqual } from "../unless.ts";
import { en } from "./titles-en.ts";
import { zh } from "./titles-zh.ts";
import { firstLife, type Place, type SecondLife, secondLife } from "./two-lives.ts";

export { exercise } from "./exercise.ts";

export const checks: readonly Check[] = titled({ zh, en }, [
  exampleCheck(
    about("started", "只记了 started 的写入不再做", "A write that was only started is not repeated"),
    [decides("started-is-not-written-again", "started", "blocked")],
  ),
  exampleCheck(about("others", "其余两种记录照常处理", "The other two records decide as before"), [
    decides("no-record-is-written", "none", "write"),
    decides("completed-is-done", "completed", "done"),
  ]),
  exampleCheck(
    about("killed", "真的杀死进程，再启动", "A process is really killed, and another is started"),
    [
      survives("a-kill-after-the-write", "after-write", { terminal: "blocked", writes: 0, lines: 1 }),
      survives("a-kill-before-the-write", "before-write", { terminal: "blocked", writes: 0, lines: 0 }),
      survives("no-kill-at-all", "end", { terminal: "completed", writes: 0, lines: 1 }),
    ],
  ),
]);

function about(name: string, zh: string, en: string): AboutCheck {
  return { id: `00.${name}`, task: "00.1", title: { zh, en } };
}

function decides(invariant: string, record: WriteRecord, next: NextStep): Example {
  return { invariant, breach: async () => unlessEqual(afterCrash(record), next) };
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
