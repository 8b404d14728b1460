import { findModel } from "#agent/harness-configuration.ts";
import { loopEntries } from "#agent/loop-entries.ts";
import { performPlainly } from "#agent/perform-plainly.ts";
import { recoverSession } from "#agent/recover-session.ts";
import { retriedModel } from "#agent/retry-request.ts";
import { runAppend } from "#agent/run-append.ts";
import { runLoop } from "#agent/tool-loop.ts";
import { createToolRegistry } from "#agent/tool-registry.ts";
import { entriesOf } from "#agent/tree-log.ts";
import { TurnRun, type TurnRunParts } from "#agent/turn-run.ts";
import { deliverConsumed } from "#agent/turn-start.ts";
import { unlessBlocked } from "#agent/unless-blocked.ts";
import type { Entry } from "#contracts/entries.ts";
import type { HarnessHost } from "#contracts/harness.ts";
import type { Ending, LoopRun, RunEnd } from "#contracts/loop.ts";
import type { Model } from "#contracts/model.ts";
import type { SessionLog } from "#contracts/session.ts";
import type { ToolRegistry } from "#contracts/tools.ts";

/** One boot of one run. */
export interface HarnessRunParts extends TurnRunParts {
  host: HarnessHost;
  /** The active branch as the loop's log; its writes go through the harness log. */
  sessionLog: SessionLog;
  /** Settles when the next attempt may be made, or once it is aborted. */
  pauseForRetry(delayMs: number): Promise<void>;
}

/**
 * Carries a run with the loop of Part I: the host fills the sockets that decide, the harness those that keep
 * order.
 */
export async function runInHarness(parts: HarnessRunParts): Promise<RunEnd> {
  const { host, log, runId, signal } = parts;
  const turns = new TurnRun(parts);
  const entries = (): Entry[] => entriesOf(log.tree.branch());
  const append = runAppend({ ...parts, turns });
  // What an earlier life consumed is there before anything can end this run.
  await deliverConsumed(log, append);
  const tools = activeTools(host, turns);
  const given = host.seams?.({ runId, entries: entries(), tools, append, signal }) ?? {};
  const goOn = unlessBlocked(host.recovery);
  const plainly: Perform = (pending, execute) => performPlainly(pending, execute, signal);
  const run: LoopRun = {
    ...given,
    runId,
    entries: loopEntries(entries(), runId),
    tools,
    signal,
    now: host.surroundings.now,
    ...(host.systemPrompt === undefined ? {} : { systemPrompt: host.systemPrompt }),
    append,
    model: modelOfTurn(parts, turns, given.shouldStop),
    transformContext: turns.transformContext(given.transformContext),
    perform: goOn(turns.perform(given.perform, plainly)),
    ...(given.recall && { recall: goOn(given.recall) }),
  };
  const end = await runLoop(run);
  // A blocked run goes on once it is decided, and its turn with it.
  if (end.terminal !== "blocked") await turns.finish();
  return end.terminal === "blocked" && signal.aborted ? endAborted(parts, end) : end;
}

type Perform = NonNullable<LoopRun["perform"]>;

/** Whoever aborts wants no run that waits for a decision; the Operation Journal keeps the open question. */
async function endAborted({ host, log }: HarnessRunParts, { runId }: RunEnd): Promise<RunEnd> {
  const ending: Ending = { terminal: "aborted", reason: { code: "run.aborted", params: {} } };
  const { savedAnswer } = host.recovery ?? {};
  await recoverSession(log, { ending, now: host.surroundings.now, ...(savedAnswer && { savedAnswer }) });
  return { runId, ...ending };
}

/** The tools of the turn that runs: what a setter changes meanwhile holds from the next one on. */
function activeTools(host: HarnessHost, turns: TurnRun): ToolRegistry {
  const all = createToolRegistry(host.tools);
  const isActive = (name: string) => turns.snapshot().activeToolNames.includes(name);
  return {
    get descriptions() {
      return all.descriptions.filter(({ name }) => isActive(name));
    },
    get: (name) => (isActive(name) ? all.get(name) : undefined),
    async accept(call) {
      if (isActive(call.name)) return all.accept(call);
      return { ok: false, failure: { code: "tool.unknown", params: { tool: call.name } } };
    },
  };
}

function modelOfTurn(parts: HarnessRunParts, turns: TurnRun, shouldStop: LoopRun["shouldStop"]): Model {
  return (request) => {
    const { model, thinkingLevel, retry } = turns.snapshot();
    const retried = retriedModel(findModel(parts.host, model).model, {
      settings: retry,
      attempts: () => parts.log.state().openTurn?.attempts ?? 0,
      begin: async (delayMs) => {
        await parts.pauseForRetry(delayMs);
        return !parts.signal.aborted && turns.beginAttempt(shouldStop);
      },
    });
    return retried({ ...request, thinkingLevel });
  };
}
