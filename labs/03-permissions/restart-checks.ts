import type { Append } from "#contracts/entries.ts";
import { both } from "../both.ts";
import type { Check } from "../check.ts";
import { crashCheck } from "../crash-check.ts";
import { exampleCheck } from "../example-check.ts";
import { permissionScenario } from "./explored.ts";
import { BLOCKED, gates, questions, RUNS, TOLD_NO } from "./gate-ground.ts";

const WAITS = both("等磁盘存好", "it waits for the disk");
const added = (entries: number) => both(`新增 ${entries} 条`, `added: ${entries}`);

export const restart: Check = exampleCheck(
  {
    id: "03.restart",
    task: "03.8",
    title: {
      zh: "重启之后：同意作废，拒绝仍然有效",
      en: "After a restart a yes is over, and a no still stands",
    },
  },
  [
    gates("once-ends-with-its-process", [RUNS, BLOCKED], async ({ boot }) => {
      return [await boot({ answers: ["once"] })(), await boot({})()];
    }),
    gates("always-ends-with-its-process", [RUNS, BLOCKED], async ({ boot }) => {
      return [await boot({ answers: ["always"] })(), await boot({})()];
    }),
    gates("no-outlives-its-process", [TOLD_NO, TOLD_NO, questions(1)], async ({ boot, questions: asked }) => {
      const first = await boot({ answers: ["no"] })();
      return [first, await boot({ answers: ["once"] })({ callId: "c2" }), questions(asked())];
    }),
    gates("no-of-another-run-does-not-bind", [TOLD_NO, RUNS, RUNS], async ({ boot }) => {
      const first = await boot({ answers: ["no"] })();
      const ask = boot({ answers: ["once", "once"] });
      return [first, await ask({ runId: "run-2" }), await ask({ args: { n: 2 } })];
    }),
    gates("answer-of-unknown-kind-is-no-yes", [BLOCKED], async ({ boot, append, entries }) => {
      await boot({ answers: ["once"] })();
      for (const entry of [...entries]) {
        if (!("fact" in entry) || !("answer" in entry.fact.params)) continue;
        await append({ fact: { ...entry.fact, params: { ...entry.fact.params, answer: "bypass" } } });
      }
      return [await boot({})()];
    }),
    gates("no-is-durable-before-it-is-told", [WAITS], async ({ boot, append }) => {
      let isAnswered = false;
      const full: Append = (draft) => (isAnswered ? Promise.reject(new Error("ENOSPC")) : append(draft));
      const no = async () => {
        isAnswered = true;
        return "no" as const;
      };
      return [await boot({ answers: [no], append: full })().catch(() => WAITS)];
    }),
    gates("asking-twice-in-vain-adds-nothing", [BLOCKED, BLOCKED, added(0)], async ({ boot, entries }) => {
      const first = await boot({})({ entryId: "reply" });
      const before = entries.length;
      const second = await boot({})({ entryId: "reply" });
      return [first, second, added(entries.length - before)];
    }),
  ],
);

export const crashes: Check = crashCheck(
  {
    id: "03.crashes",
    task: "03.8",
    level: "process",
    options: { maxStates: 2_000 },
    title: {
      zh: "进程死在任何位置、任意多次：没有人在这一次启动里点头，就什么也不执行",
      en: "However often the process dies: nothing runs without a yes given in the same life",
    },
  },
  permissionScenario,
);
