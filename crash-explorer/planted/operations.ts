import type { Cells } from "../cell.ts";
import type { Outside } from "../outside.ts";
import type { Life } from "../scenario.ts";
import {
  type Call,
  type Decision,
  effectOf,
  type OpenCall,
  type OperationRecord,
  type Status,
} from "./shapes.ts";

/** What an operation works with. */
export interface Workshop {
  journal: Cells;
  world: Outside;
  life: Pick<Life, "now" | "newId">;
}

/** The parts of the harness that deal with effects in the world. */
export interface OperationParts {
  /** Under which name the journal keeps a call: by what it does, whatever the provider calls it. */
  nameOf(open: OpenCall): string;
  /** What must not differ when a name comes again. */
  digestOf(call: Call): string;
  decide(record: OperationRecord | undefined, asked: OperationRecord): Decision;
  /** False: somebody else has started it. */
  start(journal: Cells, name: string, record: OperationRecord, isAgain: boolean): Promise<boolean>;
  keyFor(record: OperationRecord, attempt: { isFirst: boolean; call: Call } & Workshop): Promise<string>;
  /** Lets the effect happen, and records that it did. */
  carryOut(execute: () => Promise<void>, complete: () => Promise<void>): Promise<void>;
  /** An unsafe operation of which nobody knows what came. */
  settleUnknown(journal: Cells, name: string, record: OperationRecord): Promise<Status | "blocked">;
}

/** Performs a call, unless the journal knows better. */
export async function perform(
  open: OpenCall,
  parts: OperationParts,
  shop: Workshop,
): Promise<Status | "blocked"> {
  const { call } = open;
  const { journal, life } = shop;
  const name = parts.nameOf(open);
  const asked: OperationRecord = {
    state: "started",
    tool: call.tool,
    digest: parts.digestOf(call),
    key: life.newId(),
    startedAt: life.now(),
  };
  const found = (await journal.get(name)) as OperationRecord | undefined;
  const decision = parts.decide(found, asked);
  switch (decision) {
    case "reuse":
      return "done";
    case "refuse":
      return "refused";
    case "block":
      return parts.settleUnknown(journal, name, found ?? asked);
    case "run":
      if (!(await parts.start(journal, name, asked, found !== undefined))) return perform(open, parts, shop);
      break;
  }
  const record = decision === "retry" && found ? found : asked;
  const key = await parts.keyFor(record, { isFirst: record === asked, call, ...shop });
  await parts.carryOut(
    () => execute(call, key, shop.world),
    () => journal.put(name, { ...record, state: "completed" }),
  );
  return "done";
}

export const operationParts: OperationParts = {
  nameOf: ({ call }) => `${call.tool} ${call.target}`,
  digestOf: ({ content }) => content,
  decide(record, asked) {
    if (record === undefined || record.state === "failed") return "run";
    if (record.digest !== asked.digest) return "refuse";
    if (record.state === "completed") return "reuse";
    return record.tool === "write" ? "block" : "retry";
  },
  async start(journal, name, record, isAgain) {
    if (!isAgain) return journal.claim(name, record);
    await journal.put(name, record);
    return true;
  },
  keyFor: async ({ key }) => key,
  async carryOut(execute, complete) {
    await execute();
    await complete();
  },
  settleUnknown: async () => "blocked",
};

async function execute(call: Call, key: string, world: Outside): Promise<void> {
  const action = effectOf(call);
  switch (call.tool) {
    case "write":
      return world.act({ action });
    case "charge":
      return world.request({ action, key });
    case "read":
      await world.count(action);
  }
}
