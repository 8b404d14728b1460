import { type JournaledPerformOptions, journaledPerform } from "#agent/journaled-perform.ts";
import type { Entry } from "#contracts/entries.ts";
import type { Fact } from "#contracts/facts.ts";
import type { OperationJournal, OperationRecord } from "#contracts/journal.ts";
import type { EndGate, Gate, PendingCall } from "#contracts/loop.ts";
import type { Watch } from "../watch.ts";

/**
 * The same two seams, and somebody hears what was decided about each call that this life found open, and on
 * which record. The record is the one that `recall` was really given.
 */
export function watchedRecall(
  options: JournaledPerformOptions,
  found: readonly Entry[],
  watch: Watch,
): ReturnType<typeof journaledPerform> {
  const old = new Set(found.map(({ id }) => id));
  let record: OperationRecord | undefined;
  const journal = watchedJournal(options.journal, (seen) => {
    record = seen;
  });
  const seams = journaledPerform({ ...options, journal });
  return {
    ...seams,
    async recall(pending) {
      record = undefined;
      const gate = await seams.recall(pending);
      if (old.has(pending.entryId)) watch(decided(pending, gate, record));
      return gate;
    },
  };
}

function watchedJournal(
  journal: OperationJournal,
  onFound: (record: OperationRecord | undefined) => void,
): OperationJournal {
  return {
    async find(wanted) {
      const record = await journal.find(wanted);
      onFound(record);
      return record;
    },
    start: (wanted) => journal.start(wanted),
    complete: (id, answer) => journal.complete(id, answer),
    interrupt: (id, reason) => journal.interrupt(id, reason),
    records: () => journal.records(),
  };
}

/** A learner's gate may be anything, and to look on must never break what is looked at. */
function decided({ call }: PendingCall, gate: Gate | undefined, record: OperationRecord | undefined): Fact {
  const target = Object.values(call.arguments)[0];
  const params = { call: `${call.name}(${String(target ?? "")})`, record: recordFact(record) };
  if (!gate) return { code: "step.decided_first", params };
  if (gate.kind === "answer") return { code: "step.decided_reuse", params };
  if (gate.kind === "go") return { code: "step.decided_again", params };
  const { terminal = "?", reason = "?" } = (gate as Partial<EndGate>).end ?? {};
  return { code: "step.decided_end", params: { ...params, terminal, reason } };
}

function recordFact(record: OperationRecord | undefined): Fact {
  if (!record) return { code: "step.record_none", params: {} };
  const { state, retrySafe } = record;
  return { code: retrySafe ? "step.record_safe" : "step.record_unsafe", params: { state } };
}
