import type { Mistake } from "../exercise.ts";

/** Wrong decisions, and wrong names for what is decided. */
export const decisionMistakes: readonly Mistake[] = [
  {
    name: "retries-whatever-is-open",
    title: {
      zh: "没有 completed 就当没做过，再跑一次",
      en: "What has no completion is taken for not done, and run again",
    },
    rejectedBy: [
      "08.decision",
      "08.perform",
      "08.gaps",
      "08.recovery",
      "08.twice",
      "08.same-action",
      "08.batch",
      "08.in-flight",
      "08.crashes",
      "08.power",
    ],
    first: { check: "08.decision", invariant: "unknown-unsafe-outcome-blocks" },
  },
  {
    name: "trusts-the-record-alone",
    title: {
      zh: "只看记录里的 retrySafe，不问现在的工具",
      en: "Only the old record is asked whether a retry is safe, not the tool of today",
    },
    rejectedBy: ["08.decision"],
    first: { check: "08.decision", invariant: "record-and-tool-both-say-retry-safe" },
  },
  {
    name: "reuses-before-it-compares",
    title: {
      zh: "先看 completed，再比参数：别的动作的结果也照用",
      en: "completed is reused before anybody compares what it is of",
    },
    rejectedBy: ["08.decision", "08.perform"],
    first: { check: "08.decision", invariant: "record-of-another-action-is-refused" },
  },
  {
    name: "digest-of-the-text",
    title: {
      zh: "对 JSON.stringify 的文本算哈希，键换个顺序就成了别的参数",
      en: "The digest is of JSON.stringify, so another order of keys means other arguments",
    },
    rejectedBy: ["08.identity"],
    first: { check: "08.identity", invariant: "digest-ignores-the-order-of-keys" },
  },
  {
    name: "named-by-the-call-id",
    title: {
      zh: "用服务商的调用 id 命名操作，而这些 id 会重复",
      en: "Operations are named by the provider's call id, and those repeat",
    },
    rejectedBy: [
      "08.identity",
      "08.perform",
      "08.recovery",
      "08.same-action",
      "08.batch",
      "08.model",
      "08.crashes",
      "08.power",
    ],
    first: { check: "08.identity", invariant: "calls-are-told-apart-without-the-provider-id" },
  },
];
