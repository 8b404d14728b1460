import type { Mistake } from "../exercise.ts";

/** What shows only when the journal's medium fails, or the Checkpoint on it lags. */
export const faultMistakes: readonly Mistake[] = [
  {
    name: "runs-without-its-record",
    title: {
      zh: "started 没能记下，照样执行",
      en: "The start could not be recorded, and the tool runs all the same",
    },
    rejectedBy: ["08.perform"],
    first: { check: "08.perform", invariant: "start-that-was-not-recorded-runs-nothing" },
  },
  {
    name: "tells-what-was-not-recorded",
    title: {
      zh: "completed 没能记下，照样把结果当作记下了",
      en: "The completion could not be recorded, and the result is told as if it were",
    },
    rejectedBy: ["08.perform"],
    first: { check: "08.perform", invariant: "completion-that-was-not-recorded-is-not-told" },
  },
  {
    name: "unreadable-is-taken-for-none",
    title: {
      zh: "记录读不出来，就当没有记录",
      en: "A record that cannot be read is taken for none",
    },
    rejectedBy: ["08.perform"],
    first: { check: "08.perform", invariant: "record-that-cannot-be-read-is-not-taken-for-none" },
  },
  {
    name: "any-known-place-will-do",
    title: {
      zh: "Checkpoint 停在会话里的任何一条都算数，不管后面还有没有",
      en: "A Checkpoint counts wherever in the Session it stands, whatever came after it",
    },
    rejectedBy: ["08.checkpoint", "08.recovery"],
    first: { check: "08.checkpoint", invariant: "session-wins-over-a-lagging-checkpoint" },
  },
  {
    name: "believes-the-saved-checkpoint",
    title: {
      zh: "有 Checkpoint 就直接用，不让它追上会话",
      en: "A saved Checkpoint is used as it is, and never brought up to the Session",
    },
    rejectedBy: ["08.recovery"],
    first: { check: "08.recovery", invariant: "recovery-brings-the-checkpoint-up-to-the-session" },
  },
];
