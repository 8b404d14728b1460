import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { acceptPrompt } from "#agent/accept-prompt.ts";
import { claimRun } from "#agent/claim-run.ts";
import { type EffectGuard, effectGuard } from "#agent/effect-guard.ts";
import { releaseRun } from "#agent/hold-run.ts";
import { type KeyedPerformOptions, keyedPerform } from "#agent/keyed-perform.ts";
import { leasedPerform } from "#agent/leased-perform.ts";
import { reconcileHook } from "#agent/reconcile-hook.ts";
import { createScriptedModel } from "#agent/scripted-model.ts";
import { createSessionLog, openSessionLog } from "#agent/session-log.ts";
import { runLoop } from "#agent/tool-loop.ts";
import { createToolRegistry } from "#agent/tool-registry.ts";
import type { Append } from "#contracts/entries.ts";
import type { KeyedJournal } from "#contracts/keyed-operations.ts";
import type { LogFile, SessionLog } from "#contracts/session.ts";
import type { RunLease } from "#contracts/workers.ts";
import { type At, mortalJournal, mortalTool } from "./mortal.ts";
import { type Opener, type OpenJournal, openLog } from "./open-journal.ts";
import type { LifeOrder, WorkerWord } from "./orders.ts";
import type { Fault } from "./planted.ts";
import { persistentScript, toolsAt } from "./service-tools.ts";

/** Under which the word of reality is recorded. */
export const PROGRAM = "torture";

const TASK = "torture";
export const LEASE_MS = 250;

export interface LifeParts {
  open: Opener;
  at: At;
  fault: Fault;
  say(word: WorkerWord): void;
}

/** Carries a run on from wherever it was left, to its end or to what only a person can decide. */
export async function carryRun(order: LifeOrder, parts: LifeParts): Promise<string> {
  const opened = await parts.open(order.journal);
  const file = await openLog(order.session);
  try {
    const lease = opened.leases && (await claimAtLast(opened.leases, order.runId));
    if (lease === "ended") return "completed";
    parts.say({ say: "begun" });
    const log = await openSession(file);
    if (log.entries().length > 0) parts.at("in recovery", "restored");
    const terminal = await loopThrough(order, parts, log, { opened, lease });
    if (opened.leases && lease) {
      await releaseRun(opened.leases, lease, terminal === "blocked" ? undefined : terminal);
    }
    return terminal;
  } finally {
    await file.close();
    await opened.close();
  }
}

interface Held {
  opened: OpenJournal;
  lease: RunLease | undefined;
}

async function loopThrough(order: LifeOrder, parts: LifeParts, log: SessionLog, { opened, lease }: Held) {
  const { at, fault } = parts;
  const tools = createToolRegistry(
    toolsAt(order.service).map((tool) => mortalTool(fault.tool?.(tool) ?? tool, at)),
  );
  const honest = opened.journal(lease);
  const journal = mortalJournal((await fault.journal?.(honest)) ?? honest, at);
  await acceptPrompt(log, { runId: order.runId, text: "go" }, Date.now);
  const guard =
    opened.leases &&
    lease &&
    effectGuard(opened.leases, lease, { leaseMs: LEASE_MS, marginMs: LEASE_MS / 3 });
  const { terminal } = await runLoop({
    runId: order.runId,
    entries: log.entries(),
    tools,
    model: createScriptedModel(persistentScript(order.actions), Date.now),
    append: mortalAppend(log.append, parts),
    now: Date.now,
    ...seams({ journal, tools, taskId: TASK, now: Date.now }, { lease, guard }),
  });
  return terminal;
}

function seams(
  options: KeyedPerformOptions & { journal: KeyedJournal },
  { lease, guard }: { lease: RunLease | undefined; guard: EffectGuard | undefined },
) {
  const reconcile = reconcileHook({ ...options, operator: PROGRAM });
  const inner = keyedPerform({ ...options, reconcile });
  return lease && guard ? leasedPerform({ ...options, inner, token: lease.token, guard }) : inner;
}

/** A result is durable, and only then the caller is told. */
function mortalAppend(append: Append, { at, say }: LifeParts): Append {
  return async (draft) => {
    const message = "message" in draft && draft.message.role === "toolResult" ? draft.message : undefined;
    if (message) at("before result", message.toolCallId);
    const entry = await append(draft);
    if (message) at("after result", message.toolCallId);
    if (message?.isError === false) say({ say: "told", name: message.toolCallId });
    return entry;
  };
}

async function openSession(file: LogFile): Promise<SessionLog> {
  const surroundings = { now: Date.now, newId: randomUUID };
  const isNew = (await file.read()).length === 0;
  if (isNew) return createSessionLog(file, { id: "torture", cwd: "/" }, surroundings);
  return (await openSessionLog(file, surroundings)).log;
}

/** Each life has a name of its own, so the lease of the one before it has to run out. */
async function claimAtLast(
  leases: NonNullable<OpenJournal["leases"]>,
  runId: string,
): Promise<RunLease | "ended"> {
  const self = { worker: randomUUID(), host: hostname() };
  for (;;) {
    const claim = await claimRun(leases, runId, self, LEASE_MS);
    if (claim.kind === "claimed") return claim.lease;
    if (claim.kind === "ended") return "ended";
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
