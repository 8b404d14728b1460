import { operationStep } from "#agent/operation-step.ts";
import type { OperationStarted } from "#contracts/harness-records.ts";
import type { HarnessLog, HarnessWrite } from "#contracts/harness-state.ts";
import { todo } from "#contracts/todo.ts";

/** Gives the summary; undefined: there is none, and nothing is to be changed. */
export type Summarise = (started: OperationStarted) => Promise<string | undefined>;

/**
 * Brings the open operation to its end, from wherever it stands. History changes only by entries that are
 * whole: while the summary is being made nothing is written, so neither an abort nor a crash costs anything
 * but the request.
 * @returns whether it was finished; false also where none was open
 * @throws what `summarise` throws, after the operation is settled as interrupted
 */
export async function finishOperation(log: HarnessLog, summarise: Summarise): Promise<boolean> {
  const open = log.state().openOperation;
  if (open === undefined) return false;
  await writeOut(log);
  if (log.state().openOperation !== undefined) {
    await askForSummary(summarise, open.started);
    await writeOut(log);
  }
  return log.tree.folded().byId.has(lastEntryOf(open.started));
}

/** Asks, and makes durable what came of it: the summary, or that there is none. */
function askForSummary(_summarise: Summarise, _started: OperationStarted): Promise<void> {
  return todo("13.6", {
    zh: "能写的先写；缺摘要就去要；再写完",
    en: "write what can be written; ask for a summary where it is missing; write the rest",
  });
}

/** All that can be written without a summary. */
async function writeOut(log: HarnessLog): Promise<void> {
  const next = (): HarnessWrite | undefined => {
    const { openOperation } = log.state();
    return openOperation && operationStep(openOperation, log.tree.branch());
  };
  while (await log.write(next)) {
    // Each step looks anew at what is durable.
  }
}

function lastEntryOf(started: OperationStarted): string {
  return started.kind === "compaction" ? started.entryId : (started.summaryEntryId ?? started.leafEntryId);
}
