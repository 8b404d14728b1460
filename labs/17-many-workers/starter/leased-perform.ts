import type { EffectGuard } from "#agent/effect-guard.ts";
import { wantedOperation } from "#agent/operation-identity.ts";
import type { OperationJournal, OperationRecord } from "#contracts/journal.ts";
import type { LoopSeams, PendingCall, Settled } from "#contracts/loop.ts";
import { todo } from "#contracts/todo.ts";
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
  const { inner } = options;
  return {
    async recall(pending) {
      const gate = await inner.recall(pending);
      if (gate?.kind !== "go") return gate;
      return (await heldBack(options, pending)) ?? gate;
    },
    async perform(call, _execute) {
      const held = await heldBack(options, call);
      if (held) return held;
      return todo("17.8", {
        zh: "先检查，再执行，把令牌交给工具",
        en: "check, then execute, and give the tool the token",
      });
    },
  };
}

/** Whether an operation may be tried again by this claim. */
export function mayRepeat(
  _record: OperationRecord,
  _tool: Pick<Tool, "lateRequest"> | undefined,
  _token: number,
): boolean {
  return todo("17.8", {
    zh: "谁拦得住旧 worker 迟到的请求",
    en: "what stops the late request of an old worker",
  });
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
