import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterCrash } from "#agent/after-crash.ts";
import type { AfterCrash } from "#contracts/after-crash.ts";
import { both } from "../both.ts";
import type { Question } from "../exercise.ts";
import { predicted } from "./prediction.ts";
import { afterCrash as asGiven } from "./starter/after-crash.ts";
import { firstLife, type Place, type SecondLife, secondLife } from "./two-lives.ts";

/** Asked before anything is explained. */
export const predict: Question = {
  ...predicted,
  measure: async () => predicted.nameOf(await live("after-write", asGiven)),
};

/** The same rule, and the process dies a moment earlier. */
export const afterwards: Question = {
  ask: both(
    "规则改好了。这一次进程死在记下 started 之后、写入之前。再启动之后会怎样？",
    "The rule is mended. Now the process dies after started is recorded and before the write. What then?",
  ),
  options: {
    written: both("它写下那一行：反正还没有写过", "It writes the line, since it is not there yet"),
    blocked: both("它停下，一行也没有", "It stops, and there is no line"),
    done: both("它说完成了", "It says that it is done"),
  },
  async measure() {
    const { terminal, writes } = await live("before-write", afterCrash);
    if (terminal === "blocked") return "blocked";
    return writes > 0 ? "written" : "done";
  },
  why: both(
    "从记录看，两次崩溃一模一样：规则分不清写没写，所以两次都停下，让人去看。",
    "By the record both crashes are the same: the rule cannot tell them apart, so a person has to look.",
  ),
};

async function live(place: Place, rule: AfterCrash): Promise<SecondLife> {
  const folder = mkdtempSync(join(tmpdir(), "first-crash-"));
  try {
    await firstLife(folder, place);
    return secondLife(folder, rule);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
