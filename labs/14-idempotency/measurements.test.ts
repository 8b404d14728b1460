import { expect, test } from "vitest";
import { measureWrong } from "../../tests/support/wrong-module.ts";

const load = () => import("./lab.ts");
type Key = typeof import("#agent/business-key.ts");
type Equal = typeof import("#agent/equal-action.ts");
type Decide = typeof import("#agent/decide-keyed.ts");
type Record = typeof import("#agent/record-completion.ts");
type Service = typeof import("#agent/service-outcome.ts");

test("a key for each attempt is seen: the service charges twice", async () => {
  const measured = await measureWrong<Key>(load, "asked-again", "business-key.ts", (right) => ({
    effectKey: (record) => `${right.effectKey(record)}:${record.attempts}`,
  }));
  expect(measured).toMatchObject({ keys: 2, effects: 2 });
});

test("a repetition that is counted within its run is seen: the service takes it for a retry", async () => {
  const measured = await measureWrong<Key>(load, "other-run", "business-key.ts", (right) => ({
    nextOccurrence: (related, wanted) =>
      right.nextOccurrence(
        related.filter(({ runId }) => runId === wanted.runId),
        wanted,
      ),
    keyedOperation: right.keyedOperation,
  }));
  expect(measured).toMatchObject({ keys: 1, effects: 1 });
});

test("a time in the key is seen: two keys, two effects", async () => {
  type Identity = typeof import("#agent/operation-identity.ts");
  const { wantedOperation }: Identity = await import("#agent/operation-identity.ts");
  const measured = await measureWrong<Key>(load, "volatile", "business-key.ts", () => ({
    keyedOperation: (pending, tool, taskId) =>
      wantedOperation(pending, tool && { ...tool, action: undefined as never }, taskId),
  }));
  expect(measured).toMatchObject({ keys: 2, effects: 2 });
});

test("what is done again on request is seen: ten tickets", async () => {
  const measured = await measureWrong<Equal>(load, "resumed", "equal-action.ts", (right) => ({
    equalAction: (related, wanted) => right.equalAction(related, wanted, { repeatable: true }),
  }));
  expect(measured).toMatchObject({ requests: 10, effects: 10 });
});

test("a key that is believed to live for ever is seen: charged again after two days", async () => {
  const measured = await measureWrong<Decide>(load, "forgotten", "decide-keyed.ts", (right) => ({
    decideKeyed: (related, wanted, { repeatable = false }, now) =>
      right.decideKeyed(related, wanted, { repeatable }, now),
  }));
  expect(measured).toMatchObject({ terminal: "completed", effects: 2 });
});

test("a record that is tried once is seen: the next life has to ask the service again", async () => {
  const measured = await measureWrong<Record>(load, "record-lost", "record-completion.ts", (right) => ({
    recordCompletion: (journal, operationId, answer, retry) =>
      right.recordCompletion(journal, operationId, answer, { ...retry, attempts: 1 }),
  }));
  expect(measured).toMatchObject({ requests: 2, effects: 1 });
});

test("a refused retry that settles is seen in the record", async () => {
  type Outcome = typeof import("#agent/keyed-outcome.ts");
  const measured = await measureWrong<Outcome>(load, "strict-service", "keyed-outcome.ts", () => ({
    openReason: (outcome) => (outcome.status === "unknown" ? outcome.reason : undefined),
  }));
  expect(measured).toMatchObject({ record: "completed" });
});

test("a lost answer that is taken for a known outcome is seen: the run goes on as if all were well", async () => {
  type Outcome = typeof import("#agent/keyed-outcome.ts");
  const measured = await measureWrong<Outcome>(load, "message-timeout", "keyed-outcome.ts", () => ({
    openReason: () => undefined,
  }));
  expect(measured).toMatchObject({ terminal: "completed", record: "completed" });
});

test("a service that breaks is not hidden: what a wrong reading makes of 422 is told", async () => {
  const measured = await measureWrong<Service>(load, "other-arguments", "service-outcome.ts", () => ({
    serviceOutcome: () => ({ status: "done", content: [{ type: "text", text: "fine" }] }),
  }));
  expect(measured).toMatchObject({ withoutJournal: "fine" });
});
