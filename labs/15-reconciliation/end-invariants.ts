import type { Ended, Invariant } from "../../crash-explorer/scenario.ts";
import { both } from "../both.ts";
import type { ReconciledEnd } from "./explored-boot.ts";
import { isBack, unless } from "./invariants.ts";
import { rawJournal } from "./raw-records.ts";
import type { ReconciledThings } from "./things.ts";

/** What must hold when a life has come to its end. */
export const atEnd: readonly Invariant<Ended<ReconciledThings, ReconciledEnd>>[] = [
  {
    id: "undisturbed-completes",
    breach: ({ undisturbed, end: { terminal, reason } }) =>
      unless(!undisturbed || terminal === "completed", "completed", () => `${terminal}: ${reason}`),
  },
  {
    id: "blocked-only-while-a-person-is-needed",
    breach({ end: { terminal, reason }, states: { journal } }) {
      const open = rawJournal(journal).records.some(({ state }) => state !== "completed");
      const right = ["completed", "stopped"].includes(terminal) || (terminal === "blocked" && open);
      return unless(
        right,
        both("completed，或有未决动作的 blocked", "completed, or blocked while one is open"),
        () => `${terminal}: ${reason}`,
      );
    },
  },
  {
    id: "nobody-is-asked-what-is-known",
    breach: ({ end: { wasLeft } }) =>
      unless(
        !wasLeft,
        both("能查清、能做完撤销的，不用人", "no person where it can be seen, or be taken back to the end"),
        () => both("停下来等人", "it blocked, and waits for a person"),
      ),
  },
  {
    id: "what-is-open-has-an-owner",
    breach({ end: { terminal }, states: { journal } }) {
      const { records } = rawJournal(journal);
      const open = records.filter(({ state, operationId }) => state !== "completed" && !isBack(operationId));
      const owned = open.every(({ decisions = [] }) => decisions.some(({ kind }) => OWNING.has(kind)));
      return unless(terminal !== "blocked" || owned, both("有负责人", "an owner"), () =>
        both("没有", "none"),
      );
    },
  },
];

const OWNING: ReadonlySet<string> = new Set(["assigned", "repair_opened"]);
