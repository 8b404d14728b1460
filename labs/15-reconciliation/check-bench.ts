import { MemoryRecordStore } from "#agent/memory-record-store.ts";
import { recordedJournal } from "#agent/recorded-journal.ts";
import type { OperationRecord, WantedOperation } from "#contracts/journal.ts";
import type { Reality } from "#contracts/reality.ts";
import type { OpenOperation, Reconciling } from "#contracts/reconciliation.ts";
import type { Tool } from "#contracts/tools.ts";

export const wanted: WantedOperation = {
  operationId: "run-1:e2:0",
  runId: "run-1",
  tool: "charge",
  argumentsDigest: "sha256:aa",
  idempotencyKey: "task-42:charge:order-7",
  retrySafe: false,
};

export const record: OperationRecord = {
  ...wanted,
  state: "started",
  occurrence: 1,
  attempts: 1,
  startedAt: 1,
};

export function reality(status: Reality["status"]): Reality {
  const evidence = { code: "lab15.there", params: { key: status } } as const;
  if (status === "found") return { status, content: [{ type: "text", text: "charged" }], evidence };
  return { status, evidence };
}

/** A service of the bench: what it says to each question in turn, the last answer again and again. */
export interface Says {
  lookup?: readonly (Reality["status"] | "throws")[];
  fence?: Reality["status"];
  rollBack?: "done" | "refused" | "unknown";
  traits?: Partial<Tool>;
  isSenderGone?: boolean;
}

/** An open operation in a journal of its own; `heard` is what the tool was asked, in order. */
export async function createBench({ lookup, fence, rollBack, traits, isSenderGone }: Says = {}) {
  const heard: string[] = [];
  const clock = { ms: 10 };
  const store = recordedJournal(new MemoryRecordStore(), () => clock.ms);
  const written: string[] = [];
  const journal: typeof store = {
    ...store,
    start: (one) => store.start(one).finally(() => written.push(`start ${one.operationId}`)),
    decide: (id, decision) => store.decide(id, decision).finally(() => written.push(decision.kind)),
  };
  const said = [...(lookup ?? [])];
  const tool = {
    name: "charge",
    async execute() {
      heard.push("execute");
      return { status: "done", content: [] };
    },
    ...(lookup && {
      async lookup({ idempotencyKey }: { idempotencyKey: string }) {
        heard.push(`lookup ${idempotencyKey}`);
        const next = said.length > 1 ? said.shift() : said[0];
        if (next === "throws") throw new Error("down");
        return reality(next ?? "silent");
      },
    }),
    ...(fence && {
      async fence() {
        heard.push("fence");
        return reality(fence);
      },
    }),
    ...(rollBack && {
      rollBackRetrySafe: true,
      async rollBack(_: unknown, { idempotencyKey }: { idempotencyKey: string }) {
        heard.push(`rollBack ${idempotencyKey}`, ...written.splice(0));
        if (rollBack === "done") return { status: "done", content: [] };
        return { status: rollBack, reason: { code: "run.aborted", params: {} } };
      },
    }),
    ...traits,
  } as unknown as Tool;
  await store.start(wanted);
  const parts: Reconciling = {
    journal,
    now: () => clock.ms,
    operator: "reconciliation",
    ownership: { owners: ["li", "wang"], escalateAfterMs: 100 },
    ...(isSenderGone !== undefined && { isSenderGone: async () => isSenderGone }),
  };
  const open: OpenOperation = { record, tool };
  const now = async (id = wanted.operationId) => (await store.get(id)) as OperationRecord;
  return { ...parts, parts, open, heard, clock, now, store };
}

/** The decisions of a record, each in a word or two. */
export function decisionsOf({ decisions = [] }: OperationRecord): string {
  const said = decisions.map((one) => {
    if (one.kind === "settled") return `${one.settlement} by ${one.operator}`;
    return one.kind === "assigned" ? `assigned to ${one.owner}` : one.kind;
  });
  return said.join(", ");
}
