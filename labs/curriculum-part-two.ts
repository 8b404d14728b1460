import { journalLabs } from "./curriculum-journals.ts";
import type { LabListing } from "./listing.ts";

/** Part II, make it durable. */
export const partTwo: readonly LabListing[] = [
  {
    number: "09",
    slug: "session-tree",
    explores: true,
    title: {
      zh: "会话树：叶子也是日志里的一条",
      en: "The session tree: the leaf is an entry of the log",
    },
    modules: [
      "fold-tree.ts",
      "branch-path.ts",
      "build-context.ts",
      "session-tree.ts",
      "fork-session.ts",
      "only-writer.ts",
      "blob-store.ts",
    ],
  },
  {
    number: "10",
    slug: "durable-acceptance",
    explores: true,
    title: {
      zh: "先落盘，再答应：忙碌时的变更也不丢",
      en: "Durable acceptance: a change is on disk before it is accepted",
    },
    modules: [
      "fold-pending-writes.ts",
      "pending-writes.ts",
      "harness-configuration.ts",
      "harness-listeners.ts",
      "harness-idle.ts",
      "harness-session.ts",
    ],
  },
  {
    number: "11",
    slug: "queues",
    explores: true,
    title: {
      zh: "消息队列：接受就是已落盘，取走就是有记录",
      en: "Queues: accepted is durable, consumed is recorded",
    },
    modules: [
      "fold-queues.ts",
      "take-messages.ts",
      "message-queues.ts",
      "turn-start.ts",
      "abort-run.ts",
      "harness-queues.ts",
      "carry-runs.ts",
    ],
  },
  {
    number: "12",
    slug: "restore",
    explores: true,
    title: {
      zh: "恢复：宿主欠会话什么，先说清再动手",
      en: "Restore: what the host owes is said before anything starts",
    },
    modules: [
      "resolve-active-tools.ts",
      "describe-host.ts",
      "check-host.ts",
      "branch-configuration.ts",
      "restored-mode.ts",
      "restore-steps.ts",
    ],
  },
  {
    number: "13",
    slug: "recovery-policy",
    explores: true,
    title: {
      zh: "恢复策略：标记中断，还是接着做",
      en: "Recovery by policy: mark as interrupted, or go on",
    },
    modules: [
      "interrupted-answer.ts",
      "fold-turn.ts",
      "operation-step.ts",
      "recovery-step.ts",
      "recover-session.ts",
      "session-operation.ts",
    ],
  },
  ...journalLabs,
];
