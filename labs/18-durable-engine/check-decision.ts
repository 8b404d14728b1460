import { awaitDecision, decideAndWake, decisionTopic } from "#agent/human-decision.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { OperationRecord } from "#contracts/journal.ts";
import type { DecisionOutcome } from "#contracts/reconciliation.ts";
import { codeOf, holds, recordOf } from "../17-many-workers/check-bench.ts";
import { both } from "../both.ts";
import { exampleCheck } from "../example-check.ts";

const origin = { operator: "ann", reason: "looked", at: 1, evidence: [] };
const assigned = { ...origin, kind: "assigned" as const, owner: "ann", escalateAt: 2 };
const record = (count: number): OperationRecord =>
  recordOf({ decisions: Array.from({ length: count }, () => assigned) });

/** What happened, in order, and the ids of the messages. */
export async function decided(outcomes: readonly (DecisionOutcome | Error)[]) {
  const heard: string[] = [];
  const ids: string[] = [];
  const engine = {
    async send(workflowId: string, topic: string, _: unknown, messageId: string) {
      heard.push(`sent to ${workflowId}`);
      ids.push(`${topic} ${messageId}`);
    },
  };
  for (const outcome of outcomes) {
    const decide = async () => {
      if (outcome instanceof Error) throw outcome;
      heard.push(outcome.kind);
      return outcome;
    };
    await decideAndWake(engine, "w", decide).catch((error: unknown) => heard.push(String(codeOf(error))));
  }
  return { heard, ids };
}

/** A message is durable when `send` says so, and it takes as long as a database does. */
async function toldWhen() {
  const heard: string[] = [];
  const engine = {
    async send() {
      await new Promise((resolve) => setTimeout(resolve, 1));
      heard.push("sent");
    },
  };
  await decideAndWake(engine, "w", async () => made(1));
  heard.push("told");
  return heard;
}

const made = (count: number): DecisionOutcome => ({ kind: "decided", record: record(count) });
const late: DecisionOutcome = { kind: "too_late", record: record(1) };
const refused: DecisionOutcome = {
  kind: "not_rolled_back",
  record: record(1),
  reason: { code: "reconcile.says_nothing", params: {} },
};
const nothing = new HarnessError({ code: "reconcile.says_nothing", params: {} });

export const decisionCheck = exampleCheck(
  { id: "18.decision", task: "18.4", title: both("人的决定", "A person's decision") },
  [
    holds("durable-before-it-wakes", async () => (await decided([made(1)])).heard, ["decided", "sent to w"]),
    holds("woken-up-before-it-is-told", toldWhen, ["sent", "told"]),
    holds("who-comes-too-late-wakes-too", async () => (await decided([late])).heard, [
      "too_late",
      "sent to w",
    ]),
    holds("what-was-not-decided-wakes-nobody", async () => (await decided([refused])).heard, [
      "not_rolled_back",
    ]),
    holds("what-was-not-decided-wakes-nobody", async () => (await decided([nothing])).heard, [
      "reconcile.says_nothing",
    ]),
    holds("one-decision-is-one-message", async () => new Set((await decided([made(1), late])).ids).size, 1),
    holds(
      "another-decision-is-another-message",
      async () => new Set((await decided([made(1), made(2)])).ids).size,
      2,
    ),
    holds("each-waits-for-its-own", () => decisionTopic("a") === decisionTopic("b"), false),
    holds("the-wait-is-for-this-operation", async () => {
      const asked: unknown[] = [];
      const receive = async (topic: string, timeoutMs: number) => {
        asked.push(topic === decisionTopic("op"), timeoutMs);
        return { settlement: "completed" };
      };
      return [await awaitDecision({ receive }, "op", 5_000), ...asked];
    }, [undefined, true, 5_000]),
  ],
);
