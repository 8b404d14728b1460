import type { OperationRecord } from "#contracts/journal.ts";
import { breach, type Saying } from "../../crash-explorer/sayings.ts";
import type { Breach, Invariant } from "../../crash-explorer/scenario.ts";
import type { States } from "../../crash-explorer/thing.ts";
import { both } from "../both.ts";
import { PROGRAM } from "./explored-boot.ts";
import { rawCalls, rawJournal, settlementsOf } from "./raw-records.ts";
import type { ReconciledThings } from "./things.ts";

type Reconciled = States<ReconciledThings>;
type Effects = Readonly<Record<string, number>>;

/** What must hold in each state in which a crash can leave the records and the world. */
export const always: readonly Invariant<Reconciled>[] = [
  {
    id: "a-wanted-effect-happens-once",
    breach({ world: { effects } }) {
      const standing = Object.keys(effects).filter((name) => stands(name, effects));
      const messages = effects["message a"] ?? 0;
      const expected = both("各最多一次", "each once at most");
      return unless(standing.length <= 1 && messages <= 1, expected, () => shown(effects));
    },
  },
  {
    id: "never-is-never",
    breach: ({ world: { effects }, journal }) =>
      eachSettled(journal, "never_happened", (key) => (effects[`charge ${key}`] ?? 0) === 0, effects),
  },
  {
    id: "rolled-back-is-back",
    breach: ({ world: { effects }, journal }) =>
      eachSettled(journal, "rolled_back", (key) => (effects[`refund ${key}`] ?? 0) === 1, effects),
  },
  {
    id: "completed-is-there",
    breach: ({ world: { effects }, journal }) =>
      eachSettled(journal, "completed", (key) => stands(`charge ${key}`, effects), effects),
  },
  {
    id: "a-roll-back-has-a-record-and-a-person",
    breach({ world: { effects, flying }, journal }) {
      const sent = [...Object.keys(effects), ...flying.map(({ action }) => action)];
      const refunds = sent.filter((name) => name.startsWith("refund "));
      const { records } = rawJournal(journal);
      const lacking = refunds.find((name) => !records.some((record) => isRecordOf(record, name.slice(7))));
      const decided = records.some(({ decisions = [] }) =>
        decisions.some(({ operator }) => operator !== PROGRAM),
      );
      const expected = both("先有记录和决定", "a record and a decision before");
      return unless(lacking === undefined && (refunds.length === 0 || decided), expected, () =>
        shown(effects),
      );
    },
  },
  {
    id: "decisions-are-only-added",
    breach({ journal }) {
      const changed = [...rawJournal(journal).lines.values()].find(
        (lines) => !lines.every((line, at) => at === 0 || continues(lines[at - 1], line)),
      );
      const expected = both("每一行都保留此前的决定", "each line keeps the decisions before it");
      return unless(changed === undefined, expected, () => changed?.at(-1)?.operationId ?? "");
    },
  },
  {
    id: "one-last-word",
    breach({ journal }) {
      const twice = rawJournal(journal).records.find((record) => settlementsOf(record).length > 1);
      return unless(twice === undefined, both("一个结论", "one settlement"), () =>
        String(twice?.operationId),
      );
    },
  },
  {
    id: "only-a-person-decides-unseen",
    breach({ journal }) {
      const guessed = rawJournal(journal).records.find(
        (record) =>
          record.tool === "message" && settlementsOf(record).some(({ operator }) => operator === PROGRAM),
      );
      const expected = both("由人决定", "decided by a person");
      return unless(guessed === undefined, expected, () => both("程序自己下了结论", "the program decided"));
    },
  },
  {
    id: "one-result-and-durable-before",
    breach({ session, journal }) {
      const answers = new Map(
        rawJournal(journal).records.map(({ operationId, answer }) => [
          operationId,
          JSON.stringify(answer?.content),
        ]),
      );
      const wrong = rawCalls(session).find(
        ({ operationId, results }) =>
          results.length > 1 || (results.length === 1 && answers.get(operationId) !== results[0]),
      );
      const expected = both("一个结果，操作记录里已有", "one result, which the journal holds");
      return unless(wrong === undefined, expected, () => wrong?.results.join(" ") ?? "");
    },
  },
];

export function isBack(operationId: string): boolean {
  return operationId.endsWith(":roll-back");
}

/** Of a roll-back under this key: its own record, or the repair in which a person took it back by hand. */
function isRecordOf(record: OperationRecord, key: string): boolean {
  const isByHand = record.decisions?.some(({ kind }) => kind === "repair_opened") === true;
  return record.idempotencyKey.startsWith(key) && (isBack(record.operationId) || isByHand);
}

function stands(name: string, effects: Effects): boolean {
  return name.startsWith("charge ") && !effects[`refund ${name.slice("charge ".length)}`];
}

function eachSettled(
  journal: Reconciled["journal"],
  settlement: string,
  holds: (key: string) => boolean,
  effects: Effects,
): Breach | undefined {
  const wrong = rawJournal(journal).records.find(
    (record) =>
      record.tool === "charge" &&
      !isBack(record.operationId) &&
      settlementsOf(record).some((settled) => settled.settlement === settlement) &&
      !holds(keyOf(record)),
  );
  return unless(wrong === undefined, settlement, () => shown(effects));
}

/** By the promise of the journal, not by the module that makes it. */
function keyOf({ idempotencyKey, occurrence }: OperationRecord): string {
  return occurrence > 1 ? `${idempotencyKey}:${occurrence}` : idempotencyKey;
}

function continues(before: OperationRecord | undefined, after: OperationRecord): boolean {
  const [old, now] = [before?.decisions ?? [], after.decisions ?? []];
  return JSON.stringify(now.slice(0, old.length)) === JSON.stringify(old);
}

function shown(effects: Effects): string {
  return JSON.stringify(effects);
}

export function unless(holds: boolean, expected: Saying, received: () => Saying): Breach | undefined {
  return holds ? undefined : breach(expected, received());
}
