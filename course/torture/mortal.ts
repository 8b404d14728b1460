import type { KeyedJournal } from "#contracts/keyed-operations.ts";
import type { Tool } from "#contracts/tools.ts";
import { actionOfKey, type Boundary, type Death } from "./boundaries.ts";

/** Says where a life is; at one such place it may end. */
export type At = (place: Boundary, spot: string) => void;

/** SIGKILL: no `catch`, no `finally`, and no exit handler runs. */
export function mortal(death: Death | undefined): At {
  return (place, spot) => {
    if (death?.at === place && death.spot === spot) process.kill(process.pid, "SIGKILL");
  };
}

/** The same journal, in a life that may end right before and right behind each of its writes. */
export function mortalJournal(journal: KeyedJournal, at: At): KeyedJournal {
  const own = new Set<string>();
  const names = new Map<string, string>();
  return {
    ...journal,
    async related(wanted) {
      const records = await journal.related(wanted);
      if (records.some(({ operationId }) => !own.has(operationId))) at("in recovery", "recalled");
      return records;
    },
    async start(wanted) {
      const name = actionOfKey(wanted.idempotencyKey);
      names.set(wanted.operationId, name);
      own.add(wanted.operationId);
      at("before started", name);
      const record = await journal.start(wanted);
      at("after started", name);
      return record;
    },
    async complete(operationId, answer) {
      const name = names.get(operationId) ?? "";
      at("before completed", name);
      await journal.complete(operationId, answer);
      at("after completed", name);
    },
    async decide(operationId, decision) {
      at("in reconciliation", "deciding");
      const record = await journal.decide(operationId, decision);
      at("in reconciliation", "decided");
      return record;
    },
  };
}

/** The same tool, in a life that may end before its request goes out, and behind a look at the world. */
export function mortalTool(tool: Tool, at: At): Tool {
  const { lookup } = tool;
  return {
    ...tool,
    execute(args, context) {
      at("before request", actionOfKey(context.idempotencyKey));
      return tool.execute(args, context);
    },
    ...(lookup && {
      async lookup(operation) {
        const reality = await lookup(operation);
        at("in reconciliation", "looked");
        return reality;
      },
    }),
  };
}
