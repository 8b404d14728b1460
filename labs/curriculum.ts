import type { Language } from "#contracts/render.ts";

/** One lab of the course. `modules` are the files of my-pi-agent/src that its exercises replace. */
export interface LabListing {
  number: string;
  slug: string;
  title: Readonly<Record<Language, string>>;
  modules: readonly string[];
}

/** The list of labs: one source for the command, the docs and the tests. */
export const curriculum: readonly LabListing[] = [
  {
    number: "02",
    slug: "tool-loop",
    title: { zh: "工具循环：每个调用恰好一个结果", en: "The tool loop: exactly one result for each call" },
    modules: ["tool-registry.ts", "tool-loop.ts"],
  },
  {
    number: "03",
    slug: "permissions",
    title: { zh: "权限：放行、询问、拒绝", en: "Permissions: allow, ask, deny" },
    modules: ["workspace-path.ts", "permissions.ts"],
  },
  {
    number: "05",
    slug: "session",
    title: { zh: "Session：先落盘，再确认", en: "The Session: durable first, then acknowledged" },
    modules: ["session-log.ts", "restore-session.ts"],
  },
  {
    number: "08",
    slug: "recovery",
    title: { zh: "写入途中崩溃，怎样安全恢复", en: "A crash in the middle of a write, and a safe recovery" },
    modules: [
      "arguments-digest.ts",
      "decide-operation.ts",
      "operation-journal.ts",
      "journaled-perform.ts",
      "checkpoint.ts",
      "trace.ts",
      "recover-run.ts",
    ],
  },
];
