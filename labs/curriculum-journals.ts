import type { LabListing } from "./listing.ts";

/** The second half of Part II: a journal for the outside world. */
export const journalLabs: readonly LabListing[] = [
  {
    number: "14",
    slug: "idempotency",
    explores: true,
    title: {
      zh: "幂等：重试是同一个动作，再做一次是另一个",
      en: "Idempotency: a retry is the same action, a repetition is another",
    },
    modules: [
      "business-key.ts",
      "equal-action.ts",
      "decide-keyed.ts",
      "record-completion.ts",
      "keyed-perform.ts",
      "service-outcome.ts",
    ],
  },
  {
    number: "15",
    slug: "reconciliation",
    explores: true,
    title: {
      zh: "核对与对齐：结果不明的动作，由谁下结论",
      en: "Reconciliation: who has the last word about an unknown outcome",
    },
    modules: [
      "settle-by-reality.ts",
      "gather-evidence.ts",
      "decision-choice.ts",
      "roll-back.ts",
      "reconcile-operation.ts",
      "operator-decision.ts",
    ],
  },
  {
    number: "16",
    slug: "transactional-journal",
    explores: true,
    title: {
      zh: "事务里的操作记录：一次提交，同进同退",
      en: "A transactional journal: one commit holds it together",
    },
    modules: [
      "sqlite-migration.ts",
      "record-row.ts",
      "transact.ts",
      "sqlite-record-store.ts",
      "sqlite-operation-journal.ts",
      "joined-results.ts",
      "completed-with-state.ts",
      "run-timeline.ts",
      "journal-retention.ts",
    ],
  },
  {
    number: "17",
    slug: "many-workers",
    explores: true,
    title: {
      zh: "很多 worker：租约、令牌和迟到的请求",
      en: "Many workers: leases, tokens and late requests",
    },
    modules: [
      "lease-state.ts",
      "claim-run.ts",
      "hold-run.ts",
      "heartbeat.ts",
      "fenced-write.ts",
      "look-after-lost-commit.ts",
      "effect-guard.ts",
      "leased-perform.ts",
      "worker-loop.ts",
    ],
  },
  {
    number: "18",
    slug: "durable-engine",
    explores: true,
    title: {
      zh: "在现成的引擎上：它给什么，不给什么",
      en: "On an existing engine: what it gives, and what it does not",
    },
    modules: [
      "executor-id.ts",
      "version-gate.ts",
      "journaled-step.ts",
      "human-decision.ts",
      "engine-harness.ts",
      "sweep-executors.ts",
    ],
  },
];
