import type { EffectGuard } from "#agent/effect-guard.ts";
import { wantedOperation } from "#agent/operation-identity.ts";
import type { OperationJournal, OperationRecord } from "#contracts/journal.ts";
import type { LoopSeams, PendingCall, Settled } from "#contracts/loop.ts";
import type { Tool, ToolRegistry } from "#contracts/tools.ts";

type Pair = Required<Pick<LoopSeams, "recall" | "perform">>;

export interface LeasedPerformOptions {
  /** The pair that keeps the journal, such as `journaledPerform`. */
  inner: Pair;
  journal: Pick<OperationJournal, "find">;
  tools: ToolRegistry;
  taskId: string;
  /** The token of the claim under which this run is carried. */
  token: number;
  guard: EffectGuard;
}

/**
 * The two seams around an effect, for a run that was taken over or may be. The journal's fence holds back a
 * stale worker's record, and not its hand: its request may come after ours. So an operation that another
 * claim began is repeated only if the tool says what a late request would come to.
 */
export function leasedPerform(options: LeasedPerformOptions): Pair {
  const { inner, token, guard } = options;
  return {
    async recall(pending) {
      const gate = await inner.recall(pending);
      if (gate?.kind !== "go") return gate;
      return (await heldBack(options, pending)) ?? gate;
    },
    async perform(call, execute) {
      const held = await heldBack(options, call);
      if (held) return held;
      return inner.perform(call, async (context) => {
        const lost = await guard();
        if (lost) return { status: "refused", reason: lost };
        return execute({ ...context, fencingToken: token });
      });
    },
  };
}

/** Whether an operation may be tried again by this claim. */
export function mayRepeat(
  record: OperationRecord,
  tool: Pick<Tool, "lateRequest"> | undefined,
  token: number,
): boolean {
  const isSafe = record.retrySafe || tool?.lateRequest !== undefined;
  return record.state === "completed" || record.claim === token || isSafe;
}

async function heldBack(
  { journal, tools, taskId, token }: LeasedPerformOptions,
  pending: PendingCall,
): Promise<Settled | undefined> {
  const tool = tools.get(pending.call.name);
  const record = await journal.find(wantedOperation(pending, tool, taskId));
  if (record === undefined || mayRepeat(record, tool, token)) return undefined;
  const reason = { code: "worker.late_request", params: { tool: record.tool } } as const;
  return { kind: "end", end: { terminal: "blocked", reason } };
}
