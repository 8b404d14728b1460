import { buildContextEntries } from "#agent/build-context.ts";
import { contextMessages } from "#agent/context-messages.ts";
import type { Judgement } from "#agent/judge-restore.ts";
import { setOrphansAside } from "#agent/orphaned-results.ts";
import type { Reconciled } from "#agent/reconcile-unfinished.ts";
import type { QueueName } from "#contracts/harness-records.ts";
import type { HarnessLog, HarnessState } from "#contracts/harness-state.ts";
import type { RestoreReport } from "#contracts/restore.ts";

/** What a restore found, did and left undone, read off the log after its last write. */
export function restoreReport(
  log: HarnessLog,
  { tools, configuration, replacedModel, permission, differences }: Judgement,
  { appliedWrites }: Reconciled,
): RestoreReport {
  const state = log.state();
  const { dropped, disabled, renamed } = tools;
  const told = buildContextEntries(log.tree.branch()).flatMap(contextMessages);
  return {
    leafId: log.tree.leafId(),
    configuration,
    tools: { dropped, disabled, renamed },
    ...(replacedModel && { replacedModel }),
    permission,
    differences,
    queued: {
      steer: waiting(state, "steer"),
      followUp: waiting(state, "followUp"),
      nextTurn: waiting(state, "nextTurn"),
    },
    appliedWrites,
    open: openIn(state),
    owed: {
      messages: state.queues.undelivered.map(({ messageId }) => messageId),
      results: (state.openTurn?.startedCalls ?? []).map(({ resultId }) => resultId),
    },
    orphans: setOrphansAside(told).orphans.map(({ toolCallId, toolName }) => ({ toolCallId, toolName })),
  };
}

function waiting({ queues }: HarnessState, name: QueueName): string[] {
  return queues.waiting.flatMap(({ queue, messageId }) => (queue === name ? [messageId] : []));
}

function openIn({ openRunId, openTurn, openOperation }: HarnessState): RestoreReport["open"] {
  return {
    ...(openRunId !== undefined && { runId: openRunId }),
    ...(openTurn && { turnId: openTurn.started.turnId }),
    ...(openOperation && { operationId: openOperation.started.operationId }),
  };
}
