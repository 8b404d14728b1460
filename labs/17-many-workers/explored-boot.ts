import { claimRun } from "#agent/claim-run.ts";
import { effectGuard } from "#agent/effect-guard.ts";
import { releaseRun } from "#agent/hold-run.ts";
import { journaledPerform } from "#agent/journaled-perform.ts";
import { leasedPerform } from "#agent/leased-perform.ts";
import { wantedOperation } from "#agent/operation-identity.ts";
import { sharedJournal } from "#agent/shared-journal.ts";
import { outcomeAnswer } from "#agent/tool-answers.ts";
import { createToolRegistry } from "#agent/tool-registry.ts";
import { isHarnessError } from "#contracts/errors.ts";
import type { OperationRecord } from "#contracts/journal.ts";
import type { AcceptedCall, TerminalState } from "#contracts/loop.ts";
import type { RunLease } from "#contracts/workers.ts";
import type { Life } from "../../crash-explorer/scenario.ts";
import { toolsOn } from "./explored-tools.ts";
import type { Service } from "./service.ts";
import type { Shared } from "./shared-thing.ts";

export const RUN = "r";

/** What a worker works at: one run, and the calls of its one reply. */
export interface Work {
  runId: string;
  calls: readonly PlannedCall[];
  leaseMs: number;
}

export function workOf(calls: readonly PlannedCall[], runId: string = RUN, leaseMs = 300): Work {
  return { runId, calls, leaseMs };
}
const TASK = "task";

/** A call of the one reply of a run: its tool, and what it is given. */
export interface PlannedCall {
  tool: string;
  content?: string;
}

/** How a worker's part in a run ended, in a word. */
export type WorkerEnd = TerminalState | "held" | "ended" | "lost";

/**
 * One worker at the one run: it claims it, waits once for another's lease to run out, carries the calls that
 * have no result yet, and gives the run back.
 */
export async function workAt(shared: Shared, life: OfLife, work: Work): Promise<WorkerEnd> {
  const { runId, leaseMs } = work;
  const self = { worker: life.newId(), host: "h" };
  let claim = await claimRun(shared.leases, runId, self, leaseMs);
  if (claim.kind === "held") {
    await shared.waitOut();
    claim = await claimRun(shared.leases, runId, self, leaseMs);
  }
  if (claim.kind !== "claimed") return claim.kind;
  const { lease } = claim;
  return unlessLost(async () => {
    const terminal = await carryCalls(shared, life, lease, work);
    const ended = terminal === "blocked" ? undefined : terminal;
    return (await releaseRun(shared.leases, lease, ended)) ? terminal : "lost";
  });
}

type OfLife = Pick<Life, "newId">;

/** Carries on with a run that a worker believes to have, after it was frozen. */
export function carryBelieved(shared: Shared, life: OfLife, lease: RunLease, work: Work): Promise<WorkerEnd> {
  return unlessLost(() => carryCalls(shared, life, lease, work));
}

async function unlessLost(work: () => Promise<WorkerEnd>): Promise<WorkerEnd> {
  try {
    return await work();
  } catch (error) {
    if (isHarnessError(error) && error.code === "worker.stale") return "lost";
    throw error;
  }
}

/**
 * A worker that was frozen in the middle of the first call, right behind its last look at the lease, wakes
 * up: its request goes out now, under the token of its old claim.
 */
export async function wakeUpInCall(
  shared: Shared,
  life: OfLife,
  lease: RunLease,
  { calls: [planned], runId }: Work,
): Promise<WorkerEnd> {
  if (planned === undefined) return "lost";
  const call = acceptedCall(
    planned,
    [runId, 0],
    toolsOn(shared.service).find(({ name }) => name === planned.tool),
  );
  const journal = sharedJournal(shared.journal, { newId: life.newId, fence: lease });
  const context = { idempotencyKey: "task:late", fencingToken: lease.token };
  const outcome = await call.tool.execute(call.call.arguments, context);
  return unlessLost(async () => {
    await journal.complete(startedBy(planned, lease.token).operationId, outcomeAnswer(outcome));
    return "completed";
  });
}

/** The record that such a worker left behind. */
export function startedBy(planned: PlannedCall, token: number): OperationRecord {
  const tool = toolsOn({} as Service).find(({ name }) => name === planned.tool);
  const wanted = wantedOperation(acceptedCall(planned, [RUN, 0], tool), tool, TASK);
  return { ...wanted, state: "started", occurrence: 1, attempts: 1, startedAt: 0, claim: token };
}

/** In the order of the loop: an old record decides, and only what has none is performed anew. */
export async function carryCalls(
  shared: Pick<Shared, "leases" | "journal" | "service">,
  life: OfLife,
  lease: RunLease,
  { calls, leaseMs, runId }: Work,
): Promise<TerminalState> {
  const tools = createToolRegistry(toolsOn(shared.service));
  const journal = sharedJournal(shared.journal, { newId: life.newId, fence: lease });
  const { recall, perform } = leasedPerform({
    inner: journaledPerform({ journal, tools, taskId: TASK }),
    ...{ journal, tools, taskId: TASK, token: lease.token },
    guard: effectGuard(shared.leases, lease, { leaseMs, marginMs: leaseMs / 3 }),
  });
  for (const [index, planned] of calls.entries()) {
    const call = acceptedCall(planned, [runId, index], tools.get(planned.tool));
    let gate = await recall(call);
    if (gate === undefined || gate.kind === "go") {
      gate = await perform(call, (context) => call.tool.execute(call.call.arguments, context));
    }
    if (gate.kind === "end") return gate.end.terminal;
  }
  return "completed";
}

export function acceptedCall(
  { tool: name, content }: PlannedCall,
  [runId, index]: [runId: string, index: number],
  tool: AcceptedCall["tool"] | undefined,
): AcceptedCall {
  if (tool === undefined) throw new TypeError(`there is no tool ${name}`);
  const args = content === undefined ? {} : { content };
  const call = { type: "toolCall" as const, id: `c${index}`, name, arguments: args };
  return { runId, entryId: "e1", index, call, whole: true, tool };
}
