import { decideOperation } from "#agent/decide-operation.ts";
import type { OperationRecord, WantedOperation } from "#contracts/journal.ts";
import type { Example } from "../example-check.ts";
import { unlessEqual } from "../unless.ts";

const wanted: WantedOperation = {
  operationId: "run-42:e2:0",
  runId: "run-42",
  tool: "write",
  argumentsDigest: "sha256:aa",
  idempotencyKey: "task-42:update-file:a.txt:aa",
  retrySafe: false,
};
const answer = { content: [{ type: "text" as const, text: "wrote a.txt" }], isError: false };
const open: OperationRecord = { ...wanted, state: "started", occurrence: 1, attempts: 1, startedAt: 1 };
const completed: OperationRecord = { ...open, state: "completed", observedAt: 2, answer };
const safe = { retrySafe: true };

/** What each old record decides. The reasons are left to whoever writes them. */
export const decisionExamples: readonly Example[] = [
  decides("no-record-runs", undefined, {}, "run"),
  decides("completed-is-reused", completed, {}, "reuse"),
  decides("completed-is-reused", { ...completed, ...safe }, safe, "reuse"),
  {
    invariant: "reuse-gives-back-the-saved-answer",
    async breach() {
      const decision = decideOperation(completed, wanted);
      return unlessEqual("answer" in decision ? decision.answer : undefined, answer);
    },
  },
  decides("unknown-unsafe-outcome-blocks", open, {}, "block"),
  decides("unknown-unsafe-outcome-blocks", { ...open, state: "interrupted" }, {}, "block"),
  decides("unknown-unsafe-outcome-blocks", { ...open, state: "completed" }, {}, "block"),
  decides("record-and-tool-both-say-retry-safe", { ...open, ...safe }, {}, "block"),
  decides("record-and-tool-both-say-retry-safe", open, safe, "block"),
  decides("retry-safe-runs-again", { ...open, ...safe }, safe, "retry"),
  decides("retry-safe-runs-again", { ...open, ...safe, state: "interrupted" }, safe, "retry"),
  decides("record-of-another-action-is-refused", open, { argumentsDigest: "sha256:bb" }, "refuse"),
  decides("record-of-another-action-is-refused", completed, { argumentsDigest: "sha256:bb" }, "refuse"),
  decides("record-of-another-action-is-refused", completed, { tool: "append" }, "refuse"),
  decides(
    "record-of-another-action-is-refused",
    { ...open, ...safe },
    { ...safe, argumentsDigest: "sha256:bb" },
    "refuse",
  ),
  // The same file with the same arguments under another key: the tool's word for the target was mended.
  decides("digest-not-key-tells-the-arguments", completed, { idempotencyKey: "task-42:write:a" }, "reuse"),
  decides("same-action-of-another-call-decides", completed, { operationId: "run-42:e4:0" }, "reuse"),
];

function decides(
  invariant: string,
  record: OperationRecord | undefined,
  asked: Partial<WantedOperation>,
  kind: string,
): Example {
  return {
    invariant,
    breach: async () => {
      const about = record && { state: record.state, retrySafe: record.retrySafe };
      const decision = decideOperation(record, { ...wanted, ...asked }).kind;
      const situation = { record: about ?? null, wantedWith: asked };
      return unlessEqual({ ...situation, decision }, { ...situation, decision: kind });
    },
  };
}
