import { askedOperation } from "#agent/asked-operation.ts";
import { openChoices } from "#agent/decision-choice.ts";
import { isTakenBack, openRepairOf } from "#agent/decision-records.ts";
import { gatherEvidence } from "#agent/gather-evidence.ts";
import { openJsonlOperationJournal } from "#agent/jsonl-operation-journal.ts";
import { keyedPerform } from "#agent/keyed-perform.ts";
import { decideByOperator } from "#agent/operator-decision.ts";
import { callsOperations, openOperation, reconcileHook } from "#agent/reconcile-hook.ts";
import { findRollBack } from "#agent/roll-back.ts";
import { createScriptedModel, type ScriptLine } from "#agent/scripted-model.ts";
import { openSessionLog } from "#agent/session-log.ts";
import { stopRules } from "#agent/stop-rules.ts";
import { runLoop } from "#agent/tool-loop.ts";
import { createToolRegistry } from "#agent/tool-registry.ts";
import type { Choice, OpenOperation, Reconciling } from "#contracts/reconciliation.ts";
import type { LogFile } from "#contracts/session.ts";
import type { Tool, ToolRegistry } from "#contracts/tools.ts";
import type { Outside } from "../../crash-explorer/outside.ts";
import type { Life } from "../../crash-explorer/scenario.ts";
import { RUN_ID, TASK_ID } from "../08-recovery/world.ts";

export interface Handles {
  session: LogFile;
  journal: LogFile;
  world: Outside;
}

export interface ReconciledEnd {
  terminal: string;
  reason: string;
  /** It was blocked where nothing but a program was needed. */
  wasLeft: boolean;
}

export interface Plan {
  /** What the user asked for. */
  prompt: string;
  script(life: Life): readonly ScriptLine[];
  tools(world: Outside): readonly Tool[];
  maxTurns: number;
  /** A person looks at what is open before the run goes on. */
  operatorFirst: boolean;
  /** The service tells enough, and repeats enough, for all but a repair to be settled without a person. */
  canSettle: boolean;
}

/** The name under which reality's word is recorded. */
export const PROGRAM = "reconciliation";
export const PERSON = "li";

/** One life: what is open is settled, by reality or by a person, and the run goes on. */
export async function bootReconciled(handles: Handles, life: Life, plan: Plan): Promise<ReconciledEnd> {
  const { log } = await openSessionLog(handles.session, life);
  const journal = await openJsonlOperationJournal(handles.journal, life.now);
  const tools = createToolRegistry([...plan.tools(handles.world)]);
  const parts: Reconciling = {
    journal,
    now: life.now,
    operator: PROGRAM,
    ownership: { owners: [PERSON], escalateAfterMs: 1_000 },
  };
  const run = () =>
    runLoop({
      runId: RUN_ID,
      entries: log.entries(),
      tools,
      model: createScriptedModel(plan.script(life), life.now),
      append: log.append,
      now: life.now,
      shouldStop: stopRules({ runId: RUN_ID, limits: { maxTurns: plan.maxTurns }, now: life.now }),
      ...keyedPerform({
        journal,
        tools,
        taskId: TASK_ID,
        now: life.now,
        reconcile: reconcileHook({ ...parts, tools }),
      }),
    });
  if (plan.operatorFirst) await askPerson(parts, tools, life, ["later"]);
  let end = await run();
  const wasLeft = plan.canSettle && end.terminal === "blocked" && !(await isRepaired(journal));
  // As often as there are decisions to make; a run that blocks after that has nobody to wait for.
  for (let look = 0; end.terminal === "blocked" && look < 3; look += 1) {
    await askPerson(parts, tools, life);
    end = await run();
  }
  return { terminal: end.terminal, reason: end.reason.code, wasLeft };
}

async function isRepaired(journal: Reconciling["journal"]): Promise<boolean> {
  return (await journal.unsettled()).some((record) => openRepairOf(record) !== undefined);
}

/** A person with a screen: sees what is open, and takes one of the decisions that are. */
async function askPerson(
  parts: Reconciling,
  tools: ToolRegistry,
  life: Life,
  besides: readonly "later"[] = [],
): Promise<void> {
  const { journal } = parts;
  for (const record of callsOperations(await journal.unsettled())) {
    const open = openOperation(record, tools, undefined);
    const own = openRepairOf(record) ? await byHand(parts, open) : await offered(parts, open);
    const choices = [...own, ...besides];
    const choice = choices[life.choose(`${record.tool}: ${choices.join(" / ")}`, choices.length)];
    if (choice === undefined || choice === "later") continue;
    await decideByOperator(parts, open, { choice, operator: PERSON, reason: "looked", task: "call them" });
  }
}

async function offered(parts: Reconciling, open: OpenOperation): Promise<Choice[]> {
  const rollBack = await findRollBack(parts.journal, open.record);
  const evidence = await gatherEvidence(parts, open);
  const canRollBack = open.tool?.rollBack !== undefined;
  return openChoices({ record: open.record, evidence, canRollBack, ...(rollBack && { rollBack }) });
}

/** A key of the person at the repair, who takes back what somebody said that they take back. */
const BY_HAND = "by-hand";

/** Whoever works at a repair says what is true: they called the service, which did what they asked for. */
async function byHand({ journal }: Reconciling, open: OpenOperation): Promise<Choice[]> {
  const { tool } = open;
  if (!tool?.fence) return ["completed", "never_happened"];
  const rollBack = await findRollBack(journal, open.record);
  const begun =
    rollBack ?? (isTakenBack(open.record) ? { state: "started", idempotencyKey: BY_HAND } : undefined);
  if (begun?.state === "started" || begun?.state === "interrupted") {
    await tool.rollBack?.(askedOperation(open), begun);
    return ["rolled_back"];
  }
  const reality = await tool.fence(askedOperation(open));
  if (reality.status === "found") return ["completed"];
  return reality.evidence.code === "lab15.taken_back" ? ["rolled_back"] : ["never_happened"];
}
