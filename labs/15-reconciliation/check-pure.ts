import { openChoices } from "#agent/decision-choice.ts";
import { settleByReality } from "#agent/settle-by-reality.ts";
import type { Decision } from "#contracts/decisions.ts";
import type { OperationRecord } from "#contracts/journal.ts";
import type { Reality } from "#contracts/reality.ts";
import { both } from "../both.ts";
import { type Example, exampleCheck } from "../example-check.ts";
import { unlessEqual } from "../unless.ts";
import { reality, record } from "./check-bench.ts";

function settles(invariant: string, cases: [Reality["status"], boolean, string | null][]): Example {
  return {
    invariant,
    breach: async () =>
      unlessEqual(
        cases.map(([status, isFenced]) => settleByReality(reality(status), isFenced) ?? null),
        cases.map(([, , expected]) => expected),
      ),
  };
}

export const settleCheck = exampleCheck(
  { id: "15.settle", task: "15.1", title: both("现实能证明什么", "What reality proves") },
  [
    settles("found-is-completed", [
      ["found", false, "completed"],
      ["found", true, "completed"],
    ]),
    settles("absent-alone-settles-nothing", [["absent", false, null]]),
    settles("absent-behind-a-fence-is-never", [
      ["absent", true, "never_happened"],
      ["fenced", false, "never_happened"],
    ]),
    settles("silence-settles-nothing", [
      ["silent", false, null],
      ["silent", true, null],
    ]),
    {
      invariant: "nobody-asked-nothing-settled",
      breach: async () => unlessEqual(settleByReality(undefined, true) ?? null, null),
    },
  ],
);

interface Situation {
  status?: Reality["status"];
  isFenced?: boolean;
  canRollBack?: boolean;
  changes?: Partial<OperationRecord>;
  rollBack?: Partial<OperationRecord>;
}

function offers(invariant: string, given: Situation, expected: string[]): Example {
  const { status, isFenced = false, canRollBack = true, changes, rollBack } = given;
  return {
    invariant,
    breach: async () =>
      unlessEqual(
        openChoices({
          record: { ...record, ...changes },
          evidence: { ...(status && { reality: reality(status) }), isFenced },
          canRollBack,
          ...(rollBack && { rollBack: { ...record, ...rollBack } }),
        }).toSorted(),
        expected.toSorted(),
      ),
  };
}

const repair: Decision = {
  kind: "repair_opened",
  repairId: "r1",
  task: "call",
  owner: "li",
  operator: "li",
  reason: "unclear",
  at: 1,
  evidence: [],
};
const answer = { content: [], isError: false };

export const choicesCheck = exampleCheck(
  { id: "15.choices", task: "15.3", title: both("人可以选什么", "What a person may decide") },
  [
    offers("what-is-settled-is-not-decided-again", { changes: { state: "completed", answer } }, []),
    offers("what-is-there-happened", { status: "found" }, ["completed", "rolled_back", "repair"]),
    offers("no-way-back-is-not-offered", { status: "found", canRollBack: false }, ["completed", "repair"]),
    offers("what-may-still-arrive-is-not-never", { status: "absent" }, ["repair"]),
    offers("behind-a-fence-it-is-never", { status: "absent", isFenced: true }, ["never_happened", "repair"]),
    offers("where-nobody-can-be-asked-a-person-may-say", {}, ["completed", "never_happened", "repair"]),
    offers("a-repair-is-closed-by-a-settlement", { status: "found", changes: { decisions: [repair] } }, [
      ...["completed", "rolled_back", "never_happened"],
    ]),
    offers("a-roll-back-that-was-begun-is-brought-to-its-end", { rollBack: { retrySafe: true } }, [
      ...["rolled_back", "repair"],
    ]),
    offers("what-is-on-its-way-back-is-not-completed", { changes: { decisions: [repair] }, rollBack: {} }, [
      "rolled_back",
    ]),
    offers(
      "what-was-taken-back-is-taken-back",
      { status: "absent", rollBack: { state: "completed", answer } },
      ["rolled_back"],
    ),
  ],
);
