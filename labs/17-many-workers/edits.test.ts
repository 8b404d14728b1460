import { expect, test } from "vitest";
import { type Edit, tryEdits } from "../../tests/support/try-edits.ts";

/** Of a module that is right but for one place: what refuses it first. */
const edits: readonly (Edit & { invariant: string })[] = [
  {
    file: "heartbeat.ts",
    from: "await beating;",
    to: "void beating;",
    check: "17.beat",
    invariant: "who-stops-waits-for-the-answer",
  },
  {
    file: "claim-run.ts",
    from: ' || error.code !== "database.outcome_unknown"',
    to: "",
    check: "17.claim",
    invariant: "what-the-table-throws-is-told",
  },
  {
    file: "hold-run.ts",
    from: "throw error;",
    to: "return undefined;",
    check: "17.hold",
    invariant: "what-the-table-throws-is-told",
  },
  {
    file: "hold-run.ts",
    from: "if (!isLost || tries >= MOST_TRIES) throw error;",
    to: "if (!isLost) throw error;\nif (tries >= MOST_TRIES) return undefined;",
    check: "17.hold",
    invariant: "what-the-table-throws-is-told",
  },
  {
    file: "hold-run.ts",
    from: "const seen = await table.look(runId);",
    to: "const seen = await table.look(runId).catch(() => undefined);\nif (seen === undefined) return undefined;",
    check: "17.hold",
    invariant: "what-the-table-throws-is-told",
  },
  {
    file: "hold-run.ts",
    from: 'if (lease.state !== "held") return undefined;',
    to: "",
    check: "17.hold",
    invariant: "who-gave-a-run-back-leaves-it",
  },
  {
    file: "fenced-write.ts",
    from: "newest === token",
    to: "newest === undefined || newest <= token",
    check: "17.fence",
    invariant: "a-token-that-nobody-gave-writes-nothing",
  },
  {
    file: "effect-guard.ts",
    from: "(await renewRun(table, fence, leaseMs))",
    to: "(await renewRun(table, fence, leaseMs).catch(() => lease))",
    check: "17.guard",
    invariant: "who-cannot-ask-does-not-act",
  },
  {
    file: "leased-perform.ts",
    from: 'record.state === "completed" ||',
    to: 'record.state !== "started" ||',
    check: "17.late",
    invariant: "only-who-is-vouched-for-repeats",
  },
  {
    file: "worker-loop.ts",
    from: "await releaseRun(options.table, lease);",
    to: "",
    check: "17.loop",
    invariant: "what-a-refusal-ended-is-given-back",
  },
];

test("a module that is wrong in one place is refused for that", async () => {
  expect(await tryEdits("17-many-workers", edits)).toEqual(edits.map(({ invariant }) => invariant));
});
