import type { LabListing } from "./listing.ts";

/** Part I, build the agent: the fifteen minutes before any theory, then one lab for each seam of the loop. */
export const partOne: readonly LabListing[] = [
  {
    number: "00",
    slug: "first-crash",
    title: { zh: "第一次崩溃：头十五分钟", en: "The first crash, the first fifteen minutes" },
    modules: ["after-crash.ts"],
  },
  {
    number: "01",
    slug: "model-seam",
    title: {
      zh: "模型接缝：参数断在中间，什么也不执行",
      en: "The model seam: cut-off arguments never run",
    },
    modules: ["scripted-model.ts", "collect-reply.ts", "recorded-model.ts", "edges/http-model.ts"],
  },
  {
    number: "02",
    slug: "tool-loop",
    explores: true,
    title: { zh: "工具循环：每个调用恰好一个结果", en: "The tool loop: exactly one result for each call" },
    modules: ["tool-registry.ts", "tool-loop.ts"],
  },
  {
    number: "03",
    slug: "permissions",
    explores: true,
    title: { zh: "权限：放行、询问、拒绝", en: "Permissions: allow, ask, deny" },
    modules: [
      "permission-policy.ts",
      "plain-command.ts",
      "workspace-path.ts",
      "permissions.ts",
      "remembered-answers.ts",
    ],
  },
  {
    number: "04",
    slug: "context",
    title: {
      zh: "上下文：发出去的可以裁剪，存下来的一个字节也不动",
      en: "Context: what is sent may be cut, what is stored is never touched",
    },
    modules: [
      "estimate-tokens.ts",
      "trim-result.ts",
      "fit-budget.ts",
      "context-pipeline.ts",
      "compaction.ts",
    ],
  },
  {
    number: "05",
    slug: "session",
    explores: true,
    title: { zh: "会话（Session）：先落盘，再确认", en: "The session: durable first, then acknowledged" },
    modules: ["read-records.ts", "restore-session.ts", "durable-lines.ts", "session-log.ts"],
  },
  {
    number: "06",
    slug: "stopping",
    explores: true,
    title: { zh: "停止：崩溃也不会重置预算", en: "Stopping: a crash refunds nothing" },
    modules: ["stop-rules.ts", "request-budget.ts"],
  },
  {
    number: "07",
    slug: "verifier",
    explores: true,
    title: { zh: "核对：说完成了，不等于完成了", en: 'The verifier: saying "done" does not make it so' },
    modules: ["verifier.ts"],
  },
  {
    number: "08",
    slug: "recovery",
    explores: true,
    title: {
      zh: "写入途中崩溃，怎样安全恢复",
      en: "A crash in the middle of a write, and how to recover safely",
    },
    modules: [
      "arguments-digest.ts",
      "operation-identity.ts",
      "decide-operation.ts",
      "operation-records.ts",
      "operation-journal.ts",
      "journaled-perform.ts",
      "checkpoint.ts",
      "trace.ts",
      "recover-run.ts",
    ],
  },
];
