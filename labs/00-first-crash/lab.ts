import { afterCrash } from "#agent/after-crash.ts";
import type { Lab, LabContext, Measured } from "../experiment.ts";
import { afterCrash as asGiven } from "./starter/after-crash.ts";
import { firstLife, secondLife } from "./two-lives.ts";

export const lab: Lab = {
  main: {
    title: {
      zh: "写完之后、记下 completed 之前被 SIGKILL 杀死，然后按你的规则重新启动",
      en: "Killed by SIGKILL after the write and before its record; then it starts again by your rule",
    },
    async run(context) {
      await die(context);
      const { terminal, writes, lines } = secondLife(context.folder, afterCrash);
      const reason = context.text({ code: "operation.outcome_unknown", params: { tool: "write" } });
      return { terminal, ...(terminal === "blocked" && { reason }), writes, lines };
    },
  },
  "write-again": {
    title: {
      zh: "同样的崩溃，规则还没有改：started 就再写一次",
      en: "The same crash under the rule as it was given: what is started is written again",
    },
    async run(context): Promise<Measured> {
      await die(context);
      return { ...secondLife(context.folder, asGiven) };
    },
  },
  undisturbed: {
    title: { zh: "没有崩溃，再启动一次", en: "No crash, and it is started once more" },
    async run({ folder }): Promise<Measured> {
      await firstLife(folder, "end");
      return { ...secondLife(folder, afterCrash) };
    },
  },
};

async function die({ folder, tell }: LabContext): Promise<void> {
  const { pid, signal } = await firstLife(folder, "after-write");
  tell({ code: "first.died", params: { pid, signal } });
}
